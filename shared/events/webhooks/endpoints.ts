import { randomBytes, randomUUID } from 'node:crypto';
import type { WebhookType } from '../../contract/webhooks.ts';
import { dayMs } from '../../platform/call/clock.ts';
import type { TimeBudget } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { FoundEvent } from '../outbox.ts';

/** Where an account wants to be told of events. Times are milliseconds since 1970. */
export interface Endpoint {
  readonly id: string;
  readonly url: string;
  /** What it wants to be told of. */
  readonly types: readonly WebhookType[];
  readonly createdAt: number;
  /** Since when no delivery has succeeded; absent: the latest one has, or there was none. */
  readonly failingSince?: number | undefined;
  /** When it was switched off since its deliveries failed: nothing is sent there. */
  readonly offSince?: number | undefined;
}

/** An endpoint with what signs its deliveries: `whsec_` and the base64 of 256 random bits. */
export interface SigningEndpoint extends Endpoint {
  readonly secret: string;
  readonly former?: { readonly secret: string; readonly until: number } | undefined;
}

/** The endpoints that are left, and an event to tell with that, both or neither. Undefined: nothing changes. */
export type Changed = readonly [left: readonly SigningEndpoint[], event?: FoundEvent] | undefined;

/** Everything is strongly consistent. @throws ServiceError OVERLOADED */
interface EndpointTable {
  /** The oldest first. */
  read(accountId: string, time: TimeBudget): Promise<readonly SigningEndpoint[]>;
  /** Changes what is there now; others' changes come before or after it. */
  change(
    accountId: string,
    act: (endpoints: readonly SigningEndpoint[]) => Changed,
    time: TimeBudget,
  ): Promise<void>;
}

/** How many endpoints an account may have. */
export const mostEndpoints = 5;

/**
 * The last of the attempts to deliver an event comes a day after the first, about when the endpoint has been failing for
 * a day: a quarter of an hour less is still a day.
 */
const failingMs = dayMs - 15 * 60_000;

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const withoutSecrets = ({ secret, former, ...endpoint }: SigningEndpoint): Endpoint => endpoint;

/** The endpoints of accounts. A secret is returned once, by what makes it. */
export function createEndpoints({ read, change }: EndpointTable) {
  /** @throws ServiceError NOT_FOUND if the account has no such endpoint */
  const changeOne = (
    accountId: string,
    id: string,
    act: (endpoint: SigningEndpoint) => readonly SigningEndpoint[],
    time: TimeBudget,
  ) =>
    change(
      accountId,
      (endpoints) => {
        if (!endpoints.some((one) => one.id === id))
          throw new ServiceError('NOT_FOUND', 'There is no such endpoint.');
        return [endpoints.flatMap((one) => (one.id === id ? act(one) : [one]))];
      },
      time,
    );

  return {
    list: async (accountId: string, time: TimeBudget): Promise<readonly Endpoint[]> =>
      (await read(accountId, time)).map(withoutSecrets),

    /** @throws ServiceError BAD_REQUEST if the account has this address or as many endpoints as it may */
    async add(
      accountId: string,
      { url, types }: Pick<Endpoint, 'url' | 'types'>,
      now: number,
      time: TimeBudget,
    ) {
      const endpoint: Endpoint = { id: randomUUID(), url, types, createdAt: now };
      const secret = newSecret();
      const added = (endpoints: readonly SigningEndpoint[]): Changed => {
        const refuse = (words: string) => new ServiceError('BAD_REQUEST', words);
        if (endpoints.some((one) => one.url === url))
          throw refuse('This account has an endpoint at this address. Change its events instead.');
        if (endpoints.length >= mostEndpoints)
          throw refuse(
            `An account may have ${mostEndpoints} endpoints. Remove one that is no longer needed.`,
          );
        return [[...endpoints, { ...endpoint, secret }]];
      };
      await change(accountId, added, time);
      return { endpoint, secret };
    },

    changeTypes: (accountId: string, id: string, types: readonly WebhookType[], time: TimeBudget) =>
      changeOne(accountId, id, (endpoint) => [{ ...endpoint, types }], time),

    /** Makes a new secret. The former one signs, too, for a day; one that did so already ends. */
    async rotate(accountId: string, id: string, now: number, time: TimeBudget): Promise<string> {
      const secret = newSecret();
      const rotated = (endpoint: SigningEndpoint) => {
        const former = { secret: endpoint.secret, until: now + dayMs };
        return [{ ...endpoint, secret, former }];
      };
      await changeOne(accountId, id, rotated, time);
      return secret;
    },

    /** Sends to it again, and forgets that it failed. */
    switchOn: (accountId: string, id: string, time: TimeBudget) =>
      changeOne(accountId, id, ({ failingSince, offSince, ...endpoint }) => [endpoint], time),

    /** What is on its way is sent no more. */
    remove: (accountId: string, id: string, time: TimeBudget) => changeOne(accountId, id, () => [], time),

    /** An endpoint with the secrets that sign now, the newest first. */
    async find(accountId: string, id: string, now: number, time: TimeBudget) {
      const found = (await read(accountId, time)).find((one) => one.id === id);
      if (found === undefined) return undefined;
      const { secret, former } = found;
      const secrets = former !== undefined && former.until > now ? [secret, former.secret] : [secret];
      return { ...withoutSecrets(found), secrets };
    },

    /**
     * Records how a delivery went. The endpoint is switched off, and the account's owners are to be told, both or neither,
     * if it no longer exists or has been failing for a day.
     */
    note: (
      accountId: string,
      id: string,
      outcome: 'delivered' | 'failed' | 'gone',
      now: number,
      time: TimeBudget,
    ) =>
      change(
        accountId,
        (endpoints) => {
          const endpoint = endpoints.find((one) => one.id === id);
          // Only owners switch it on again, not a success that was on its way.
          if (endpoint === undefined || endpoint.offSince !== undefined) return undefined;
          const { failingSince, ...working } = endpoint;
          const left = (kept: SigningEndpoint) => endpoints.map((one) => (one === endpoint ? kept : one));
          if (outcome === 'delivered') return failingSince === undefined ? undefined : [left(working)];
          const failing = { ...working, failingSince: failingSince ?? now };
          if (outcome === 'failed' && now - failing.failingSince < failingMs)
            return failingSince === undefined ? [left(failing)] : undefined;
          const data = { host: new URL(endpoint.url).host };
          return [left({ ...failing, offSince: now }), { type: 'webhook.failing', at: now, data }];
        },
        time,
      ),
  };
}

export type EndpointStore = ReturnType<typeof createEndpoints>;
