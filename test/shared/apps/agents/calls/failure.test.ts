import { expect, test } from '@jest/globals';
import { failureOf, ownFailure } from '../../../../../shared/apps/agents/calls/failure.ts';
import { ApiError } from '../../../../../shared/apps/client/index.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';

const timeout = new ApiError({
  operation: 'postItem',
  code: 'TIMEOUT',
  message: 'The listing may have been posted.',
  status: 504,
  requestId: 'of-the-operation',
  docs: 'https://api.example/docs/errors#TIMEOUT',
});

test('a failure of the API keeps its code, message, page and request id', async () => {
  expect(await failureOf(timeout, true)).toMatchObject({
    code: 'TIMEOUT',
    message: 'The listing may have been posted.',
    retry: 'later',
    docs: 'https://api.example/docs/errors#TIMEOUT',
    requestId: 'of-the-operation',
  });
});

test('where a repeat is safe, the agent learns that its own repeat carries the same key', async () => {
  expect((await failureOf(timeout, true)).remedy).toContain('sends the same Idempotency-Key');
  expect((await failureOf(timeout, false)).remedy).not.toContain('sends the same');
});

test('when the time is up while a failed call is repeated, the failure is the reason', async () => {
  const late = new ApiError({
    operation: 'postItem',
    code: 'DEADLINE',
    message: 'no answer',
    cause: timeout,
  });
  expect(await failureOf(late, true)).toMatchObject({ code: 'TIMEOUT', requestId: 'of-the-operation' });
});

test('a lost connection and an answer that never came are worth a repeat', async () => {
  for (const code of ['CONNECTION_LOST', 'DEADLINE', 'NOT_AN_ANSWER'] as const) {
    const failure = await failureOf(new ApiError({ operation: 'account', code, message: 'lost' }), false);
    expect(failure).toMatchObject({ code, retry: 'later', remedy: 'Call the tool again after a pause.' });
  }
});

test('where an address cannot be read, the agent is told of the tool that takes the picture itself', async () => {
  for (const name of ['image_url', 'image_urls[2]']) {
    const message = `${name} could not be read: the server answered 404`;
    const error = new ApiError({ operation: 'predictPrice', code: 'BAD_REQUEST', message, status: 400 });
    expect((await failureOf(error, false)).remedy).toContain('upload_photo');
  }
  const other = new ApiError({ operation: 'predictPrice', code: 'BAD_REQUEST', message: 'limit is 0' });
  expect((await failureOf(other, false)).remedy).not.toContain('upload_photo');
});

test('a failure that was found before the API was asked has a remedy, too', async () => {
  const { remedy } = await ownFailure(new ServiceError('MARKET_TOKEN_INVALID'));
  expect(remedy).toContain('x-market-access-token');
});
