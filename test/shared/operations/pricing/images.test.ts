import { expect, test } from '@jest/globals';
import { createImageStore, normaliseImages } from '../../../../shared/operations/pricing/images.ts';
import { createS3ObjectStore } from '../../../../shared/platform/storage/object-store.ts';
import { serve } from '../../platform/web/loopback-server.ts';
import { testBudget } from '../market/test-call.ts';

test('if a picture cannot be stored in time, its listing loses only the image', async () => {
  const { origin } = await serve(() => undefined);
  const objects = createS3ObjectStore({ bucket: 'images', endpoint: origin });
  const image = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const inline = { url: 'https://shop.example/inline', image };
  const linked = { url: 'https://shop.example/linked', image: 'https://shop.example/linked.jpg' };
  const store = createImageStore(objects, 'https://images.example');
  expect(await normaliseImages([inline, linked], store, testBudget(200))).toEqual({
    items: [{ ...inline, image: '' }, linked],
    errors: [{ index: 0, product_url: inline.url, image, reason: 'it could not be stored' }],
  });
});
