import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from '@jest/globals';
import { type Picture, pictureBase64 } from '../../../../shared/apps/client/index.ts';

/** Longer than a part and of a length that base64 pads. */
const bytes = Uint8Array.from({ length: 50_000 }, (_, index) => (index * 7) % 256);
const expected = Buffer.from(bytes).toString('base64');
const most = 4_400_000;

const folder = mkdtempSync(join(tmpdir(), 'client-pictures-'));
const path = join(folder, 'mug für.jpg');
writeFileSync(path, bytes);
const largePath = join(folder, 'large.jpg');
writeFileSync(largePath, new Uint8Array(most + 1));
afterAll(() => rmSync(folder, { recursive: true }));

/** Counts the bytes read from it. */
function endless() {
  const taken = { chunks: 0, closed: false };
  const chunks = async function* () {
    try {
      for (;;) {
        taken.chunks += 1;
        yield new Uint8Array(1_000_000);
      }
    } finally {
      taken.closed = true;
    }
  };
  return { taken, chunks: chunks() };
}

const sources: readonly [string, () => Picture][] = [
  ['a Uint8Array', () => bytes],
  ['a Buffer', () => Buffer.from(bytes)],
  ['a part of a larger buffer', () => new Uint8Array([0, ...bytes, 0]).subarray(1, bytes.length + 1)],
  ['an ArrayBuffer', () => bytes.slice().buffer],
  ['a Blob', () => new Blob([bytes.slice()])],
  ['the path of a file', () => path],
  ['the address of a file', () => pathToFileURL(path)],
  ['a stream of the web', () => new Blob([bytes.slice()]).stream()],
  ['a stream of Node', () => Readable.from([bytes.slice(0, 7), bytes.slice(7)])],
];

test.each(sources)('a picture from %s is read as the base64 of its bytes', async (_, source) => {
  expect(await pictureBase64(source())).toBe(expected);
});

describe('a picture above 4.4 MB', () => {
  const large: readonly [string, () => Picture][] = [
    ['bytes', () => new Uint8Array(most + 1)],
    ['a Blob', () => new Blob([new Uint8Array(most + 1)])],
    ['a file', () => largePath],
    ['a stream', () => new Blob([new Uint8Array(most + 1)]).stream()],
  ];
  test.each(large)('a picture above 4.4 MB is refused as %s before it is sent', async (_, source) => {
    await expect(pictureBase64(source())).rejects.toMatchObject({
      name: 'ApiError',
      operation: 'uploadPicture',
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  test('a picture above 4.4 MB is not read to its end', async () => {
    const { taken, chunks } = endless();
    await expect(pictureBase64(chunks)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(taken).toEqual({ chunks: 5, closed: true });
  });

  test('a picture of exactly 4.4 MB is accepted', async () => {
    expect(await pictureBase64(new Uint8Array(most))).toHaveLength(4 * Math.ceil(most / 3));
  });
});

test('a file that does not exist is named in the error', async () => {
  await expect(pictureBase64(join(folder, 'none.jpg'))).rejects.toThrow(/ENOENT.*none\.jpg/);
});
