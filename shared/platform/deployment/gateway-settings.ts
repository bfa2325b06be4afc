import * as z from 'zod';
import { ServiceError } from '../errors/service-error.ts';
import { parseJson } from '../web/parse-json.ts';
import type { SignedFetch } from '../web/signed-fetch.ts';
import type { GatewaySettings } from './ensure-log-role.ts';

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
 * The settings over API Gateway's REST API.
 *
 * @see https://docs.aws.amazon.com/apigateway/latest/api/API_UpdateAccount.html
 */
export function createGatewaySettings(request: SignedFetch): GatewaySettings {
  return {
    async logRole(time) {
      const { status, text } = await request({ method: 'GET', path, headers: jsonHeaders }, time);
      const account = status === 200 ? accountSchema.safeParse(parseJson(text)) : undefined;
      if (account?.success !== true) throw refusal(status, text);
      return account.data.cloudwatchRoleArn === '' ? undefined : account.data.cloudwatchRoleArn;
    },
    async setLogRole(roleArn, time) {
      const change = { op: 'replace', path: '/cloudwatchRoleArn', value: roleArn };
      const body = JSON.stringify({ patchOperations: [change] });
      const answer = await request({ method: 'PATCH', path, headers: jsonHeaders, body }, time);
      if (answer.status !== 200) throw refusal(answer.status, answer.text);
    },
  };
}
