import { expect, test } from '@jest/globals';
import { createLensSource } from '../../../../shared/pricing/search/lens-source.ts';
import { startTimeBudget } from '../../../../shared/time/time-budget.ts';
import { memoryLog } from '../../credits/support/bounds.ts';
import { serve } from '../../web/loopback-server.ts';

test('of an endless answer the first matches are read', async () => {
  const { origin } = await serve((_request, response) => {
    const visual_matches = Array.from({ length: 20_000 }, (_, index) => ({
      title: `Mug ${index}`,
      link: `https://shop.example/${index}`,
      price: { value: '1$'.repeat(100) },
    }));
    response.end(JSON.stringify({ visual_matches }));
  });
  const budget = startTimeBudget(20_000);
  const source = createLensSource({ apiUrl: origin, apiKey: async () => 'key' });
  const query = { imageUrl: 'https://a.example/a.jpg', picture: async () => new Uint8Array(), country: 'AU' };
  const matches = await source.search(query, { budget, log: memoryLog() });
  budget.end();
  expect(matches).toHaveLength(500);
  expect(matches[0]).toMatchObject({ title: 'Mug 0', url: 'https://shop.example/0' });
});
