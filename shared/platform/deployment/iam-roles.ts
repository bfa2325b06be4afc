import { ServiceError } from '../errors/service-error.ts';
import type { SignedFetch } from '../web/signed-fetch.ts';
import type { Roles } from './ensure-log-role.ts';

const roleArnPattern = /^arn:[^:]+:iam::\d*:role\/(?:.*\/)?([^/]+)$/;
const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
const version = '2010-05-08';

/**
 * This account's roles, over IAM's query API.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_GetRole.html
 */
export function createIamRoles(request: SignedFetch): Roles {
  return {
    async isThere(roleArn, time) {
      const name = roleArnPattern.exec(roleArn)?.[1];
      if (name === undefined) return true;
      const body = new URLSearchParams({ Action: 'GetRole', RoleName: name, Version: version }).toString();
      const { status, text } = await request({ method: 'POST', path: '/', headers, body }, time);
      if (status === 404 && text.includes('<Code>NoSuchEntity</Code>')) return false;
      // A role that we may not look at is not ours to fix.
      if (status === 200 || status === 403) return true;
      throw new ServiceError('UPSTREAM_FAILED', `IAM answered ${status}.`);
    },
  };
}
