import { html } from 'hono/html';
import { type Delivery, isDeliveryPlace, sendAgain } from '../../../../events/webhooks/deliveries.ts';
import type { Endpoint } from '../../../../events/webhooks/endpoints.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { counted, moment } from '../../layout/formats.ts';
import { badge, card, postForm } from '../../layout/parts.ts';
import { type Column, cardTable, newestAndOlder, sameQuery } from '../../layout/tables.ts';
import type { Html, SignedIn } from '../../visit.ts';

const onAPage = 20;

const states: Readonly<Record<Delivery['state'], Html>> = {
  delivered: badge('good', 'Delivered'),
  waiting: badge('warn', 'Retrying', 'It failed so far, and will be tried again.'),
  ended: badge('bad', 'Not delivered', 'It will not be tried again by itself.'),
};

/** The time and outcome of the latest attempt. */
const attemptOf = ({ attempts, latest: { at, status, failure = '' } }: Delivery): Html =>
  html`${moment(at)}<small class="under">${status === undefined ? failure : `Status ${status}`}${attempts > 1 ? `, after ${counted(attempts, 'attempt')}` : ''}</small>`;

const columns: readonly Column<Delivery>[] = [
  {
    name: 'Event',
    kind: 'heading',
    cell: ({ id, type }) => html`<code>${type}</code><small class="under">${id}</small>`,
  },
  {
    name: 'State',
    kind: 'state',
    cell: ({ state }) => states[state],
  },
  { name: 'Happened', cell: ({ at }) => moment(at) },
  { name: 'Latest attempt', cell: attemptOf },
];

const again: Column<Delivery> = {
  name: 'Send again',
  kind: 'state',
  cell: (delivery) =>
    html`<button class="small" name="delivery" value="${delivery.place}" aria-label="Send again: ${delivery.id}">Send again</button>`,
};

/** What was sent to an endpoint in the last days; `before` is where the previous page ended. */
export async function deliveriesSection(visit: SignedIn, { id, offSince }: Endpoint): Promise<Html> {
  const { accountId, budget } = visit;
  const before = visit.query.get('before') ?? undefined;
  if (before !== undefined && !isDeliveryPlace(before))
    throw new ServiceError('NOT_FOUND', 'There is no such page.');
  const { deliveries } = await visit.services.webhooks();
  const found = await deliveries.recent(accountId, id, onAPage + 1, budget, before);
  const listed = found.slice(0, onAPage);
  const last = listed.at(-1);
  const path = `/webhooks/endpoints/${id}`;
  const to = (place?: string) => sameQuery(visit, path, { before: place });
  const ways = newestAndOlder(before && to(), last && found.length > listed.length ? to(last.place) : '');
  if (listed.length === 0) {
    const words = html`<p class="faint">There were none in the last seven days.</p>`;
    return html`${card('deliveries', 'Deliveries', words)}${ways}`;
  }
  const heading = html`<div class="card-heading"><h2 id="deliveries">Deliveries</h2><span class="faint">Of the last seven days</span></div>`;
  const maySend = visit.isOwner && offSince === undefined && visit.erasedFrom === undefined;
  const shown = maySend ? [...columns, again] : columns;
  const table = cardTable(shown, listed, { label: 'Deliveries', heading });
  return html`${maySend ? postForm(visit, `${path}/again`, table, '') : table}${ways}`;
}

/** Sends the delivery that a form names once more. */
export async function sendOnceMore({ id: endpoint }: Endpoint, visit: SignedIn): Promise<string> {
  const { accountId, form, budget, services } = visit;
  const request = { accountId, endpoint, place: form.get('delivery') ?? '' };
  await sendAgain(request, await services.webhooks(), budget);
  return `/webhooks/endpoints/${endpoint}?notice=webhook-again`;
}
