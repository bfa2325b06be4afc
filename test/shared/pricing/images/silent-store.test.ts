import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createImageStore } from '../../../../shared/pricing/images/image-store.ts';
import { normaliseImages } from '../../../../shared/pricing/images/normalise-images.ts';
import { createS3ObjectStore } from '../../../../shared/pricing/images/s3-object-store.ts';
import { testBudget } from '../../market/test-call.ts';

const server = createServer((incoming) => incoming.resume());
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const silentObjects = () =>
  createS3ObjectStore({
    bucket: 'images',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });

test('an object store that never answers ends with the budget', async () => {
  const object = { key: 'images/a.png', bytes: Buffer.from('a'), contentType: 'image/png' };
  await expect(silentObjects().put(object, testBudget(200))).rejects.toMatchObject({ code: 'TIMEOUT' });
});

test('a picture that nobody stores in time costs its listing only the image', async () => {
  const gif = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const listings = [
    { url: 'https://shop.example/inline', image: gif },
    { url: 'https://shop.example/linked', image: 'https://shop.example/linked.jpg' },
  ];
  const store = createImageStore(silentObjects(), 'https://images.example');
  expect(await normaliseImages(listings, store, testBudget(200))).toEqual({
    items: [{ url: 'https://shop.example/inline', image: '' }, listings[1]],
    errors: [
      {
        index: 0,
        product_url: 'https://shop.example/inline',
        image: gif,
        reason: 'it could not be stored',
      },
    ],
  });
});
