import { expect, test } from '@jest/globals';
import { bucketOf } from '../../../../shared/entry/wiring/objects.ts';
import { createImageStore, normaliseImages } from '../../../../shared/operations/pricing/images.ts';
import { serve } from '../../platform/web/loopback-server.ts';
import { testBudget } from '../market/test-call.ts';

test('if a picture cannot be stored in time, its listing loses only the image', async () => {
  const { origin } = await serve(() => undefined);
  const objects = bucketOf('images', 'local', origin);
  const image = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const inline = { url: 'https://shop.example/inline', image };
  const linked = { url: 'https://shop.example/linked', image: 'https://shop.example/linked.jpg' };
  const store = createImageStore(objects, 'https://images.example');
  expect(await normaliseImages([inline, linked], store, testBudget(200))).toEqual({
    items: [{ ...inline, image: '' }, linked],
    errors: [{ index: 0, product_url: inline.url, image, reason: 'it could not be stored' }],
  });
});

test('an unreadable payload is reported whole, cut only to fit into an answer', async () => {
  const store = createImageStore(bucketOf('images', 'local', 'http://127.0.0.1:1'), '');
  const listing = (image: string) => ({ url: 'https://shop.example/inline', image });
  const payload = `data:image/png;base64,${'A'.repeat(40_000)}`;
  const [whole] = (await normaliseImages([listing(payload)], store, testBudget(2_000))).errors;
  expect(whole?.image).toBe(payload);
  const huge = Array.from({ length: 3 }, () => listing('A'.repeat(2_000_000)));
  const { errors } = await normaliseImages(huge, store, testBudget(2_000));
  expect(errors.map(({ image }) => image.length)).toEqual([1_000_001, 1_000_001, 1_000_001]);
});
