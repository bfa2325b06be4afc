import { describe, expect, test } from '@jest/globals';
import { isSigned, readSignature } from '../../../../../shared/operations/market/use-cases/take-notice.ts';
import { noticeBody, noticeKey } from '../signed-notice.ts';

const key = noticeKey('9936261a-7d7b-4621-a0f1-96ccb428af49');
const body = noticeBody();
const signed = readSignature(key.header(body));
if (signed === undefined) throw new Error('a header that the signer made is one');
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('the header of a signature', () => {
  test('names the key', () => {
    expect(signed).toEqual({ kid: key.keyId, signature: expect.stringMatching(/^[\w+/=]{90,100}$/) });
  });

  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no object', base64('text')],
    ['null', base64(null)],
    ['no signature', base64({ kid: 'a' })],
    ['no key', base64({ signature: 'aa' })],
    ['more than any header', base64({ kid: 'a', signature: 'a'.repeat(5000) })],
    ...['', '..', '../../oauth2/token', 'a/b', 'a%2fb', 'a?b', 'a#b', 'a b', 'a\n', 'é', 'a'.repeat(65)].map(
      (kid): [string, string] => [`a key named ${JSON.stringify(kid)}`, base64({ kid, signature: 'aa' })],
    ),
  ])('that holds %s is none', (_what, header) => {
    expect(readSignature(header)).toBeUndefined();
  });
});

describe('a signature', () => {
  test('matches only the signed bytes', () => {
    expect(isSigned(Buffer.from(body), signed, key.reply)).toBe(true);
    for (const other of [`${body} `, body.replace('gone', 'gode'), '', body.slice(1)]) {
      expect(isSigned(Buffer.from(other), signed, key.reply)).toBe(false);
    }
    expect(isSigned(Buffer.from(body), signed, noticeKey().reply)).toBe(false);
  });

  test('of malformed bytes matches nothing', () => {
    for (const signature of ['', 'AAAA', '!', 'MEYCIQ', 'A'.repeat(3000)]) {
      expect(isSigned(Buffer.from(body), { ...signed, signature }, key.reply)).toBe(false);
    }
  });

  test('is checked with the digest of the key, whatever the header says', () => {
    const sha256 = noticeKey('k', 'SHA256');
    const header = readSignature(sha256.header(body, { digest: 'SHA1', alg: 'none' }));
    if (header === undefined) throw new Error('no header');
    expect(isSigned(Buffer.from(body), header, { ...sha256.reply, digest: 'sha-256' })).toBe(true);
    expect(isSigned(Buffer.from(body), header, { ...sha256.reply, digest: 'SHA1' })).toBe(false);
  });

  test('is read whether or not the key has line breaks or marks', () => {
    const bare = key.reply.key.replace(/-----[A-Z ]+-----/g, '');
    for (const shown of [bare, bare.replace(/.{64}/g, '$&\r\n')]) {
      expect(isSigned(Buffer.from(body), signed, { ...key.reply, key: shown })).toBe(true);
    }
  });

  test.each([
    ['a digest that Node does not know', { digest: 'constructor' }],
    ['no key', { key: '' }],
  ])('of a key with %s cannot be judged here', (_what, changes) => {
    const judge = () => isSigned(Buffer.from(body), signed, { ...key.reply, ...changes });
    expect(judge).toThrow(expect.objectContaining({ code: 'UPSTREAM_FAILED' }));
  });
});
