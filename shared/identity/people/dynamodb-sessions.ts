import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { deleteCommand, type Item, putCommand, updateCommand } from '../../platform/database/commands.ts';
import { conditionally, readItem, sendCommand } from '../../platform/database/send-command.ts';
import type { SessionStore, SignInFlow, StoredSession } from './sessions.ts';

const requestMs = 4000;
const keyOf = (
  kind: 'session' | 'sessions-of' | 'flow' | 'errand' | 'form' | 'attempts',
  name: string,
): Item => ({
  pk: `${kind}#${name}`,
});

/** The time in whole seconds for DynamoDB's own clean-up. It comes late, so every read checks the time itself. */
const dropAfter = (milliseconds: number): Item => ({ expiresAt: Math.ceil(milliseconds / 1000) });

/** Sessions, and the flows, errands and forms under way, in the table `sessions`. */
export function createDynamoDbSessionStore(client: DynamoDBClient, tableName: string): SessionStore {
  const setInSession = async (sessionHash: string, attribute: string, value: Item[string]): Promise<void> => {
    const command = updateCommand({
      TableName: tableName,
      Key: keyOf('session', sessionHash),
      UpdateExpression: 'SET #attribute = :value',
      // A session that has since ended must not come back.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
    });
    await conditionally(sendCommand(client, command, requestMs, 'repeat'));
  };

  const put = async (item: Item): Promise<void> => {
    const command = putCommand({ TableName: tableName, Item: item });
    await sendCommand(client, command, requestMs, 'repeat');
  };

  /** Stores an item until it is taken. */
  const begin = (key: Item, what: object, validUntil: number): Promise<void> =>
    put({ ...key, ...dropAfter(validUntil), validUntil, ...what });

  /**
   * Hands out an item once. After an unclear reply a repeat would find nothing, so the person starts again either way.
   */
  const take = async (key: Item, now: number): Promise<Item | undefined> => {
    const command = deleteCommand({ TableName: tableName, Key: key, ReturnValues: 'ALL_OLD' });
    const { Attributes } = await sendCommand(client, command, requestMs, 'give-up');
    return (Attributes?.validUntil ?? 0) <= now ? undefined : Attributes;
  };

  return {
    async begin(sessionHash, session, dropAt) {
      const { person } = session;
      const listed = updateCommand({
        TableName: tableName,
        Key: keyOf('sessions-of', person),
        ReturnValues: 'UPDATED_NEW',
        UpdateExpression: 'ADD hashes :hash SET person = :person, expiresAt = :dropAt',
        ExpressionAttributeValues: {
          ':hash': new Set([sessionHash]),
          ':person': person,
          ':dropAt': Math.ceil(dropAt / 1000),
        },
      });
      // It is listed first, so that every session can be found and ended.
      const { Attributes } = await sendCommand(client, listed, requestMs, 'repeat');
      await put({ ...keyOf('session', sessionHash), ...dropAfter(dropAt), ...session });
      return Attributes?.hashes?.size ?? 0;
    },

    find: async (sessionHash) =>
      (await readItem(client, tableName, keyOf('session', sessionHash), requestMs)) as
        | StoredSession
        | undefined,

    async ofPerson(personId) {
      const item = await readItem(client, tableName, keyOf('sessions-of', personId), requestMs);
      return [...(item?.hashes ?? [])];
    },

    async forget(personId, sessionHashes) {
      const command = updateCommand({
        TableName: tableName,
        Key: keyOf('sessions-of', personId),
        UpdateExpression: 'DELETE hashes :hashes',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hashes': new Set(sessionHashes) },
      });
      await conditionally(sendCommand(client, command, requestMs, 'repeat'));
    },

    touch: (sessionHash, at) => setInSession(sessionHash, 'seenAt', at),
    setAccount: (sessionHash, accountId) => setInSession(sessionHash, 'account', accountId),

    async changeKey(sessionHash, keyHash) {
      const command = updateCommand({
        TableName: tableName,
        Key: keyOf('session', sessionHash),
        UpdateExpression: 'SET keyHash = :hash',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hash': keyHash },
        ReturnValues: 'UPDATED_OLD',
      });
      // It is not repeated, since a repeat would find its own key instead of the one before.
      const changed = await conditionally(sendCommand(client, command, requestMs, 'give-up'));
      return changed.isMet ? { before: changed.reply.Attributes?.keyHash } : 'ended';
    },

    async end(sessionHash) {
      const command = deleteCommand({
        TableName: tableName,
        Key: keyOf('session', sessionHash),
        ReturnValues: 'ALL_OLD',
      });
      const { Attributes } = await sendCommand(client, command, requestMs, 'repeat');
      return Attributes?.keyHash;
    },

    saveFlow: (stateHash, flow, validUntil) => begin(keyOf('flow', stateHash), flow, validUntil),
    takeFlow: async (stateHash, now) => (await take(keyOf('flow', stateHash), now)) as SignInFlow | undefined,

    saveErrand: (errandHash, session, validUntil) =>
      begin(keyOf('errand', errandHash), { session }, validUntil),
    takeErrand: async (errandHash, now) => (await take(keyOf('errand', errandHash), now))?.session,

    async takeForm(sessionHash, formId, dropAt) {
      const command = putCommand({
        TableName: tableName,
        Item: { ...keyOf('form', `${sessionHash}#${formId}`), ...dropAfter(dropAt) },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      // It is not repeated: after a lost reply the repeat would find its own row and take it for another request's.
      const taken = await conditionally(sendCommand(client, command, requestMs, 'give-up'));
      if (taken.isMet) return 'taken';
      return taken.item?.done === undefined ? 'unclear' : 'done';
    },

    async endForm(sessionHash, formId, outcome) {
      const row = { TableName: tableName, Key: keyOf('form', `${sessionHash}#${formId}`) };
      if (outcome === 'done') {
        const update = { UpdateExpression: 'SET done = :done', ExpressionAttributeValues: { ':done': true } };
        await sendCommand(client, updateCommand({ ...row, ...update }), requestMs, 'repeat');
        return;
      }
      // It is not repeated, since a repeat that comes late could drop the row of the form's next attempt.
      await sendCommand(client, deleteCommand(row), requestMs, 'give-up');
    },

    async countAttempt(who, window, dropAt) {
      const command = updateCommand({
        TableName: tableName,
        Key: keyOf('attempts', `${who}#${window}`),
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: { ':one': 1, ':dropAt': Math.ceil(dropAt / 1000) },
        ReturnValues: 'UPDATED_NEW',
      });
      const { Attributes } = await sendCommand(client, command, requestMs, 'give-up');
      return Attributes?.used;
    },
  };
}
