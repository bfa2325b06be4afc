import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Ingredients, validBody } from '../support/valid-requests.ts';

/** One call and its expected status. */
export interface MixedCall {
  readonly path: string;
  /** Absent: no Authorization header. */
  readonly key?: string;
  readonly body: string;
  readonly expected: number;
}

/** The ingredients of one account's calls. */
export interface Caller extends Ingredients {
  readonly key: string;
  /** A picture in base64. */
  readonly upload: string;
}

const unknownKey = `rls_${'A'.repeat(43)}`;
const tooLarge = JSON.stringify({ image_urls: [], pad: 'x'.repeat(6_000_000) });

/** By endpoint name: fields to send instead of, or with, the valid body, and the expected status. */
const special: Readonly<Record<string, (caller: Caller) => { body: object; expected: number }>> = {
  'market-exchange-code': () => ({ body: { code: 'v^1.1#unknown' }, expected: 400 }),
  'market-upload-picture': ({ accessToken, upload }) => ({
    body: { market_access_token: accessToken, image_base64: upload },
    expected: 200,
  }),
};

function goodCalls(caller: Caller): MixedCall[] {
  const calls = endpoints.map(({ name, path }) => {
    const { body, expected } = special[name]?.(caller) ?? { body: validBody(name, caller), expected: 200 };
    return { path, key: caller.key, body: JSON.stringify(body), expected };
  });
  const post = { ...validBody('market-post-item', caller), verifyOnly: false };
  return [
    ...calls,
    { path: '/api/v1/market/post-item', key: caller.key, body: JSON.stringify(post), expected: 200 },
  ];
}

function badCalls(caller: Caller): MixedCall[] {
  const { key } = caller;
  const everywhere = endpoints.flatMap(({ path, name }, index): MixedCall[] => {
    const kinds: MixedCall[] = [
      { path, body: '{}', expected: 401 },
      { path, key: unknownKey, body: '{}', expected: 401 },
      { path, key, body: '{"image_urls": [', expected: 400 },
      { path, key, body: '[]', expected: 400 },
    ];
    const kind = kinds[index % kinds.length];
    const missing: MixedCall[] = name === 'account' ? [] : [{ path, key, body: '{}', expected: 400 }];
    return [...(kind === undefined ? [] : [kind]), ...missing];
  });
  const { picture } = caller;
  const withPicture = (address: string) => JSON.stringify({ image_urls: [address] });
  const listing = '/api/v1/generate-basic-listing';
  return [
    ...everywhere,
    { path: listing, key, body: withPicture('http://10.0.0.1/private.jpg'), expected: 400 },
    { path: listing, key, body: withPicture(new URL('/pictures/none.jpg', picture).href), expected: 400 },
    { path: listing, key, body: withPicture(new URL('/items/0', picture).href), expected: 400 },
    { path: '/api/v1/no-such-operation', key, body: '{}', expected: 404 },
    { path: listing, key, body: tooLarge, expected: 413 },
  ];
}

/** One account's calls: a good one for every operation alternating with refused ones. */
export function mixedCalls(caller: Caller): MixedCall[] {
  const good = goodCalls(caller);
  const bad = badCalls(caller);
  const calls: MixedCall[] = [];
  for (let at = 0; at < Math.max(good.length, bad.length); at += 1) {
    calls.push(...[good[at], bad[at]].filter((call) => call !== undefined));
  }
  return calls;
}
