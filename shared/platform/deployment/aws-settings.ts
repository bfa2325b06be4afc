import * as z from 'zod';
import type { TimeBudget } from '../call/time-budget.ts';
import { ServiceError } from '../errors/service-error.ts';
import { parseJson } from '../web/parse-json.ts';
import type { SignedFetch } from '../web/signed-fetch.ts';

const accountSchema = z.object({ cloudwatchRoleArn: z.string().optional() });
const refusalSchema = z.object({ message: z.string() });

const path = '/account';
const jsonHeaders = { accept: 'application/json', 'content-type': 'application/json' };

/** Quotes API Gateway, which says what a role lacks. */
function refusal(status: number, text: string): ServiceError {
  const parsed = refusalSchema.safeParse(parseJson(text));
  const reason = parsed.success ? parsed.data.message : `status ${status}`;
  return new ServiceError('UPSTREAM_FAILED', `API Gateway refused to log with the role: ${reason}`);
}

/**
 * API Gateway's settings over its REST API: one set for each account and region, shared by all APIs.
 *
 * @see https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateAccount.html
 */
export function createGatewaySettings(request: SignedFetch) {
  return {
    /** ARN of the role that API Gateway writes logs with; undefined if none was ever set. */
    async logRole(time: TimeBudget): Promise<string | undefined> {
      const { status, text } = await request({ method: 'GET', path, headers: jsonHeaders }, time);
      const account = status === 200 ? accountSchema.safeParse(parseJson(text)) : undefined;
      if (account?.success !== true) throw refusal(status, text);
      return account.data.cloudwatchRoleArn === '' ? undefined : account.data.cloudwatchRoleArn;
    },
    async setLogRole(roleArn: string, time: TimeBudget): Promise<void> {
      const change = { op: 'replace', path: '/cloudwatchRoleArn', value: roleArn };
      const body = JSON.stringify({ patchOperations: [change] });
      const answer = await request({ method: 'PATCH', path, headers: jsonHeaders, body }, time);
      if (answer.status !== 200) throw refusal(answer.status, answer.text);
    },
  };
}

const roleArnPattern = /^arn:[^:]+:iam::\d*:role\/(?:.*\/)?([^/]+)$/;
const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
const version = '2010-05-08';

/**
 * This account's roles, over IAM's query API.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/APIReference/API_GetRole.html
 */
export function createIamRoles(request: SignedFetch) {
  return {
    /** False only if the account certainly has no such role. */
    async isThere(roleArn: string, time: TimeBudget): Promise<boolean> {
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
