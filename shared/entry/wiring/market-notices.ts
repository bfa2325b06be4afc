import { dailyCountIn, keptRepliesIn, notesIn } from '../../operations/market/dynamodb-stores.ts';
import { createSigningKeys } from '../../operations/market/use-cases/signing-keys.ts';
import { systemClock } from '../../platform/call/clock.ts';
import type { MarketNoticeServices } from '../http/serve-market-notices.ts';
import { deletionTokenOf, itemSearchServices, marketTable } from './market.ts';

/** The services of the marketplace's notices. */
export function marketNoticeServices(environment: NodeJS.ProcessEnv): MarketNoticeServices {
  const table = marketTable(environment);
  const { cache } = keptRepliesIn(table, systemClock);
  return {
    verificationToken: deletionTokenOf(environment),
    keys: createSigningKeys(
      { ...itemSearchServices(environment), cache, dailyCount: dailyCountIn(table) },
      systemClock,
    ),
    handled: notesIn(table),
  };
}
