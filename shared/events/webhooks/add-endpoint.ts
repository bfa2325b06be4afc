import { type WebhookType, webhookEvents } from '../../contract/webhooks.ts';
import type { Clock } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { GuardedPoster } from '../../platform/web/guarded-poster.ts';
import type { EndpointStore } from './endpoints.ts';

/** Every type of event that an endpoint can ask for. */
export const webhookTypes = Object.keys(webhookEvents) as readonly WebhookType[];

/** @throws ServiceError BAD_REQUEST if one of these is not a type of event, or there is none */
export function typesAsChosen(chosen: readonly string[]): readonly WebhookType[] {
  const strange = chosen.find((name) => !Object.hasOwn(webhookEvents, name));
  if (strange !== undefined)
    throw new ServiceError('BAD_REQUEST', `There is no event ${strange}, only ${webhookTypes.join(', ')}.`);
  if (chosen.length === 0) throw new ServiceError('BAD_REQUEST', 'Choose at least one event.');
  return webhookTypes.filter((type) => chosen.includes(type));
}

/** What the audit log and mails call an endpoint: the path of an address may be a secret. */
export const hostOf = ({ url }: { readonly url: string }): string => new URL(url).host;

/**
 * Adds an endpoint whose address can be reached now, by its name and port: no request is sent. Each delivery judges it
 * again.
 *
 * @param request `url` as typed
 * @throws ServiceError BAD_REQUEST if it may not be an endpoint, or the account has it or as many as it may; OVERLOADED
 */
export async function addEndpoint(
  request: { readonly accountId: string; readonly url: string; readonly types: readonly string[] },
  services: {
    readonly endpoints: Pick<EndpointStore, 'add'>;
    readonly poster: Pick<GuardedPoster, 'check'>;
    readonly clock: Clock;
  },
  time: TimeBudget,
) {
  const { endpoints, poster, clock } = services;
  const types = typesAsChosen(request.types);
  const typed = request.url.trim();
  await poster.check(typed, time.signal).catch((error: unknown) => {
    if (!(error instanceof ServiceError) || error.code !== 'BAD_REQUEST') throw error;
    const words = `This cannot be an endpoint: ${error.message}. Give an https address that anyone can reach.`;
    throw new ServiceError('BAD_REQUEST', words, { cause: error });
  });
  const { href: url } = new URL(typed);
  return await endpoints.add(request.accountId, { url, types }, clock(), time);
}
