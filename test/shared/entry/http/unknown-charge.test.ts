import { mock } from 'node:test';
import { expect, test } from '@jest/globals';
import { predictPrice } from '../../../../shared/contract/pricing.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

const never = () => new Promise<never>(() => {});

/** The answer to a call whose charge fails like this, and what the log says about it. */
async function answerTo(error: ServiceError) {
  process.env.LOG_LEVEL = 'INFO';
  let written = '';
  const writers = [process.stdout, process.stderr].map((stream) =>
    mock.method(stream, 'write', (text: string) => {
      written += text;
      return true;
    }),
  );
  const handler = serve(predictPrice, never, () => ({}), {
    charges: () => ({ charge: () => Promise.reject(error) }),
  });
  const { headers } = await handler(
    proxyEvent({ image_url: 'https://a.example/a.png' }),
    contextWith(28_000),
  );
  for (const writer of writers) writer.mock.restore();
  const logged = written
    .split('\n')
    .filter((line) => line.includes('call.answered'))
    .map((line): unknown => JSON.parse(line));
  return { headers, logged };
}

test('a call that was certainly not charged says so, to its caller and in the log', async () => {
  const { headers, logged } = await answerTo(
    new ServiceError('OVERLOADED', undefined, { creditsRemaining: 7 }),
  );
  expect(headers).toMatchObject({ 'x-credits-charged': '0', 'x-credits-remaining': '7' });
  expect(logged).toEqual([expect.objectContaining({ charged: 0 })]);
});

test('a call that may have been charged says nothing about a charge, neither to its caller nor in the log', async () => {
  const { headers, logged } = await answerTo(
    new ServiceError('OVERLOADED', undefined, { chargeUnknown: true }),
  );
  expect(headers).not.toHaveProperty('x-credits-charged');
  expect(logged).toEqual([expect.not.objectContaining({ charged: expect.anything() })]);
});
