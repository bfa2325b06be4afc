import { type Item, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, sendCommand } from '../../platform/database/send-command.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { longestMs, type MarketTable, timeOf } from './dynamodb-stores.ts';
import type { ListingTurns } from './listings/listing-turns.ts';

/** Longer than a function runs, so that nothing is sent after a turn has expired. */
const turnMs = 30_000;
/** Longer than the life of an Idempotency-Key, which each attempt extends to a day. */
const keptSeconds = 3 * 86_400;
/** The version of the data kept under a charge, part of its key. */
const seenForm = 1;

const inSeconds = (now: number): number => Math.floor(now / 1000) + keptSeconds;

/**
 * Turns in the table `market`: `turn#<listing>` says who has the turn and until when; `revision#<form>#<charge>` keeps
 * what the first attempt at a revision saw.
 */
export function listingTurnsIn({ client, name: TableName }: MarketTable): ListingTurns {
  const turnKey = (listing: string): Item => ({ pk: `turn#${listing}` });

  return {
    async take(listing, holder, call) {
      const now = call.clock();
      const command = updateCommand({
        TableName,
        Key: turnKey(listing),
        UpdateExpression: 'SET holder = :me, heldUntil = :until, expiresAt = :later',
        // The reply to the first try may have been lost.
        ConditionExpression: 'attribute_not_exists(pk) OR heldUntil <= :now OR holder = :me',
        ExpressionAttributeValues: {
          ':me': holder,
          ':now': now,
          ':until': now + turnMs,
          ':later': inSeconds(now),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const taken = await conditionally(sendCommand(client, command, timeOf(call), 'repeat'));
      return taken.isMet ? 0 : Math.max(1, (taken.item?.heldUntil ?? now) - now);
    },

    async giveBack(listing, holder, call) {
      const command = updateCommand({
        TableName,
        Key: turnKey(listing),
        UpdateExpression: 'SET heldUntil = :over',
        ConditionExpression: 'holder = :me',
        ExpressionAttributeValues: { ':over': 0, ':me': holder },
      });
      try {
        await conditionally(sendCommand(client, command, longestMs, 'repeat'));
      } catch (error) {
        const code = error instanceof ServiceError ? error.code : 'UNKNOWN';
        call.log.warn('market.turn-not-given-back', { code });
      }
    },

    async note(chargeId, { mark, quantity, sold }, call) {
      const command = updateCommand({
        TableName,
        Key: { pk: `revision#${seenForm}#${chargeId}` },
        UpdateExpression: 'SET mark = :mark, quantity = :quantity, sold = :sold, expiresAt = :later',
        ConditionExpression: 'attribute_not_exists(pk)',
        ExpressionAttributeValues: {
          ':mark': mark,
          ':quantity': quantity,
          ':sold': sold,
          ':later': inSeconds(call.clock()),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const noted = await conditionally(sendCommand(client, command, timeOf(call), 'repeat'));
      if (noted.isMet) return undefined;
      const { mark: earlier = '', quantity: left = 0, sold: gone = 0 } = noted.item ?? {};
      return { mark: earlier, quantity: left, sold: gone };
    },
  };
}
