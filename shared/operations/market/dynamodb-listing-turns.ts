import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { Call } from '../../platform/call/call.ts';
import { startTimeBudget } from '../../platform/call/time-budget.ts';
import { conditionally, sendCommand } from '../../platform/database/send-command.ts';
import {
  type Item,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../platform/database/values.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import type { MarketTable } from './dynamodb-stores.ts';
import type { ListingTurns, Noted, Seen } from './revising/listing-turns.ts';

/** Shorter than any call's budget, so that a hung database is not mistaken for a hung marketplace. */
const longestMs = 4000;
/** Longer than a function runs, so that nothing is sent in a turn that has ended by itself. */
const turnMs = 30_000;
/** Longer than an Idempotency-Key lives, which each attempt extends to a day. */
const keptSeconds = 3 * 86_400;
/** The form of what is kept under a charge, a part of its key. */
const seenForm = 1;

const inSeconds = (now: number): number => Math.floor(now / 1000) + keptSeconds;

const seenOf = (item: Item): Seen => ({
  mark: textOf(item.mark) ?? '',
  quantity: optionalNumberOf(item.quantity),
  sold: numberOf(item.sold),
});

/**
 * Turns in the table `market`: `turn#<listing>` says who has the turn and until when, and counts those that changed the
 * listing; `revision#<form>#<charge>` keeps what the first attempt at a revision saw.
 */
export function listingTurnsIn({ client, name: TableName }: MarketTable): ListingTurns {
  const timeOf = (call: Pick<Call, 'budget'>) => startTimeBudget(longestMs, call.budget);
  const turnKey = (listing: string): Item => ({ pk: text(`turn#${listing}`) });

  return {
    async take(listing, holder, call) {
      const now = call.clock();
      const command = new UpdateItemCommand({
        TableName,
        Key: turnKey(listing),
        UpdateExpression: 'SET holder = :me, heldUntil = :until, expiresAt = :later ADD turns :one',
        ConditionExpression: 'attribute_not_exists(pk) OR heldUntil <= :now',
        ExpressionAttributeValues: {
          ':me': text(holder),
          ':now': number(now),
          ':until': number(now + turnMs),
          ':later': number(inSeconds(now)),
          ':one': number(1),
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const taken = await conditionally(sendCommand(client, command, timeOf(call), 'repeat'));
      const item = (taken.isMet ? taken.reply.Attributes : taken.item) ?? {};
      // The reply to the first try may have been lost.
      const isOwn = textOf(item.holder) === holder;
      return isOwn
        ? { number: numberOf(item.turns), holder }
        : Math.max(0, (optionalNumberOf(item.heldUntil) ?? now) - now);
    },

    async giveBack(listing, turn, counts, call) {
      const command = new UpdateItemCommand({
        TableName,
        Key: turnKey(listing),
        UpdateExpression: 'SET heldUntil = :over, turns = :number',
        ConditionExpression: 'holder = :me AND heldUntil > :over',
        ExpressionAttributeValues: {
          ':over': number(0),
          ':number': number(counts ? turn.number : turn.number - 1),
          ':me': text(turn.holder),
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
      const command = new UpdateItemCommand({
        TableName,
        Key: { pk: text(`revision#${seenForm}#${chargeId}`) },
        UpdateExpression: `SET latestTurn = :turn, expiresAt = :later, firstTurn = if_not_exists(firstTurn, :turn),
          mark = if_not_exists(mark, :mark), sold = if_not_exists(sold, :sold)${
            seen.quantity === undefined ? '' : ', quantity = if_not_exists(quantity, :quantity)'
          }`,
        ConditionExpression: 'attribute_not_exists(pk) OR latestTurn IN (:turn, :previous)',
        ExpressionAttributeValues: {
          ':turn': number(turn.number),
          ':previous': number(turn.number - 1),
          ':later': number(inSeconds(call.clock())),
          ':mark': text(seen.mark),
          ':sold': number(seen.sold),
          ...(seen.quantity === undefined ? {} : { ':quantity': number(seen.quantity) }),
        },
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const noted = await conditionally(sendCommand(client, command, timeOf(call), 'repeat'));
      const item = (noted.isMet ? noted.reply.Attributes : noted.item) ?? {};
      return {
        seen: seenOf(item),
        isFirst: noted.isMet && numberOf(item.firstTurn) === turn.number,
        isOvertaken: !noted.isMet,
      };
    },
  };
}
