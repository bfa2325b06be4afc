import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { account } from '../../../shared/contract/account.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { createApiKey } from '../../../shared/identity/accounts/key-store.ts';
import { fill, placeholdersIn, readCalls } from '../examples/example-files.ts';
import type { Answer, Check } from './check.ts';

/** What good requests are made of. Operations that need an absent ingredient are left out. */
export interface Ingredients {
  /** Public address of a picture of a product. */
  readonly picture: string | undefined;
  readonly marketAccessToken: string | undefined;
  /** A callback that the account has listed. */
  readonly callback: string | undefined;
  /** A live listing of the seller, once my-listings has named one. */
  readonly itemId?: string | undefined;
}

/**
 * A good body for an operation, or why it gets none: the first example in the reference, filled in with this check's
 * ingredients. Whatever the example says, post-item only verifies, and pricing searches anew.
 */
export function goodRequestOf(
  { name, area, neverTried }: Endpoint,
  { picture, marketAccessToken, callback, itemId }: Ingredients,
): { readonly body: unknown } | { readonly skipped: string } {
  if (neverTried !== undefined) return { skipped: `never called: ${neverTried}` };
  const example = readCalls(name)[0]?.request ?? {};
  const needs = placeholdersIn(example);
  const needsCallback = 'redirect_callback_schema' in example;
  if (needs.has('market_access_token') && marketAccessToken === undefined)
    return { skipped: 'SMOKE_MARKET_TOKEN is not set' };
  if (needs.has('pictures') && picture === undefined)
    return { skipped: 'no picture: the reference shows none, and there is no --picture' };
  if (needs.has('item_id') && itemId === undefined) return { skipped: 'my-listings named no listing' };
  if (needsCallback && callback === undefined)
    return { skipped: 'there is no --callback, which the account must have listed' };
  const body = {
    ...example,
    ...('image_url' in example && { image_url: picture }),
    ...('image_urls' in example && { image_urls: [picture] }),
    // Otherwise a second check within the hour would ask no source, even after another deployment.
    ...(area === 'pricing' && { fresh: true }),
    ...(needsCallback && { redirect_callback_schema: callback }),
    ...('verifyOnly' in example && { verifyOnly: true }),
  };
  return {
    body: fill(body, {
      ...(marketAccessToken !== undefined && { market_access_token: marketAccessToken }),
      ...(itemId !== undefined && { item_id: itemId }),
    }),
  };
}

/** Answers of operations carry an id of the request. */
const lacksId = ({ headers }: Answer): string[] =>
  headers.get('x-request-id') ? [] : ['x-request-id is missing'];

const simpleFailure = z.strictObject({ error: z.string().min(1) });

/**
 * What an operation must refuse, at no cost and before anything is asked of an upstream: a call without a key, with one
 * that does not exist, and with a body that lacks what is required; or, where it wants a permission that the check's key
 * does not have, any call.
 */
export async function checkRefusals(endpoint: Endpoint, check: Check, key: string): Promise<void> {
  const { name, path, request, response, errorShape, permission } = endpoint;
  // Nothing is required by an operation without fields: there the body must not even be an object.
  const body = request.safeParse({}).success ? [] : {};
  const schema = errorShape === 'simple' ? simpleFailure : response;
  const refused = (what: string, status: number, code: string, given?: string) =>
    check(name, what, { path, key: given, body }, { status, code, schema, credits: [0], faults: lacksId });
  await refused('no key', 401, 'UNAUTHORIZED');
  await refused('wrong key', 401, 'UNAUTHORIZED', createApiKey());
  if (permission === undefined) await refused('bad input', 400, 'BAD_REQUEST', key);
  else await refused('other permission', 403, 'KEY_NOT_PERMITTED', key);
}

/**
 * Reads the balance, which is also the good input of the account operation.
 *
 * @param expected credits that must be there now; absent at the beginning, or where an earlier balance is not known
 * @returns the credits; undefined where they could not be read
 */
export async function readBalance(what: string, check: Check, key: string, expected?: number) {
  const { name, path, response } = account;
  const availableIn = (answer?: Answer) => response.safeParse(answer?.body).data?.available;
  const answer = await check(
    name,
    what,
    { path, key, body: {} },
    {
      status: 200,
      schema: response,
      faults: (given) => {
        const available = availableIn(given) ?? expected;
        return expected === undefined || available === expected
          ? []
          : [`${available} credits instead of ${expected}`];
      },
    },
  );
  return availableIn(answer);
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
  const isUnavailable = checks.some(({ code }) => code === 'UNAVAILABLE');
  return [
    ...(error?.appraisal_error ? ['the model made no appraisal'] : []),
    ...(isUnavailable ? ['lookups of the check failed'] : []),
  ];
}

/**
 * Calls an operation once with good input.
 *
 * @param isSandbox whether emulators may have a part in the answer
 */
export async function checkGoodInput(
  { name, path, response, credits, area, repeat }: Endpoint,
  check: Check,
  { key, body, isSandbox }: { readonly key: string; readonly body: unknown; readonly isSandbox: boolean },
): Promise<Answer | undefined> {
  // Careful callers send this header. The key is new each time, since a replay would show nothing.
  const headers: Record<string, string> = repeat === 'keyed' ? { 'idempotency-key': randomUUID() } : {};
  return await check(
    name,
    'good input',
    { path, key, headers, body },
    {
      status: 200,
      schema: response,
      // Searches that find nothing are delivered and cost nothing.
      credits: area === 'pricing' ? [credits, 0] : [credits],
      faults: (answer) => [
        ...partFaults(answer),
        ...lacksId(answer),
        ...(isSandbox || answer.headers.get('x-sandbox') === null ? [] : ['an emulator answered']),
      ],
    },
  );
}
