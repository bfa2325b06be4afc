import { isDeepStrictEqual } from 'node:util';
import type { LedgerRow } from '../../../shared/billing/credits/ledger.ts';
import { movementOf } from '../../../shared/billing/credits/movements.ts';
import { eachOf } from '../../../shared/platform/call/each-of.ts';
import { inTime } from '../../../shared/platform/call/time-budget.ts';
import type { Item } from '../../../shared/platform/database/commands.ts';
import { UsageError } from '../program.ts';
import type { CommandDefinition } from './command.ts';
import { restorableTables } from './restored-items.ts';
import type { AdminServices } from './services.ts';

const itemsAtATime = 25;
const ledgerMs = 600_000;
const mostNamed = 50;
const progressEvery = 10_000;

/** What becomes of the items of a restored table. */
const outcomes = {
  missing: 'are missing',
  same: 'are the same in both tables',
  different: 'differ: the live ones are kept',
  expiring: 'expire by themselves, or were mails to be sent: left out',
  unbacked: 'have fewer credits in the ledger than in the copy: left out until the ledger is restored',
} as const;
type Outcome = keyof typeof outcomes;

/**
 * A lost account with its credits by the ledger, which knows what was charged and granted after the copy was made, and
 * without holds: their calls have ended.
 *
 * @returns undefined if the ledger has fewer credits granted or charged than the copy had counted: rows are missing
 */
async function accountByLedger(copy: Item, rows: AsyncIterable<LedgerRow>): Promise<Item | undefined> {
  const sums = { grant: 0, 'take-back': 0, charge: 0, return: 0, answer: 0 };
  for await (const row of rows) sums[row.kind] += movementOf(row)?.amount ?? 0;
  const granted = sums.grant + sums['take-back'];
  const spent = 0 - sums.charge - sums.return;
  // Grants and charges only ever grow, whatever was taken or given back since.
  if (sums.grant < copy.granted || 0 - sums.charge < copy.spent || granted < spent) return undefined;
  const { sweepAt: _time, sweepShard: _shard, ...rest } = copy;
  return { ...rest, holds: {}, granted, spent, available: granted - spent };
}

/**
 * What a table is to get for an item of its restored copy. An item that is there stays as it is, whatever the copy says:
 * it is newer, and a revoked key or a spent credit must not come back. Missing items come back as they were, except that
 * the ledger decides about credits, and that nothing comes back which expires by itself.
 *
 * @returns `item` only if it is missing
 */
async function decide(
  { restored, audited, clock }: AdminServices,
  to: (typeof restorableTables)[number],
  copy: Item,
): Promise<{ readonly outcome: Outcome; readonly item?: Item }> {
  // News were mailed since.
  if (restored.expires(to, copy) || copy.pk.startsWith('news#')) return { outcome: 'expiring' };
  const live = await restored.live(to, copy);
  if (live !== undefined) return { outcome: isDeepStrictEqual(live, copy) ? 'same' : 'different' };
  const [kind, accountId = ''] = copy.pk.split('#');
  // Sessions that were ended since the copy stay ended.
  if (copy.sk === 'person') return { outcome: 'missing', item: { ...copy, epoch: clock() } };
  if (to !== 'accounts' || kind !== 'account') return { outcome: 'missing', item: copy };
  const item = await inTime(ledgerMs, (time) => accountByLedger(copy, audited.ledger.rows(accountId, time)));
  return item === undefined ? { outcome: 'unbacked' } : { outcome: 'missing', item };
}

/** The partitions by what becomes of their items, and how many items there are. */
const noCounts = () => new Map<Outcome, { items: number; readonly partitions: Set<string> }>();

function report(counts: ReturnType<typeof noCounts>, writes: boolean): string {
  const lines = [...counts].map(([outcome, { items, partitions }]) => {
    const what = outcome === 'missing' && writes ? 'were missing: copied back' : outcomes[outcome];
    if (outcome === 'same' || outcome === 'expiring') return `${items} ${what}`;
    const more = partitions.size > mostNamed ? [`and ${partitions.size - mostNamed} more`] : [];
    return [`${items} ${what}`, ...[...partitions].slice(0, mostNamed), ...more].join('\n  ');
  });
  return [...lines, ...(writes ? [] : ['Nothing was written. Add --write to copy what is missing.'])].join(
    '\n',
  );
}

/** Copies items of a restored table back. */
export const restore: CommandDefinition = {
  usage: `--from <restored table> --to <${restorableTables.join('|')}> [partition ...] [--write]`,
  help: 'Show what a table lacks of a restored copy of it, or with --write copy that back; with partitions (account#acme) only these. What is there is never changed; a second run finishes what is left',
  async run(services, partitions, { from = '', to: table = '', write: writes = false } = {}) {
    const to = restorableTables.find((name) => name === table);
    if (to === undefined) throw new UsageError(`--to must be one of ${restorableTables.join(', ')}.`);
    const counts = noCounts();
    let read = 0;
    const copies = async function* (): AsyncIterable<Item> {
      for await (const copy of services.restored.copies(from)) {
        if (!services.restored.fits(to, copy))
          throw new UsageError(`${from} is no copy of ${table}: it has an item ${copy.pk}.`);
        yield copy;
      }
    };
    const chosen = async function* (): AsyncIterable<Item> {
      // Some items of another table may fit, so all are looked at before the first is written.
      if (writes) await eachOf(copies(), itemsAtATime, async () => undefined);
      for await (const copy of copies()) {
        read += 1;
        if (read % progressEvery === 0) process.stderr.write(`${read} items read\n`);
        if (partitions.length === 0 || partitions.includes(copy.pk)) yield copy;
      }
    };
    await eachOf(chosen(), itemsAtATime, async (copy) => {
      const { outcome: decided, item } = await decide(services, to, copy);
      const isTaken = writes && item !== undefined && !(await services.restored.add(to, item));
      const outcome = isTaken ? 'different' : decided;
      const count = counts.get(outcome) ?? { items: 0, partitions: new Set() };
      count.items += 1;
      count.partitions.add(item?.available === undefined ? copy.pk : `${copy.pk}: ${item.available} credits`);
      counts.set(outcome, count);
    }).catch((error: unknown) => {
      const isGone = error instanceof Error && error.name === 'ResourceNotFoundException';
      throw isGone ? new UsageError(`There is no table ${from}, or none to copy to.`) : error;
    });
    return [`${read} items in ${from}`, report(counts, writes)].join('\n');
  },
};
