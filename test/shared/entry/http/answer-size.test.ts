import { expect, test } from '@jest/globals';
import type { Charges } from '../../../../shared/billing/credits/charges.ts';
import { generateBasicListing } from '../../../../shared/contract/listing.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { contextWith, proxyEvent } from './proxy-event.ts';
import { serve } from './serve.ts';

/** The answer to a call whose description has that many characters, each word ending in one that JSON escapes. */
async function answerOf(characters: number) {
  process.env.LOG_LEVEL = 'SILENT';
  const listing = {
    listingTitle: 'Mug',
    listingDescription: Array(25)
      .fill(`${'w'.repeat(characters / 25 - 2)}"`)
      .join(' '),
    brand: 'Unbranded',
    listingKeywords: 'a, b, c, d, e, f, g, h, i, j',
  };
  const charged: string[] = [];
  const charge: Charges['charge'] = async (_request, _bounds, work) => {
    const { body } = await work('charge', startTimeBudget(20_000));
    charged.push(body);
    return { body, replayed: false, charged: 10, remaining: 0 };
  };
  const useCase = async () => ({ body: listing, delivered: true });
  const handler = serve(generateBasicListing, useCase, () => ({}), { charges: () => ({ charge }) });
  const event = proxyEvent({ image_urls: ['https://a.example/a.png'] });
  const { statusCode } = await handler(event, contextWith(28_000));
  return { statusCode, charged: charged.length };
}

test('an answer too large for Lambda is not charged', async () => {
  expect(await answerOf(5_900_000)).toEqual({ statusCode: 200, charged: 1 });
  expect(await answerOf(6_000_000)).toEqual({ statusCode: 500, charged: 0 });
});
