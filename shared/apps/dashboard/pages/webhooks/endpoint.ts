import { html } from 'hono/html';
import { webhookEvents } from '../../../../contract/webhooks.ts';
import { hostOf, typesAsChosen, webhookTypes } from '../../../../events/webhooks/add-endpoint.ts';
import type { Endpoint } from '../../../../events/webhooks/endpoints.ts';
import { ServiceError } from '../../../../platform/errors/service-error.ts';
import { formOn } from '../../access/forms.ts';
import { moment } from '../../layout/formats.ts';
import { badge, button, fact, idFact, postForm, section } from '../../layout/parts.ts';
import type { Area, Html, Page, PageParts, SignedIn } from '../../visit.ts';
import { note, noteShowing } from '../audit.ts';
import { askFirst, shownOnce } from '../questions.ts';
import { deliveriesSection, sendOnceMore } from './deliveries.ts';

/** Whether deliveries reach it. */
export function stateBadge({ offSince, failingSince }: Endpoint): Html {
  if (offSince !== undefined) return badge('bad', 'Switched off', 'Its deliveries failed.');
  return failingSince === undefined
    ? badge('good', 'On')
    : badge('warn', 'Failing', 'Its latest deliveries failed, and are tried again.');
}

/** The choice of events. */
export const typeChoice = (chosen: readonly string[]): Html =>
  html`<fieldset class="field"><legend>Events</legend>${webhookTypes.map(
    (type) =>
      html`<label class="choice"><input type="checkbox" name="type" value="${type}"${chosen.includes(type) ? html` checked` : ''}><span><code>${type}</code><small>${webhookEvents[type].description}</small></span></label>`,
  )}</fieldset>`;

/** The only page that shows a secret. */
export const secretPage = (visit: SignedIn, endpoint: Endpoint, secret: string, words: string): PageParts =>
  shownOnce(visit, {
    title: `Secret of ${hostOf(endpoint)}`,
    ...{ words, secret, saved: 'I have saved this secret', goOnTo: `/webhooks/endpoints/${endpoint.id}` },
  });

/** The endpoint that the address names; one of another account does not exist. */
async function endpointOf(visit: SignedIn): Promise<Endpoint> {
  const [, , , id] = visit.path.split('/');
  const { endpoints } = await visit.services.webhooks();
  const endpoint = (await endpoints.list(visit.accountId, visit.budget)).find((one) => one.id === id);
  if (endpoint === undefined) throw new ServiceError('NOT_FOUND', 'There is no such endpoint.');
  return endpoint;
}

const facts = (endpoint: Endpoint): Html => {
  const { id, createdAt, failingSince, offSince } = endpoint;
  return html`<dl class="card facts">
${fact('State', stateBadge(endpoint))}${failingSince === undefined ? '' : fact('Failing since', moment(failingSince))}${offSince === undefined ? '' : fact('Off since', moment(offSince))}${fact('Added', moment(createdAt))}${idFact('Id', 'endpoint', id)}</dl>`;
};

function ownersSections(visit: SignedIn, { id, types, offSince }: Endpoint): Html {
  const to = `/webhooks/endpoints/${id}`;
  const on = section(
    'on',
    'Switch on',
    'Nothing is sent while it is off. Once it is on, what failed in the last seven days can be sent again from the list above.',
    postForm(visit, `${to}/on`, html`<button class="primary">Switch on again</button>`),
  );
  const choice = postForm(visit, `${to}/types`, html`${typeChoice(types)}<button>Save</button>`);
  const rotation = postForm(visit, `${to}/rotate`, html`<button>Rotate secret</button>`);
  const removal = html`<a class="button danger" href="${visit.to(`${to}/remove`)}">Remove endpoint…</a>`;
  return html`${offSince === undefined ? '' : on}
${section('types', 'What it is told', 'It counts for what happens from now on.', choice)}
${section('rotate', 'Secret', 'Makes a new secret, which is shown once. For 24 hours every delivery is signed with the former one as well.', rotation)}
${section('remove', 'Remove', 'Nothing is sent there any more, not even what is on its way.', removal)}`;
}

/** GET /dashboard/webhooks/endpoints/{id} */
const endpointPage = async (visit: SignedIn): Promise<PageParts> => {
  const endpoint = await endpointOf(visit);
  const told = html`<p class="note">It is told of ${endpoint.types.join(', ')}.</p>`;
  const content = html`${facts(endpoint)}
${await deliveriesSection(visit, endpoint)}
${visit.isOwner && visit.erasedFrom === undefined ? html`<div class="settings">${ownersSections(visit, endpoint)}</div>` : told}`;
  return {
    title: hostOf(endpoint),
    lead: endpoint.url,
    content,
    actions: button(visit, '/webhooks', 'All endpoints'),
  };
};

/** Changes the endpoint that the address names, and goes on to its page. */
const change = (act: (endpoint: Endpoint, visit: SignedIn) => Promise<PageParts | string>): Page =>
  formOn(endpointPage, async (visit) => act(await endpointOf(visit), visit));

const changeTypes = change(async (endpoint, visit) => {
  const types = typesAsChosen(visit.form.getAll('type'));
  const { endpoints } = await visit.services.webhooks();
  await endpoints.changeTypes(visit.accountId, endpoint.id, types, visit.budget);
  await note(visit, 'webhook changed', `${hostOf(endpoint)}: ${types.join(', ')}`);
  return `/webhooks/endpoints/${endpoint.id}?notice=webhook-types`;
});

const switchOn = change(async (endpoint, visit) => {
  const { endpoints } = await visit.services.webhooks();
  await endpoints.switchOn(visit.accountId, endpoint.id, visit.budget);
  await note(visit, 'webhook changed', `${hostOf(endpoint)}: switched on again`);
  return `/webhooks/endpoints/${endpoint.id}?notice=webhook-on`;
});

const rotate = change(async (endpoint, visit) => {
  const { accountId, now, budget, services } = visit;
  const { endpoints } = await services.webhooks();
  const secret = await endpoints.rotate(accountId, endpoint.id, now, budget);
  await noteShowing(visit, 'webhook secret rotated', hostOf(endpoint));
  const words =
    'Copy it now, since it cannot be shown again, and give it to your server within 24 hours: until then, every delivery is signed with the former secret as well.';
  return secretPage(visit, endpoint, secret, words);
});

const removal = askFirst('/webhooks/endpoints/:id/remove', {
  ask: async (visit) => {
    const { id, url } = await endpointOf(visit);
    return {
      title: 'Remove this endpoint?',
      words: html`Nothing is sent there any more, not even what is on its way, and its deliveries are no longer listed.<p class="copyable"><code>${url}</code></p>`,
      act: 'Remove endpoint',
      back: `/webhooks/endpoints/${id}`,
    };
  },
  act: async (visit) => {
    const endpoint = await endpointOf(visit);
    const { endpoints } = await visit.services.webhooks();
    await endpoints.remove(visit.accountId, endpoint.id, visit.budget);
    await note(visit, 'webhook removed', hostOf(endpoint));
    return '/webhooks?notice=webhook-removed';
  },
});

/** The page of an endpoint, and its actions. */
export const endpointPages = {
  everyone: { 'GET /webhooks/endpoints/:id': endpointPage },
  owners: {
    'POST /webhooks/endpoints/:id/types': changeTypes,
    'POST /webhooks/endpoints/:id/on': switchOn,
    'POST /webhooks/endpoints/:id/rotate': rotate,
    'POST /webhooks/endpoints/:id/again': change(sendOnceMore),
    ...removal,
  },
} satisfies Area;
