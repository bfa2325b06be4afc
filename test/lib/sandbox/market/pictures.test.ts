import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FoundListing } from '../../../../lib/sandbox/market/market.ts';
import type { MarketEmulator } from '../../../../lib/sandbox/market/market-emulator.ts';
import {
  phoneWith,
  picture,
  type RestReply,
  refusalOf,
  rest,
  startMarket,
  trading,
  verdictOf,
} from './market-client.ts';

const uploadPath = '/commerce/media/v1_beta/image/create_image_from_file';

let market: MarketEmulator;
let seller: string;
const start = async () => {
  market = await startMarket({ findSimilar: (bytes, limit) => similar(bytes, limit) });
  seller = market.issueSellerTokens().accessToken;
};
const stop = () => market.stop();

let similar: (bytes: Buffer, limit: number) => readonly FoundListing[] = () => [];

const blobOf = (bytes: Uint8Array, type = 'image/png') => new Blob([Uint8Array.from(bytes)], { type });

/** A form to post. Bytes become a file. */
function form(...parts: (readonly [name: string, value: string | Blob])[]): RequestInit {
  const body = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') body.append(name, value);
    else body.append(name, value, 'picture');
  }
  return { method: 'POST', body };
}

const upload = (bytes: Uint8Array, type?: string): Promise<RestReply> =>
  rest(market, seller, uploadPath, form(['image', blobOf(bytes, type)]));

describe('uploads', () => {
  beforeAll(start);
  afterAll(stop);

  const png = () => picture(600, 600);
  const tooManyBytes = async () => Buffer.alloc(12 * 1024 * 1024 + 1, (await picture(9, 9)).subarray(0, 33));

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, string, string]>([
    ['a WebP is taken', () => picture(600, 600, 'webp'), 'image/webp', '201/undefined'],
    ['a PNG as a JPEG is refused', png, 'image/jpeg', '400/190203'],
    ['too many bytes is refused', tooManyBytes, 'image/png', '400/190201'],
  ])('an upload of %s', async (_title, bytesOf, type, expected) => {
    expect(refusalOf(await upload(await bytesOf(), type))).toBe(expected);
  });
});

describe('an uploaded picture', () => {
  beforeEach(start);
  afterEach(stop);

  test('an upload is answered 201 with the address of the picture, which serves its bytes', async () => {
    const bytes = await picture(1200, 1600, 'jpeg');
    const { status, headers, body } = await upload(bytes, 'image/jpeg');
    expect(status).toBe(201);
    expect(body).toEqual({
      imageUrl: expect.stringMatching(/\/00\/s\/MTYwMFgxMjAw\/z\/[\w-]+\/\$_1\.JPG\?set_id=8800005007$/),
    });
    const location = new URL(headers.get('location') ?? '');
    expect(location.pathname).toMatch(/^\/commerce\/media\/v1_beta\/image\/[\w-]+$/);
    const served = await fetch(body.imageUrl);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('pictures in a listing', () => {
  beforeAll(start);
  afterAll(stop);

  const listWith = (...urls: string[]) =>
    trading(
      market,
      'AddFixedPriceItem',
      phoneWith(
        /<PictureURL>.*<\/PictureURL>/,
        urls.map((url) => `<PictureURL>${url}</PictureURL>`).join(''),
      ),
    );
  const hosted = async (width: number, height: number): Promise<string> =>
    (await upload(await picture(width, height))).body.imageUrl;

  test.each<[string, string, (url: string) => string[] | Promise<string[]>]>([
    ['a picture that is gone', '37', (url) => [url.replace(/z\/[\w-]+/, 'z/gone')]],
    ['a picture together with one from elsewhere', '37', (url) => [url, 'https://pictures.example/1.jpg']],
  ])('%s is refused with %s', async (_title, codes, urlsOf) => {
    expect(verdictOf(await listWith(...(await urlsOf(await hosted(600, 600)))))).toBe(`Failure ${codes}`);
  });
});

describe('search by picture', () => {
  beforeAll(start);
  afterAll(stop);

  const listing = (number: number, more: Partial<FoundListing> = {}): FoundListing => ({
    title: `Acme phone ${number}`,
    price: `${number}0.00`,
    currency: 'USD',
    pictureUrl: `http://127.0.0.1:9/p${number}.webp`,
    pageUrl: `http://127.0.0.1:9/${number}`,
    ...more,
  });

  async function search(query = '', { bySeller = false, image = '' } = {}): Promise<RestReply> {
    const token = bySeller ? seller : market.issueApplicationToken();
    const body = JSON.stringify({ image: image === '' ? (await picture(60, 60)).toString('base64') : image });
    return rest(market, token, `/buy/browse/v1/item_summary/search_by_image${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ebay-c-marketplace-id': 'EBAY_AU' },
      body,
    });
  }

  test.each([
    ['a data URL', '', { image: 'data:image/png;base64,AAAA' }, '400/12501'],
    ['bytes that are not a picture', '', { image: 'AAAA' }, '400/12501'],
    ['a token that is not of an application', '', { bySeller: true }, '403/1100'],
  ])('a search by picture refuses %s', async (_name, query, options, expected) => {
    expect(refusalOf(await search(query, options))).toBe(expected);
  });

  test('a search by picture passes the bytes on and completes the matches', async () => {
    const bytes = await picture(64, 32);
    let seen: [Buffer, number] | undefined;
    similar = (...asked) => {
      seen = asked;
      return [listing(1)];
    };
    const { status, body } = await search('?limit=7', { image: bytes.toString('base64') });
    expect(status).toBe(200);
    expect(seen?.[0].equals(bytes)).toBe(true);
    expect(seen?.[1]).toBe(7);
    expect(body.itemSummaries).toMatchObject([
      {
        title: 'Acme phone 1',
        thumbnailImages: [{ imageUrl: 'http://127.0.0.1:9/p1.webp' }],
        price: { value: '10.00', currency: 'USD' },
        itemWebUrl: 'http://127.0.0.1:9/1',
      },
    ]);
  });
});
