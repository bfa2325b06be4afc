import { addEndpoint, hostOf } from '../../../shared/events/webhooks/add-endpoint.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import { UsageError } from '../program.ts';
import { noteChange, noteSecret, onAccount } from './command.ts';

const requestMs = 10_000;

/** The commands about accounts' endpoints, by name. */
export const webhookCommands = {
  'add-webhook': onAccount(
    '--url <https address> --events <types, separated by commas>',
    'Tell an https address of events of the account, and print the secret that signs them',
    async (services, accountId, _words, { url = '', events = '' }) => {
      const wanted = { accountId, url, types: events.split(',').map((type) => type.trim()) };
      const { webhooks, clock } = services;
      const { endpoint, secret } = await inTime(requestMs, (time) =>
        addEndpoint(wanted, { ...webhooks, clock }, time),
      );
      const noted = await noteSecret(services, accountId, 'webhook added', hostOf(endpoint));
      return `${noted}added endpoint ${endpoint.id} to ${accountId}; this secret is shown only now:\n${secret}`;
    },
  ),
  'remove-webhook': onAccount(
    '<endpoint id>',
    'Send nothing to an endpoint any more',
    async (services, accountId, [id = '']) => {
      const { endpoints } = services.webhooks;
      const endpoint = (await inTime(requestMs, (time) => endpoints.list(accountId, time))).find(
        (added) => added.id === id,
      );
      if (endpoint === undefined) throw new UsageError(`${accountId} has no endpoint ${id}.`);
      await inTime(requestMs, (time) => endpoints.remove(accountId, id, time));
      await noteChange(services, accountId, 'webhook removed', hostOf(endpoint));
      return `removed endpoint ${id}`;
    },
  ),
};
