import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { updateCommand } from '../platform/database/commands.ts';
import { conditionally, sendCommand } from '../platform/database/send-command.ts';
import type { Turns } from './outbox.ts';

/** The latest periods, in rows of the table `people`. */
export const createDynamoDbTurns = (client: DynamoDBClient, people: string): Turns => ({
  async take(of, period, time) {
    const command = updateCommand({
      TableName: people,
      Key: { pk: 'news#turns', sk: of },
      UpdateExpression: 'SET latest = :period',
      ConditionExpression: 'attribute_not_exists(pk) OR latest < :period',
      ExpressionAttributeValues: { ':period': period },
    });
    return (await conditionally(sendCommand(client, command, time, 'give-up'))).isMet;
  },
});
