import { expect, test } from '@jest/globals';
import { PictureStore } from '../../../../lib/sandbox/market/picture-store.ts';

const facts = { mediaType: 'image/jpeg', width: 1, height: 1, moving: false };
const bytes = Buffer.alloc(50_000_000);
/** Compared without the picture itself, whose bytes would otherwise fill the message of a failure. */
const has = (store: PictureStore, { id }: { readonly id: string }) => store.get(id) !== undefined;

test('the oldest unused pictures are forgotten when there are 128 MB of them, used ones never', () => {
  const store = new PictureStore(
    () => 0,
    () => 'http://pictures.example',
  );
  const used = store.add('seller', bytes, facts);
  store.keep(used.id);
  const unused = [1, 2, 3, 4].map(() => store.add('seller', bytes, facts));
  expect(has(store, used)).toBe(true);
  expect(unused.map((one) => has(store, one))).toEqual([false, false, true, true]);
});

test('a picture whose time is over leaves the memory with the next upload', () => {
  let now = 0;
  const store = new PictureStore(
    () => now,
    () => 'http://pictures.example',
  );
  const old = store.add('seller', bytes, facts);
  now = 31 * 86_400_000;
  const fresh = store.add('seller', bytes, facts);
  now = 29 * 86_400_000;
  expect([old, fresh].map((one) => has(store, one))).toEqual([false, true]);
});
