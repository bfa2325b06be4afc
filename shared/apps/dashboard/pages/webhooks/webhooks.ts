import { html } from 'hono/html';
import { addEndpoint, hostOf, webhookTypes } from '../../../../events/webhooks/add-endpoint.ts';
import { type Endpoint, mostEndpoints } from '../../../../events/webhooks/endpoints.ts';
import { formOn } from '../../access/forms.ts';
import { counted, moment, startOf } from '../../layout/formats.ts';
import { icon } from '../../layout/icons.ts';
import { emptyCard, postForm } from '../../layout/parts.ts';
import { type Column, cardTable } from '../../layout/tables.ts';
import type { Area, Page, PageParts, SignedIn } from '../../visit.ts';
import { noteShowing } from '../audit.ts';
import { endpointPages, secretPage, stateBadge, typeChoice } from './endpoint.ts';

/** Characters of an address in the list; the endpoint's page has all of them. */
const longestShown = 160;

const columns = (visit: SignedIn): readonly Column<Endpoint>[] => [
  {
    name: 'Endpoint',
    kind: 'heading',
    cell: ({ id, url }) =>
      html`<a href="${visit.to(`/webhooks/endpoints/${id}`)}">${startOf(url, longestShown)}</a>`,
  },
  { name: 'State', kind: 'state', cell: stateBadge },
  { name: 'Events', cell: ({ types }) => counted(types.length, 'type') },
  { name: 'Added', cell: ({ createdAt }) => moment(createdAt) },
];

/** GET /dashboard/webhooks */
const webhooksPage = async (visit: SignedIn): Promise<PageParts> => {
  const { endpoints } = await visit.services.webhooks();
  const listed = await endpoints.list(visit.accountId, visit.budget);
  const add =
    visit.isOwner && visit.erasedFrom === undefined && listed.length < mostEndpoints
      ? html`<a class="button primary" href="${visit.to('/webhooks/add')}">${icon('plus')}Add endpoint</a>`
      : html``;
  const words = html`Your server is told when an item is sold, credits run low, a key ends, or a job is completed or pauses. <a href="${visit.base}/docs/webhooks">How webhooks work</a>`;
  return {
    title: 'Webhooks',
    lead: `Addresses of yours that are told what happens in this account, up to ${mostEndpoints} of them.`,
    actions: add,
    content:
      listed.length === 0
        ? emptyCard(icon('webhooks'), 'No endpoints yet', words, add)
        : html`${cardTable(columns(visit), listed, { label: 'Endpoints' })}<p class="note">${words}</p>`,
  };
};

/** GET /dashboard/webhooks/add: shows again what was refused. */
const addPage = async (visit: SignedIn): Promise<PageParts> => {
  const { form } = visit;
  const fields = html`
<label class="field">Address
<input name="url" type="url" required maxlength="2048" spellcheck="false" autocomplete="off" value="${form.get('url') ?? ''}" placeholder="https://app.example.com/webhooks">
<small>It must be https and public. Every delivery judges it again, and follows no redirect.</small></label>
${typeChoice(form.has('url') ? form.getAll('type') : webhookTypes)}
<div class="buttons"><a class="button" href="${visit.to('/webhooks')}">Cancel</a><button class="primary">Add endpoint</button></div>`;
  return { title: 'Add an endpoint', content: postForm(visit, '/webhooks/add', fields, 'card question') };
};

/** POST /dashboard/webhooks/add: shows the secret, in this answer only. */
const add: Page = async (visit) => {
  const { accountId, form, budget, services } = visit;
  const wanted = { accountId, url: form.get('url') ?? '', types: form.getAll('type') };
  const kept = { ...(await services.webhooks()), clock: services.clock };
  const { endpoint, secret } = await addEndpoint(wanted, kept, budget);
  await noteShowing(visit, 'webhook added', hostOf(endpoint));
  return secretPage(
    visit,
    endpoint,
    secret,
    'With it your server checks that a delivery comes from here. Copy it now: it cannot be shown again.',
  );
};

export const webhooks: Area = {
  everyone: { 'GET /webhooks': webhooksPage, ...endpointPages.everyone },
  owners: {
    'GET /webhooks/add': addPage,
    'POST /webhooks/add': formOn(addPage, add),
    ...endpointPages.owners,
  },
};
