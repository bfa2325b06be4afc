import { eraseAnswers } from '../../../shared/billing/credits/erase-answers.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import { type CommandDefinition, onAccount } from './command.ts';

const eraseMs = 600_000;
const marketOperations = new Set(endpoints.filter(({ area }) => area === 'market').map(({ name }) => name));

/** The commands that erase what is kept about people, by name. */
export const erasureCommands = {
  'erase-seller': onAccount(
    '',
    'Erase what is kept of the sellers who used an account: the answers of its marketplace operations, which are kept for repeats. Repeats are then refused; nothing is undone',
    async ({ keptAnswers, clock }, accountId) => {
      const concerns = (operation: string) => marketOperations.has(operation);
      const services = { ...keptAnswers, clock };
      const erased = await inTime(eraseMs, (budget) =>
        eraseAnswers({ accountId, concerns }, services, { budget }),
      );
      return erased === 0
        ? `nothing is kept of the sellers who used ${accountId}`
        : `erased ${erased} answers of marketplace operations of ${accountId}; repeats of these requests are answered 422`;
    },
  ),
} satisfies Readonly<Record<string, CommandDefinition>>;
