import { expect, test } from '@jest/globals';
import { account } from '../../../../shared/contract/account.ts';
import type { Call } from '../../../../shared/platform/call/call.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const answerOf = async (useCase: (call: Call) => Promise<void>) => {
  process.env.LOG_LEVEL = 'SILENT';
  const handler = serve(
    account,
    async (_request, _services, call) => {
      await useCase(call);
      return { body: { available: 1, held: 0, keyName: 'k' }, delivered: true };
    },
    () => ({}),
  );
  return handler(proxyEvent({}), contextWith(28_000));
};

test('the answer has the headers that its use case adds, each with its latest value', async () => {
  const answer = await answerOf(async (call) => {
    call.addHeaders({ 'x-one': '1', 'x-two': '2' });
    call.addHeaders({ 'x-two': '3' });
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'x-one': '1', 'x-two': '3' });
});

test.each([
  ['a failure', new ServiceError('RATE_LIMIT'), 429],
  ['a bug', new Error('a bug'), 500],
])('the answer to %s has the headers that were added before, too', async (_name, error, status) => {
  const answer = await answerOf(async (call) => {
    call.addHeaders({ 'x-one': '1' });
    throw error;
  });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ 'x-one': '1' });
});

test('added headers replace none of those that every answer has, and stay with their own call', async () => {
  const first = await answerOf(async (call) => {
    call.addHeaders({ 'x-request-id': 'mine', 'x-one': '1' });
  });
  expect(first.headers).toMatchObject({ 'x-request-id': 'r', 'x-one': '1' });
  const second = await answerOf(async () => undefined);
  expect(second.headers).not.toHaveProperty('x-one');
});
