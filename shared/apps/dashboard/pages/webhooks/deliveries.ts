import { html } from 'hono/html';
import { type Delivery, sendAgain } from '../../../../events/webhooks/deliveries.ts';
import type { Endpoint } from '../../../../events/webhooks/endpoints.ts';
import { counted, moment } from '../../layout/formats.ts';
import { badge, card, postForm } from '../../layout/parts.ts';
import { type Column, cardTable } from '../../layout/tables.ts';
import type { Html, SignedIn } from '../../visit.ts';

/** The most deliveries that a page lists. */
const listedDeliveries = 20;

const states: Readonly<Record<Delivery['state'], Html>> = {
  delivered: badge('good', 'Delivered'),
  waiting: badge('warn', 'Retrying', 'It failed so far, and will be tried again.'),
  ended: badge('bad', 'Not delivered', 'It will not be tried again by itself.'),
};

/** What became of the latest attempt. */
function outcomeOf({ attempts }: Delivery): Html {
  const { at, status, failure = '' } = attempts.at(-1) ?? {};
  const outcome = status === undefined ? failure : `Status ${status}`;
  return html`${at === undefined ? '' : moment(at)}<small class="under">${outcome}, ${counted(attempts.length, 'attempt')}</small>`;
}

const columns: readonly Column<Delivery>[] = [
  {
    name: 'Event',
    kind: 'heading',
    cell: ({ id, type }) => html`<code>${type}</code><small class="under">${id}</small>`,
  },
  { name: 'State', kind: 'state', cell: ({ state }) => states[state] },
  { name: 'Happened', cell: ({ at }) => moment(at) },
  { name: 'Last attempt', cell: outcomeOf },
];

const again: Column<Delivery> = {
  name: 'Send again',
  kind: 'state',
  cell: ({ id }) =>
    html`<button class="small" name="delivery" value="${id}" aria-label="Send again: ${id}">Send again</button>`,
};

/** What was sent to an endpoint in the last days. */
export async function deliveriesSection(visit: SignedIn, { id, offSince }: Endpoint): Promise<Html> {
  const { deliveries } = await visit.services.webhooks();
  const listed = await deliveries.recent(visit.accountId, id, listedDeliveries, visit.budget);
  const maySend = visit.isOwner && offSince === undefined;
  if (listed.length === 0)
    return card(
      'deliveries',
      'Deliveries',
      html`<p class="faint">There were none in the last seven days.</p>`,
    );
  const heading = html`<div class="card-heading"><h2 id="deliveries">Deliveries</h2><span class="faint">The latest of the last seven days</span></div>`;
  const options = { label: 'Deliveries', heading, classes: 'names' };
  return maySend
    ? postForm(visit, `/webhooks/endpoints/${id}/again`, cardTable([...columns, again], listed, options), '')
    : cardTable(columns, listed, options);
}

/** Sends the delivery that a form names once more. */
export async function sendOnceMore({ id: endpoint }: Endpoint, visit: SignedIn): Promise<string> {
  const { accountId, form, budget, services } = visit;
  const request = { accountId, endpoint, id: form.get('delivery') ?? '' };
  await sendAgain(request, await services.webhooks(), budget);
  return `/webhooks/endpoints/${endpoint}?notice=webhook-again`;
}
