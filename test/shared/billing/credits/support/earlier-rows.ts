import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { useCredits } from './use-credits.ts';

/**
 * What an earlier version did when the money of a reversal came back: it made a grant of all that the reversal had
 * taken, and no row of a taking.
 */
export const useEarlierRows =
  (bench: ReturnType<typeof useCredits>) =>
  async (accountId: string, grantId: string, reversalId: string, amount: number): Promise<void> => {
    await bench.credits.balances.grant(accountId, `${grantId}:${reversalId}`, amount);
    const command = new UpdateItemCommand({
      TableName: bench.database.environment.LEDGER_TABLE,
      Key: { pk: { S: accountId }, sk: { S: `grant#${grantId}:${reversalId}` } },
      UpdateExpression: 'SET givesBack = :id',
      ExpressionAttributeValues: { ':id': { S: reversalId } },
    });
    await bench.database.client.send(command);
  };
