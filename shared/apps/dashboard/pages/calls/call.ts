import { html } from 'hono/html';
import { type CallEntry, readCall } from '../../../../billing/usage/calls.ts';
import { type CallPart, callParts } from '../../../../platform/call/working-call.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { leftOut } from '../../../../platform/errors/wording.ts';
import type { SampleCall } from '../../../reference/sample-call.ts';
import { isoTime, moment } from '../../layout/formats.ts';
import { icon } from '../../layout/icons.ts';
import { button, card, curlSample, fact, idFact } from '../../layout/parts.ts';
import { type Column, cardTable } from '../../layout/tables.ts';
import type { Html, Page, SignedIn } from '../../visit.ts';
import { creditsOf, durationText, statusBadge } from '../call-table.ts';
import { type KeyNames, nameOf, readKeyNames } from '../keys/key-names.ts';
import { codes } from './wanted-calls.ts';

const partWords: Readonly<Record<CallPart, readonly [name: string, meaning: string]>> = {
  waiting: ['Waiting', 'For limits and credits, or for another call with its Idempotency-Key'],
  pictures: ['Pictures', 'Fetching yours, and preparing them'],
  search: ['Search', 'Comparables and the pages of shops'],
  model: ['Model', 'Looking at pictures, and writing'],
  market: ['Marketplace', 'Every request to it'],
  rest: ['Everything else', 'Our own work'],
};

/** Where the call spent its time, as bars. Parts that ran at the same time overlap, so each has its own line. */
function timeSection({ milliseconds, parts }: CallEntry): Html {
  const measured = callParts.flatMap((part) => {
    const time = parts?.[part];
    const [name, meaning] = partWords[part];
    return time === undefined ? [] : [{ name, meaning, time }];
  });
  const total = html`<strong>${durationText(milliseconds)}</strong>`;
  if (measured.length === 0)
    return card('time', 'Time', html`<p class="note">Its parts were not measured.</p>`, total);
  const columns: readonly Column<(typeof measured)[number]>[] = [
    {
      name: 'Part',
      kind: 'heading',
      cell: ({ name, meaning }) => html`${name}<small class="under">${meaning}</small>`,
    },
    {
      name: 'Share',
      kind: 'state',
      cell: ({ name, time }) =>
        html`<progress max="${Math.max(1, milliseconds)}" value="${time}" aria-label="${name}"></progress>`,
    },
    { name: 'Time', kind: 'amount', cell: ({ time }) => durationText(time) },
  ];
  const heading = html`<div class="card-heading"><h2>Time</h2>${total}
<p class="lead note">From its arrival until its outcome was known. Parts may run at the same time.</p></div>`;
  return cardTable(columns, measured, { label: 'Time', heading });
}

/** The id of the trace; for a caller that sent none, the request id without its dashes. */
const traceOf = ({ traceId, requestId }: CallEntry): string => traceId ?? requestId.replaceAll('-', '');

function facts(visit: SignedIn, call: CallEntry, names: KeyNames, hasReference: boolean): Html {
  const { operation, keyId, replayed, network, times } = call;
  const key = nameOf(names, keyId);
  const hasPage = names.has(keyId) && keyId !== 'playground';
  return html`<dl class="card facts">
${fact('Time', html`${moment(call.at, 'second')}<small class="under">${isoTime(call.at)}</small>`)}${fact('Operation', hasReference ? html`<a href="${visit.base}/docs/operations/${operation}">${operation}</a>` : operation)}${fact('Key', hasPage ? html`<a href="${visit.to(`/keys/${keyId}`)}">${key}</a>` : key)}${fact('Credits', creditsOf(call))}${replayed ? fact('Answer', 'Replayed from an earlier call with this Idempotency-Key') : ''}${times === undefined ? '' : fact('Calls', `At least ${times} in a minute, beyond the rate limit`)}${idFact('Request id', 'request', call.requestId)}${idFact('Trace id', 'trace', traceOf(call))}${fact('Network', network ?? '–')}</dl>`;
}

/** Why a call failed: its answer's message, as far as that is ours. */
function failure(visit: SignedIn, { code, status, message, refused = [] }: CallEntry): Html | '' {
  // An answer with status 200 may still be a refusal: then its row has a message.
  if (status < 400 && message === undefined) return '';
  const words = message ?? 'The message of this call was not kept.';
  const meaning =
    code !== undefined && codes.includes(code)
      ? html`<p><a href="${visit.base}/docs/errors#${code}">What <code>${code}</code> means and what to do</a></p>`
      : '';
  const fields =
    refused.length === 0
      ? ''
      : html`<p>Refused: ${refused.map((name, index) => html`${index === 0 ? '' : ', '}<code>${name}</code>`)}</p>`;
  return html`<section class="card outcome why" aria-labelledby="why"><h2 id="why">${icon('alert')}${code ?? (status < 400 ? 'Refused by the marketplace' : `Status ${status}`)}</h2>
<p>${words}</p>${fields}${meaning}${words.includes(leftOut) ? html`<p class="note">${leftOut} marks a value that you or another service sent. Such values are not kept.</p>` : ''}</section>`;
}

/** The same operation to call again. */
function again(visit: SignedIn, sample: SampleCall): Html {
  const note = html`<p class="note">Pictures, texts and answers of calls are not kept. Put your own into the marked places, and your key.</p>`;
  return card('again', 'Call this operation', html`${note}${curlSample(visit, sample)}`);
}

/** The time of the call from the address, which locates its row directly. */
function timeAskedFor({ query }: SignedIn): number | undefined {
  const at = query.get('at');
  if (at === null) return undefined;
  if (!/^\d{1,15}$/.test(at)) throw new ServiceError('NOT_FOUND');
  return Number(at);
}

/** GET /dashboard/calls/{request id} */
export const callPage: Page = async (visit) => {
  const [, , given = ''] = visit.path.split('/');
  const request = { accountId: visit.accountId, requestId: given, at: timeAskedFor(visit) };
  const entry = await readCall(request, visit.services, visit);
  if (entry === 'further back') return `/calls?request=${encodeURIComponent(given)}`;
  // The call of another account is answered as one that does not exist.
  if (entry === undefined) throw new ServiceError('NOT_FOUND', 'There is no such call in the last 30 days.');
  const [names, sample] = await Promise.all([
    readKeyNames(visit),
    visit.services.sampleCall(entry.operation),
  ]);
  return {
    title: entry.operation,
    actions: html`<div class="actions">${statusBadge(entry.status)}${button(visit, '/calls', 'All calls')}</div>`,
    content: html`${failure(visit, entry)}
${facts(visit, entry, names, sample !== undefined)}
${timeSection(entry)}
${sample && again(visit, sample)}`,
  };
};
