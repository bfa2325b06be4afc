import { expect, test } from '@jest/globals';
import { startEngine } from '../../../../lib/sandbox/database/start-engine.ts';

test('without an embedded engine and without Java the error says in one line what to install', async () => {
  const starting = startEngine(':memory:', { embedded: undefined, java: '/nowhere/java' });
  await expect(starting).rejects.toThrow(
    /^There is no embedded database for \S+: install Java 17 or later, or name a running DynamoDB in DYNAMODB_ENDPOINT\.$/,
  );
});
