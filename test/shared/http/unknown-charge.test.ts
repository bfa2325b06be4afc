import { expect, test } from '@jest/globals';
import { predictPrice } from '../../../shared/contract/pricing.ts';
import { ServiceError } from '../../../shared/errors/service-error.ts';
import { serve } from '../../../shared/http/serve.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';

const never = () => new Promise<never>(() => {});

test('the answer to a call that may have been charged says nothing about a charge', async () => {
  process.env.LOG_LEVEL = 'SILENT';
  const answerTo = (error: ServiceError) =>
    serve(predictPrice, never, () => ({}), { charges: () => ({ charge: () => Promise.reject(error) }) })(
      proxyEvent({ image_url: 'https://a.example/a.png' }),
      contextWith(28_000),
    );
  const free = await answerTo(new ServiceError('OVERLOADED', undefined, { creditsRemaining: 7 }));
  expect(free.headers).toMatchObject({ 'x-credits-charged': '0', 'x-credits-remaining': '7' });
  const unknown = await answerTo(new ServiceError('OVERLOADED', undefined, { chargeUnknown: true }));
  expect(unknown.headers).not.toHaveProperty('x-credits-charged');
});
