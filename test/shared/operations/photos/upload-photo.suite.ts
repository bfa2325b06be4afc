import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { photosADayOnTrial } from '../../../../shared/operations/photos/keep-photo.ts';
import { useHost } from '../../../support/host.ts';

const t = useHost();
const path = '/api/v1/upload-photo';

interface Answer {
  readonly url: string;
  readonly expires: string;
  readonly taken?: string;
  readonly error?: string;
}

async function upload(bytes: Uint8Array, key?: string) {
  const image_base64 = Buffer.from(bytes).toString('base64');
  const { status, body, headers } = await t.post(path, { image_base64 }, key === undefined ? {} : { key });
  return { status, headers, answer: body as Answer };
}

type Format = 'jpeg' | 'png' | 'webp' | 'gif';
type Exif = Parameters<ReturnType<typeof sharp>['withExif']>[0];

const drawn = (width: number, height = 12, background = '#c04020') =>
  sharp({ create: { width, height, channels: 4, background } });
const photo = (width: number, format: Format = 'png', exif: Exif = {}): Promise<Buffer> =>
  drawn(width).withExif(exif).toFormat(format).toBuffer();

const daysAhead = (time: string): number => (Date.parse(time) - Date.now()) / 86_400_000;

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'a photo in %s is kept as JPEG for a day',
  async (format) => {
    const { status, answer, headers } = await upload(await photo(20, format));
    expect(status).toBe(200);
    expect(answer).toEqual({ url: expect.any(String), expires: expect.any(String) });
    expect(daysAhead(answer.expires)).toBeCloseTo(1, 2);
    expect(headers.get('x-sandbox')).toBeNull();
    const kept = await fetch(answer.url);
    expect([kept.headers.get('content-type'), kept.headers.get('x-robots-tag')]).toEqual([
      'image/jpeg',
      'noindex',
    ]);
    expect(await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 20,
      height: 12,
    });
  },
);

test('every operation that takes pictures accepts the address', async () => {
  const { answer } = await upload(await photo(300));
  const listing = await t.post('/api/v1/generate-basic-listing', { image_urls: [answer.url] });
  const price = await t.post('/api/v1/predict-price', { image_url: answer.url });
  expect([listing.status, price.status]).toEqual([200, 200]);
});

test('the same bytes keep their address per account, and differ between accounts', async () => {
  const bytes = await photo(31);
  const [first, again] = [await upload(bytes), await upload(bytes)];
  const other = await upload(bytes, await t.createAccount('another-uploader', 10));
  expect(again.answer).toEqual(first.answer);
  expect(other.answer.url).not.toBe(first.answer.url);
});

test('uploads of the same bytes at the same time agree on one address', async () => {
  const bytes = await photo(32);
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(bytes)));
  expect(new Set(answers.map(({ answer }) => answer.url)).size).toBe(1);
});

test.each<[string, Record<string, string>, string | undefined]>([
  [
    'a time and its zone',
    { DateTimeOriginal: '2026:08:01 14:30:05', OffsetTimeOriginal: '+10:00' },
    '2026-08-01T14:30:05+10:00',
  ],
  ['a time', { DateTimeOriginal: '2026:08:01 14:30:05' }, '2026-08-01T14:30:05'],
  ['zeros', { DateTimeOriginal: '0000:00:00 00:00:00' }, undefined],
  ['a day that no month has', { DateTimeOriginal: '2026:02:30 14:30:05' }, undefined],
  ['words', { DateTimeOriginal: 'yesterday, at noon!' }, undefined],
])('`taken` is what the camera wrote: %s', async (_what, IFD2, taken) => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const { answer } = await upload(await photo(40, format, { IFD2 }));
    expect(answer.taken).toBe(taken);
  }
});

test('an EXIF block that claims more than it holds is no reason to refuse a photo', async () => {
  const whole = await photo(41, 'jpeg', { IFD2: { DateTimeOriginal: '2026:08:01 14:30:05' } });
  const start = whole.indexOf('Exif');
  for (let at = start; at < start + 200; at += 7) {
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, at, at + 2);
    expect([200, 400]).toContain((await upload(damaged)).status);
  }
});

test('a larger picture is scaled down to 2048 pixels', async () => {
  const { answer } = await upload(await drawn(3000, 10).jpeg().toBuffer());
  const kept = await fetch(answer.url);
  const { width, height } = await sharp(Buffer.from(await kept.arrayBuffer())).metadata();
  expect([width, height]).toEqual([2048, 7]);
});

test.each<[string, unknown, number, string]>([
  ['nothing', undefined, 400, 'image_base64 is required'],
  ['a number', 7, 400, 'image_base64 must be a string'],
  [
    'a data URL',
    'data:image/png;base64,iVBORw0KGgo=',
    400,
    'image_base64 must be raw base64, without a data-URL prefix',
  ],
  ['what is not base64', '%%%', 400, 'image_base64 must be base64, with or without padding and line breaks.'],
  [
    'a web page',
    Buffer.from('<!doctype html>').toString('base64'),
    400,
    'image_base64 could not be read: it is a web page; only JPG, PNG, WebP and GIF are supported.',
  ],
  [
    'HEIC',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic').toString('base64'),
    400,
    'image_base64 could not be read: it is a HEIC picture; only JPG, PNG, WebP and GIF are supported. Export it as JPG, or choose “Most Compatible” in the formats of the iPhone’s camera.',
  ],
  ['more than 4.4 MB', Buffer.alloc(4_400_001).toString('base64'), 413, 'A photo may have at most 4.4 MB.'],
])('%s is refused', async (_what, image_base64, status, error) => {
  const { status: got, body } = await t.post(path, { image_base64 });
  expect([got, body]).toEqual([status, { error }]);
});

test('an account on trial may store 20 photos a day, and the same bytes count once', async () => {
  const key = await t.createAccount('uploads-on-trial', 0);
  const statuses: number[] = [];
  for (let number = 0; number <= photosADayOnTrial; number += 1)
    statuses.push((await upload(await photo(50 + number), key)).status);
  expect(statuses).toEqual([...Array(photosADayOnTrial).fill(200), 429]);
  expect((await upload(await photo(50), key)).status).toBe(200);

  const { answer, headers } = await upload(await photo(90), key);
  expect(answer.error).toContain('its 20 photos of the day');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);

  await t.admin.money.grant('uploads-on-trial', 'trial', 100);
  expect((await upload(await photo(91), key)).status).toBe(429);
  await t.admin.money.grant('uploads-on-trial', 'top-up', 1);
  expect((await upload(await photo(91), key)).status).toBe(200);
});
