import * as z from 'zod';
import { createApiKey } from '../../../shared/accounts/api-key.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { type Answer, type Ask, chargedIn, codeIn, judge } from './ask.ts';
import { apiFaults, shapeFaults } from './faults.ts';
import type { Row } from './row.ts';

const simpleFailure = z.strictObject({ error: z.string().min(1) });

/** What is wrong with the answer to a call that must be refused, and cost nothing. */
function refusalFaults(endpoint: Endpoint, status: number, code: string, answer: Answer): string[] {
  const charged = chargedIn(answer.headers);
  const shape = endpoint.errorShape === 'simple' ? simpleFailure : endpoint.response;
  return [
    ...(answer.status === status ? [] : [`status ${answer.status} instead of ${status}`]),
    ...(codeIn(answer.headers) === code ? [] : [`the code is not ${code}`]),
    ...shapeFaults(shape, answer),
    ...(endpoint.credits > 0 && charged === undefined ? ['x-credits-charged is missing'] : []),
    ...(charged === undefined || charged === 0 ? [] : [`it was charged ${charged} credits`]),
    ...apiFaults(answer),
  ];
}

/** Nothing is required by an operation without fields: there the body must not even be an object. */
const badBodyOf = ({ request }: Endpoint): unknown => (request.safeParse({}).success ? [] : {});

/**
 * What an operation must refuse, at no cost and before anything is asked of an upstream: a call without a key, with one
 * that nobody has, and with a body that lacks what is required.
 */
export async function checkRefusals(endpoint: Endpoint, ask: Ask, key: string): Promise<Row[]> {
  const rows: Row[] = [];
  const check = async (what: string, status: number, code: string, given: string | undefined) => {
    const reply = await ask({
      method: endpoint.method,
      path: endpoint.path,
      headers: given === undefined ? {} : { authorization: `Bearer ${given}` },
      body: badBodyOf(endpoint),
    });
    rows.push(judge(endpoint.name, what, reply, (answer) => refusalFaults(endpoint, status, code, answer)));
  };
  await check('no key', 401, 'UNAUTHORIZED', undefined);
  await check('wrong key', 401, 'UNAUTHORIZED', createApiKey());
  await check('bad input', 400, 'BAD_REQUEST', key);
  return rows;
}
