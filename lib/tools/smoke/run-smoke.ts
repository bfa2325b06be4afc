import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { account } from '../../../shared/contract/account.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { createJob, readJob } from '../../../shared/contract/jobs.ts';
import { generateBasicListing } from '../../../shared/contract/listing.ts';
import { myListings } from '../../../shared/contract/market/own-listings.ts';
import { predictPrice } from '../../../shared/contract/pricing.ts';
import { createApiKey } from '../../../shared/identity/accounts/key-store.ts';
import { agentsPath } from '../../aws/functions.ts';
import { fill, placeholdersIn, readCalls } from '../examples/example-files.ts';
import { tableOf } from '../table.ts';
import { type Answer, type Check, createCheck, type Row } from './check.ts';
import type { SmokeOptions } from './command-line.ts';

/** The time for the whole check. */
const wholeMs = 300_000;
/** Between two looks at the job. */
const lookMs = 1000;

/** The job of the check asks no upstream but the picture's host, so that what fails is the queue or its worker. */
const jobOf = (picture: string | undefined) => {
  const comparables = ['10', '12', '14'].map((price) => ({ title: 'Mug', price, currency: 'AUD' }));
  const request = { image_url: picture, comparables };
  return { operation: predictPrice.name, items: [{ id: 'smoke', request }] };
};

const chargedFor = (rows: readonly Row[]): number => rows.reduce((sum, { credits = 0 }) => sum + credits, 0);

/**
 * Sends a deployment every request that is safe in production, one at a time and each only once: a repeat would hide a
 * failure, or a slow first call. It never rejects because of the deployment.
 *
 * @returns the check as text, and whether nothing failed
 */
export async function runSmoke(options: SmokeOptions, mostMs = wholeMs) {
  const { url, key } = options;
  const rows: Row[] = [];
  const check = createCheck(url, AbortSignal.timeout(mostMs), rows);
  const before = await readBalance('balance before', check, key);
  for (const endpoint of endpoints) await checkRefusals(endpoint, check, key);
  await checkAgents(check, key);
  await readBalance('balance after bad input', check, key, before);
  for (const [operation, what, path] of pages) await check(operation, what, { path }, { status: 200 });
  const first = rows.length;
  let itemId: string | undefined;
  let job: string | undefined;
  for (const endpoint of endpoints) {
    if (endpoint.name === account.name) continue;
    const request = goodRequestOf(endpoint, { ...options, itemId, job });
    if ('skipped' in request) {
      const { name: operation } = endpoint;
      rows.push({ operation, what: 'good input', result: 'skipped', reasons: [request.skipped] });
      continue;
    }
    let answer = await checkGoodInput(endpoint, check, request.body, options);
    // The job that this check has created is read until it has ended; the last look is the row.
    while (endpoint.name === readJob.name && Object(answer?.body).state === 'running') {
      await sleep(lookMs);
      rows.pop();
      answer = await checkGoodInput(endpoint, check, request.body, options);
    }
    if (endpoint.name === myListings.name)
      itemId = myListings.response.safeParse(answer?.body).data?.listings[0]?.item_id;
    if (endpoint.name === createJob.name) job = createJob.response.safeParse(answer?.body).data?.job;
  }
  const left = before === undefined ? undefined : before - chargedFor(rows.slice(first));
  await readBalance('balance after good input', check, key, left);
  const passed = rows.every(({ result }) => result !== 'failed');
  return { text: textOf(url, rows, passed), passed };
}

/** What earlier answers named, if they named any. */
interface Found {
  readonly itemId: string | undefined;
  readonly job: string | undefined;
}

/**
 * A valid body for an operation, or why it gets none: the first example in the reference, filled in with this check's
 * inputs. Regardless of the example, post-item only verifies, and pricing searches afresh.
 */
function goodRequestOf(
  { name, area, neverTried }: Endpoint,
  { picture, marketAccessToken, callback, itemId, job }: SmokeOptions & Found,
): { readonly body: unknown } | { readonly skipped: string } {
  if (neverTried !== undefined) return { skipped: `never called: ${neverTried}` };
  const example = readCalls(name)[0]?.request ?? {};
  const needs = placeholdersIn(example);
  const needsCallback = 'redirect_callback_schema' in example;
  const lacks: readonly [boolean, string][] = [
    [needs.has('market_access_token') && !marketAccessToken, 'SMOKE_MARKET_TOKEN is not set'],
    [needs.has('pictures') && !picture, 'there is no --picture'],
    [needs.has('item_id') && !itemId, 'my-listings named no listing'],
    [needs.has('job') && !job, 'jobs-create made no job'],
    [needsCallback && !callback, 'there is no --callback, which the account must have listed'],
  ];
  const lack = lacks.find(([isLacking]) => isLacking);
  if (lack !== undefined) return { skipped: lack[1] };
  const body = {
    ...example,
    ...('image_url' in example && { image_url: picture }),
    ...('image_urls' in example && { image_urls: [picture] }),
    ...('items' in example && jobOf(picture)),
    // Otherwise a second check within the hour would query no source, even after another deployment.
    ...(area === 'pricing' && { fresh: true }),
    ...(needsCallback && { redirect_callback_schema: callback }),
    ...('verifyOnly' in example && { verifyOnly: true }),
  };
  const fillings = { market_access_token: marketAccessToken ?? '', item_id: itemId ?? '', job: job ?? '' };
  return { body: fill(body, fillings) };
}

/** Answers of operations carry a request id. */
const lacksId = ({ headers }: Answer): string[] =>
  headers.get('x-request-id') ? [] : ['x-request-id is missing'];

const simpleFailure = z.strictObject({ error: z.string().min(1) });

/**
 * The requests that an operation must refuse, at no cost and before any upstream is called: a call without a key, with
 * one that does not exist, and with a body that lacks what is required; or, where it wants a permission that the
 * check's key does not have, any call.
 */
async function checkRefusals(endpoint: Endpoint, check: Check, key: string): Promise<void> {
  const { name, path, request, response, errorShape, permission } = endpoint;
  // An operation without fields requires nothing: there the invalid body is not an object.
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
 * Reads the balance, which is also the valid request of the account operation.
 *
 * @param expected credits that must be there now; absent at first, or if an earlier balance is not known
 * @returns the credits; undefined where they could not be read
 */
async function readBalance(what: string, check: Check, key: string, expected?: number) {
  const { name, path, response } = account;
  const availableIn = (answer?: Answer) => response.safeParse(answer?.body).data?.available;
  const faults = (answer: Answer) => {
    const available = availableIn(answer) ?? expected;
    return expected === undefined || available === expected
      ? []
      : [`${available} credits instead of ${expected}`];
  };
  const answer = await check(name, what, { path, key, body: {} }, { status: 200, schema: response, faults });
  return availableIn(answer);
}

const stage = z.object({ code: z.string() });
const result = z.object({ status: z.int(), charged: z.int().nullable() });

/** The fields in which an answer of status 200 reports partial failure. */
const partsSchema = z.object({
  error: z.object({ appraisal_error: stage.nullish() }).optional(),
  checks: z.array(stage).optional(),
  state: z.string().optional(),
  results: z.array(result).optional(),
});

/** What the items of a job were charged. */
const chargedInJob = ({ body }: Answer): number | undefined =>
  partsSchema.safeParse(body).data?.results?.reduce((sum, { charged }) => sum + (charged ?? 0), 0);

/** An appraisal without the model, or a listing that could not be checked, is a valid answer of a broken deployment. */
function partFaults({ body }: Answer): string[] {
  const { error, checks = [], state, results = [] } = partsSchema.safeParse(body).data ?? {};
  return [
    ...(state === undefined || state === 'completed' ? [] : [`the job is ${state}`]),
    ...results.flatMap(({ status }) => (status === 200 ? [] : [`the job's item was answered ${status}`])),
    ...(error?.appraisal_error ? ['the model made no appraisal'] : []),
    ...(checks.some(({ code }) => code === 'UNAVAILABLE') ? ['lookups of the check failed'] : []),
  ];
}

/** Calls an operation once with valid input. */
function checkGoodInput(
  { name, path, response, credits, area, repeat }: Endpoint,
  check: Check,
  body: unknown,
  { key, sandbox }: Pick<SmokeOptions, 'key' | 'sandbox'>,
): Promise<Answer | undefined> {
  // Careful callers send this header. The key is new each time, since a replay would show nothing.
  const headers: Record<string, string> = repeat === 'keyed' ? { 'idempotency-key': randomUUID() } : {};
  const faults = (answer: Answer) => [
    ...partFaults(answer),
    ...lacksId(answer),
    ...(sandbox || answer.headers.get('x-sandbox') === null ? [] : ['an emulator answered']),
  ];
  // Searches that find nothing are valid and cost nothing.
  const charges = area === 'pricing' ? [credits, 0] : [credits];
  const asked = { path, key, headers, body };
  const expected = { status: 200, schema: response, credits: charges, faults, charged: chargedInJob };
  return check(name, 'good input', asked, expected);
}

/** Checks the agents' protocol: a call without a key, and the list of tools, none of which is called. */
async function checkAgents(check: Check, key: string): Promise<void> {
  const headers = { accept: 'application/json, text/event-stream' };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const asked = { path: agentsPath, headers, body };
  await check('agents', 'no key', asked, { status: 401, code: 'UNAUTHORIZED' });
  await check('agents', 'list of tools', { ...asked, key }, { status: 200, schema: toolList });
}

const toolList = z.object({ result: z.object({ tools: z.array(z.unknown()).min(1) }) });

/** Checks the public pages, without a key. */
const pages: readonly [operation: string, what: string, path: string][] = [
  ['reference', 'first page', '/docs'],
  ['reference', 'for agents', '/llms.txt'],
  ['reference', 'OpenAPI document', '/openapi.json'],
  ['reference', 'an operation', `/docs/operations/${generateBasicListing.name}.md`],
  ['dashboard', 'sign-in page', '/dashboard/sign-in'],
];

/** The check as a table, then a sentence about the whole. */
function textOf(url: string, rows: readonly Row[], passed: boolean): string {
  const cells = rows.map(
    ({ operation, what, status = '', milliseconds = '', credits = '', result, reasons }) => [
      ...[operation, what, `${status}`, `${milliseconds}`, `${credits}`],
      [result === 'failed' ? 'FAILED' : result, reasons.join('; ')].filter(Boolean).join(': '),
    ],
  );
  const counts = ['ok', 'failed', 'skipped'].map(
    (wanted) => `${rows.filter(({ result }) => result === wanted).length} ${wanted}`,
  );
  const table = tableOf([['operation', 'what', 'status', 'ms', 'credits', 'result'], ...cells]);
  // These include charges for calls that must be free.
  const charged = `${chargedFor(rows)} credits were charged.`;
  return `${url}\n${table}\n\n${passed ? 'Passed' : 'FAILED'}: ${counts.join(', ')}. ${charged}`;
}
