import {
  DeleteItemCommand,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { conditionally, sendCommand } from '../../../platform/database/send-command.ts';
import {
  flag,
  type Item,
  number,
  numberOf,
  optionalNumberOf,
  text,
  textOf,
} from '../../../platform/database/values.ts';
import type { SessionStore, SignInFlow } from '../session-store.ts';

const requestMs = 4000;

const keyOf = (kind: 'session' | 'flow' | 'form' | 'attempts', name: string): Item => ({
  pk: text(`${kind}#${name}`),
});

/** For DynamoDB's own clean-up, in whole seconds. It comes late, so every reading looks at the time itself. */
const dropAfter = (milliseconds: number): Item => ({ expiresAt: number(Math.ceil(milliseconds / 1000)) });

/** Sessions and sign-ins under way in the table `sessions`. */
export function createDynamoDbSessionStore(client: DynamoDBClient, tableName: string): SessionStore {
  const setInSession = async (sessionHash: string, attribute: string, value: Item[string]): Promise<void> => {
    const command = new UpdateItemCommand({
      TableName: tableName,
      Key: keyOf('session', sessionHash),
      UpdateExpression: 'SET #attribute = :value',
      // A session that has been ended meanwhile must not come back.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
    });
    await conditionally(sendCommand(client, command, requestMs, 'repeat'));
  };

  return {
    async begin(sessionHash, session, dropAt) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...keyOf('session', sessionHash),
          ...dropAfter(dropAt),
          person: text(session.personId),
          account: text(session.accountId),
          epoch: number(session.epoch),
          startedAt: number(session.startedAt),
          seenAt: number(session.seenAt),
        },
      });
      await sendCommand(client, command, requestMs, 'repeat');
    },

    async find(sessionHash) {
      const command = new GetItemCommand({
        TableName: tableName,
        Key: keyOf('session', sessionHash),
        ConsistentRead: true,
      });
      const { Item } = await sendCommand(client, command, requestMs, 'repeat');
      if (Item === undefined) return undefined;
      return {
        personId: textOf(Item.person) ?? '',
        accountId: textOf(Item.account) ?? '',
        epoch: numberOf(Item.epoch),
        startedAt: numberOf(Item.startedAt),
        seenAt: numberOf(Item.seenAt),
      };
    },

    touch: (sessionHash, at) => setInSession(sessionHash, 'seenAt', number(at)),
    setAccount: (sessionHash, accountId) => setInSession(sessionHash, 'account', text(accountId)),

    async changeKey(sessionHash, keyHash) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf('session', sessionHash),
        UpdateExpression: 'SET keyHash = :hash',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':hash': text(keyHash) },
        ReturnValues: 'UPDATED_OLD',
      });
      // Not repeated: a repeat would find its own key in the place of the one before.
      const changed = await conditionally(sendCommand(client, command, requestMs, 'give-up'));
      return changed.isMet ? { before: textOf(changed.reply.Attributes?.keyHash) } : 'ended';
    },

    async end(sessionHash) {
      const command = new DeleteItemCommand({
        TableName: tableName,
        Key: keyOf('session', sessionHash),
        ReturnValues: 'ALL_OLD',
      });
      const { Attributes } = await sendCommand(client, command, requestMs, 'repeat');
      return textOf(Attributes?.keyHash);
    },

    async saveFlow(stateHash, flow, validUntil) {
      const { browserHash, nonce, codeVerifier, returnTo, invitationHash } = flow;
      const command = new PutItemCommand({
        TableName: tableName,
        Item: {
          ...keyOf('flow', stateHash),
          ...dropAfter(validUntil),
          validUntil: number(validUntil),
          browser: text(browserHash),
          nonce: text(nonce),
          codeVerifier: text(codeVerifier),
          returnTo: text(returnTo),
          ...(invitationHash === undefined ? {} : { invitation: text(invitationHash) }),
        },
      });
      await sendCommand(client, command, requestMs, 'repeat');
    },

    async takeFlow(stateHash, now) {
      const command = new DeleteItemCommand({
        TableName: tableName,
        Key: keyOf('flow', stateHash),
        ReturnValues: 'ALL_OLD',
      });
      // After an unclear reply a repeat would find nothing, so the person would have to start again either way.
      const { Attributes } = await sendCommand(client, command, requestMs, 'give-up');
      if (Attributes === undefined || (optionalNumberOf(Attributes.validUntil) ?? 0) <= now) return undefined;
      return toFlow(Attributes);
    },

    async takeForm(sessionHash, formId, dropAt) {
      const command = new PutItemCommand({
        TableName: tableName,
        Item: { ...keyOf('form', `${sessionHash}#${formId}`), ...dropAfter(dropAt) },
        ConditionExpression: 'attribute_not_exists(pk)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      // Not repeated: the repeat after a lost reply would find its own row, and take it for another request.
      const taken = await conditionally(sendCommand(client, command, requestMs, 'give-up'));
      if (taken.isMet) return 'taken';
      return taken.item?.done === undefined ? 'unclear' : 'done';
    },

    async endForm(sessionHash, formId, outcome) {
      const row = { TableName: tableName, Key: keyOf('form', `${sessionHash}#${formId}`) };
      if (outcome === 'done') {
        const update = { UpdateExpression: 'SET done = :done', ExpressionAttributeValues: { ':done': flag } };
        await sendCommand(client, new UpdateItemCommand({ ...row, ...update }), requestMs, 'repeat');
        return;
      }
      // Not repeated: a repeat that comes late could drop the row of the form's next attempt.
      await sendCommand(client, new DeleteItemCommand(row), requestMs, 'give-up');
    },

    async countAttempt(who, window, dropAt) {
      const command = new UpdateItemCommand({
        TableName: tableName,
        Key: keyOf('attempts', `${who}#${window}`),
        UpdateExpression: 'ADD #used :one SET expiresAt = :dropAt',
        ExpressionAttributeNames: { '#used': 'used' },
        ExpressionAttributeValues: { ':one': number(1), ':dropAt': number(Math.ceil(dropAt / 1000)) },
        ReturnValues: 'UPDATED_NEW',
      });
      const { Attributes } = await sendCommand(client, command, requestMs, 'give-up');
      return numberOf(Attributes?.used);
    },
  };
}

const toFlow = (item: Item): SignInFlow => ({
  browserHash: textOf(item.browser) ?? '',
  nonce: textOf(item.nonce) ?? '',
  codeVerifier: textOf(item.codeVerifier) ?? '',
  returnTo: textOf(item.returnTo) ?? '',
  invitationHash: textOf(item.invitation),
});
