import { expect, test } from '@jest/globals';
import { PictureStore } from '../../../../lib/sandbox/market/picture-store.ts';

const facts = { mediaType: 'image/jpeg', width: 1, height: 1, moving: false };
const bytes = Buffer.alloc(50_000_000);

test('the oldest unused pictures are forgotten when there are 128 MB of them, used ones never', () => {
  const store = new PictureStore(() => 'http://pictures.example');
  const add = () => new URL(store.urlOf(store.add(bytes, facts))).pathname;
  // Compared without the picture itself, whose bytes would otherwise fill the message of a failure.
  const has = (path: string) => store.at(path) !== undefined;
  const used = add();
  store.keep(used);
  const unused = [add(), add(), add(), add()];
  expect([used, ...unused].map(has)).toEqual([true, false, false, true, true]);
});
