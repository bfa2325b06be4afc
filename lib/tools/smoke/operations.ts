import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { account } from '../../../shared/contract/account.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { createApiKey } from '../../../shared/identity/accounts/api-key.ts';
import type { Answer, Check } from './check.ts';

const simpleFailure = z.strictObject({ error: z.string().min(1) });

/**
 * What an operation must refuse, at no cost and before anything is asked of an upstream: a call without a key, with one
 * that does not exist, and with a body that lacks what is required; or, where it wants a permission that the check's key
 * does not have, any call.
 */
export async function checkRefusals(endpoint: Endpoint, check: Check, key: string): Promise<void> {
  const { name, method, path, request, response, credits, errorShape, permission } = endpoint;
  // Nothing is required by an operation without fields: there the body must not even be an object.
  const body = request.safeParse({}).success ? [] : {};
  const schema = errorShape === 'simple' ? simpleFailure : response;
  const charge = { credits: [0], isStated: credits > 0 };
  for (const [what, status, code, given] of [
    ['no key', 401, 'UNAUTHORIZED', undefined],
    ['wrong key', 401, 'UNAUTHORIZED', createApiKey()],
    permission === undefined
      ? (['bad input', 400, 'BAD_REQUEST', key] as const)
      : (['other permission', 403, 'KEY_NOT_PERMITTED', key] as const),
  ] as const) {
    await check(name, what, { method, path, key: given, body }, { status, code, schema, charge });
  }
}

/**
 * Reads the balance, which is also the good input of the account operation.
 *
 * @param expected credits that must be there now; absent at the beginning, or where an earlier balance is not known
 * @returns the credits; undefined where they could not be read
 */
export async function readBalance(
  what: string,
  check: Check,
  key: string,
  expected?: number,
): Promise<number | undefined> {
  const { name, method, path, response } = account;
  const availableIn = (body: unknown) => response.safeParse(body).data?.available;
  const faults = ({ body }: Answer): string[] => {
    const available = availableIn(body);
    return available === undefined || expected === undefined || available === expected
      ? []
      : [`${available} credits instead of ${expected}`];
  };
  const asked = { method, path, key, body: {} };
  const answer = await check(name, what, asked, { status: 200, schema: response, faults });
  return availableIn(answer?.body);
}

const stage = z.object({ code: z.string() });

/** The places where an answer of status 200 says that a part of the work failed. */
const partsSchema = z.object({
  error: z.object({ appraisal_error: stage.nullish() }).optional(),
  checks: z.array(stage).optional(),
});

/** An appraisal without the model, or a listing that could not be checked, is a true answer of a broken deployment. */
function partFaults({ body }: Answer): string[] {
  const { error, checks = [] } = partsSchema.safeParse(body).data ?? {};
  const unavailable = checks.filter(({ code }) => code === 'UNAVAILABLE').length;
  return [
    ...(error?.appraisal_error ? ['the model made no appraisal'] : []),
    ...(unavailable === 0 ? [] : [`${unavailable} lookups of the check failed`]),
  ];
}

/**
 * Calls an operation once with good input.
 *
 * @param isSandbox whether emulators may have a part in the answer
 * @returns the answer; undefined where there was none that is good
 */
export async function checkGoodInput(
  { name, method, path, response, credits, area, repeat }: Endpoint,
  check: Check,
  { key, body, isSandbox }: { readonly key: string; readonly body: unknown; readonly isSandbox: boolean },
): Promise<Answer | undefined> {
  // Careful callers send this header. The key is new each time, since a replay would show nothing.
  const headers = repeat === 'keyed' ? { 'idempotency-key': randomUUID() } : {};
  return await check(
    name,
    'good input',
    { method, path, key, headers, body },
    {
      status: 200,
      schema: response,
      // Searches that find nothing are delivered and cost nothing.
      charge: { credits: area === 'pricing' ? [credits, 0] : [credits], isStated: credits > 0 },
      faults: (answer) => [
        ...partFaults(answer),
        ...(isSandbox || answer.headers.get('x-sandbox') === null ? [] : ['an emulator answered']),
      ],
    },
  );
}
