import * as z from 'zod';
import { randomKey } from '../../../shared/client/idempotency-key.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { type Answer, type Ask, chargedIn, judge } from './ask.ts';
import { apiFaults, shapeFaults } from './faults.ts';
import { goodRequestOf, type Ingredients } from './good-requests.ts';
import { type Row, skipped } from './row.ts';

const what = 'good input';

/** Searches that find nothing are delivered and cost nothing. */
const mayBeFree = ({ area }: Endpoint): boolean => area === 'pricing';

function chargeFaults(endpoint: Endpoint, { headers }: Answer): string[] {
  const charged = chargedIn(headers);
  if (endpoint.credits === 0)
    return charged === undefined || charged === 0 ? [] : [`a free call was charged ${charged} credits`];
  if (charged === undefined) return ['x-credits-charged is missing'];
  if (charged === endpoint.credits || (charged === 0 && mayBeFree(endpoint))) return [];
  return [`it was charged ${charged} credits instead of ${endpoint.credits}`];
}

const stage = z.object({ code: z.string() });

/** Where an answer of status 200 says that a part of the work failed. */
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

/** Whether emulators may have a part in answers: never in a deployment. */
const sandboxFaults = ({ headers }: Answer, sandbox: boolean): string[] =>
  sandbox || headers.get('x-sandbox') === null ? [] : ['an emulator answered'];

/** Calls an operation once with good input, if it is one that may be called on production. */
export async function checkGoodInput(
  endpoint: Endpoint,
  ask: Ask,
  { key, sandbox, ...ingredients }: Ingredients & { readonly key: string; readonly sandbox: boolean },
): Promise<Row> {
  const request = goodRequestOf(endpoint, ingredients);
  if ('skipped' in request) return skipped(endpoint.name, what, request.skipped);
  const reply = await ask({
    method: endpoint.method,
    path: endpoint.path,
    headers: {
      authorization: `Bearer ${key}`,
      // As careful callers send it. A new one each time: a replay would show nothing.
      ...(endpoint.idempotent ? { 'idempotency-key': randomKey() } : {}),
    },
    body: request.body,
  });
  return judge(endpoint.name, what, reply, (answer) =>
    answer.status === 200
      ? [
          ...shapeFaults(endpoint.response, answer),
          ...chargeFaults(endpoint, answer),
          ...partFaults(answer),
          ...sandboxFaults(answer, sandbox),
          ...apiFaults(answer),
        ]
      : [`status ${answer.status} instead of 200`],
  );
}
