import { type Item, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, sendCommand } from '../../platform/database/send-command.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { longestMs, type MarketTable, timeOf } from './dynamodb-stores.ts';
import type { ListingTurns, Noted } from './listings/listing-turns.ts';

/** Longer than a function runs, so that nothing is sent after a turn has expired. */
const turnMs = 30_000;
/** Longer than the life of an Idempotency-Key, which each attempt extends to a day. */
const keptSeconds = 3 * 86_400;
/** The version of the data kept under a charge, part of its key. */
const seenForm = 1;

const inSeconds = (now: number): number => Math.floor(now / 1000) + keptSeconds;

/**
 * Turns in the table `market`: `turn#<listing>` says who has the turn and until when, and counts those that changed the
 * listing; `revision#<form>#<charge>` keeps what the first attempt at a revision saw.
 */
export function listingTurnsIn({ client, name: TableName }: MarketTable): ListingTurns {
  const turnKey = (listing: string): Item => ({ pk: `turn#${listing}` });

  return {
    async take(listing, holder, call) {
      const now = call.clock();
      const command = updateCommand({
        TableName,
        Key: turnKey(listing),
        UpdateExpression: 'SET holder = :me, heldUntil = :until, expiresAt = :later ADD turns :one',
        ConditionExpression: 'attribute_not_exists(pk) OR heldUntil <= :now',
        ExpressionAttributeValues: {
          ':me': holder,
          ':now': now,
          ':until': now + turnMs,
          ':later': inSeconds(now),
          ':one': 1,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const taken = await conditionally(sendCommand(client, command, timeOf(call), 'repeat'));
      const item = (taken.isMet ? taken.reply.Attributes : taken.item) ?? {};
      // The reply to the first try may have been lost.
      const isOwn = item.holder === holder;
      return isOwn ? { number: item.turns, holder } : Math.max(0, (item.heldUntil ?? now) - now);
    },

    async giveBack(listing, turn, counts, call) {
      const command = updateCommand({
        TableName,
        Key: turnKey(listing),
        UpdateExpression: 'SET heldUntil = :over, turns = :number',
        ConditionExpression: 'holder = :me AND heldUntil > :over',
        ExpressionAttributeValues: {
          ':over': 0,
          ':number': counts ? turn.number : turn.number - 1,
          ':me': turn.holder,
        },
      });
      try {
        await conditionally(sendCommand(client, command, longestMs, 'repeat'));
      } catch (error) {
        const code = error instanceof ServiceError ? error.code : 'UNKNOWN';
        call.log.warn('market.turn-not-given-back', { code });
      }
    },

    async note(chargeId, turn, seen, call): Promise<Noted> {
      const command = updateCommand({
        TableName,
        Key: { pk: `revision#${seenForm}#${chargeId}` },
        UpdateExpression: `SET latestTurn = :turn, expiresAt = :later, firstTurn = if_not_exists(firstTurn, :turn),
          mark = if_not_exists(mark, :mark), sold = if_not_exists(sold, :sold)${
            seen.quantity === undefined ? '' : ', quantity = if_not_exists(quantity, :quantity)'
          }`,
        ConditionExpression: 'attribute_not_exists(pk) OR latestTurn IN (:turn, :previous)',
        ExpressionAttributeValues: {
          ':turn': turn.number,
          ':previous': turn.number - 1,
          ':later': inSeconds(call.clock()),
          ':mark': seen.mark,
          ':sold': seen.sold,
          ':quantity': seen.quantity,
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const noted = await conditionally(sendCommand(client, command, timeOf(call), 'repeat'));
      const item = (noted.isMet ? noted.reply.Attributes : noted.item) ?? {};
      return {
        seen: { mark: item.mark ?? '', quantity: item.quantity, sold: item.sold },
        isFirst: noted.isMet && item.firstTurn === turn.number,
        isOvertaken: !noted.isMet,
      };
    },
  };
}
