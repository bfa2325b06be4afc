import { expect, test } from '@jest/globals';
import {
  type ComparePictureServices,
  comparePicture,
} from '../../../../../shared/operations/pricing/comparables/compare-picture.ts';
import type { KeptSearch } from '../../../../../shared/operations/pricing/kept/kept-search.ts';
import { testCall } from '../../market/test-call.ts';

test('strangers’ markup is neither shown nor kept, whichever source it came from', async () => {
  const offer = { title: '<b>Blue</b> mug\u202e', url: 'https://shop.example/mug' };
  const price = { amount: '5', currency: 'AUD', text: '<i>A$5</i>' };
  const picture = { mediaType: 'image/png' as const, bytes: new Uint8Array(1) };
  const kept: KeptSearch[] = [];
  const services: ComparePictureServices = {
    fetchPicture: async () => ({ original: picture, forModel: picture }),
    sources: [
      {
        name: 'careless',
        search: async () => ({ matches: [{ ...offer, price, image: '', vendor: '<i>Shop</i>' }] }),
      },
    ],
    pages: { readPrice: () => Promise.reject(new Error('no page is read')) },
    rates: async () => [],
    images: { put: async () => '' },
    searches: {
      look: async () => undefined,
      keep: async (_key, search) => void kept.push(search),
    },
  };
  const query = { imageUrl: 'https://pictures.example/1', country: 'AU' };
  const options = { currency: 'AUD', limit: 10, msAfter: 0 };
  const { comparables } = await comparePicture(query, options, services, testCall());
  expect(comparables.items).toMatchObject([{ title: 'Blue mug', vendor: 'Shop' }]);
  expect(kept).toMatchObject([
    {
      answers: [{ matches: [{ title: 'Blue mug', vendor: 'Shop', price: { text: 'A$5' } }] }],
    },
  ]);
});
