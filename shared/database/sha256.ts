import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

type Source = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (source: Source): string | Buffer => {
  if (typeof source === 'string') return source;
  if (!ArrayBuffer.isView(source)) return Buffer.from(source);
  return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
};

const keyOf = (secret: Source): KeyObject => createSecretKey(Buffer.from(bytesOf(secret)));

/** The keys that a signer derives for a day: it keeps them and comes with the same object each time. */
const derived = new WeakMap<object, KeyObject>();
/** The key that it derives them from, which a process has one of at a time. */
let given: { readonly secret: string; readonly key: KeyObject } | undefined;

function knownKey(secret: Source): KeyObject {
  if (typeof secret === 'string') {
    if (given?.secret !== secret) given = { secret, key: keyOf(secret) };
    return given.key;
  }
  const known = derived.get(secret);
  if (known !== undefined) return known;
  const key = keyOf(secret);
  derived.set(secret, key);
  return key;
}

/**
 * SHA-256, with a secret its HMAC, as a signer of the SDK wants it: an object for each value. The SDK's own makes a key
 * from the secret's bytes each time, which takes longer than all the hashing of a request.
 */
export class Sha256 {
  readonly #secret: Source | undefined;
  #parts: (string | Buffer)[] = [];

  constructor(secret?: Source) {
    this.#secret = secret;
  }

  update(data: Source): void {
    this.#parts.push(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    const [first = '', ...more] = this.#parts;
    const data = more.length === 0 ? first : Buffer.concat(this.#parts.map((part) => Buffer.from(part)));
    if (this.#secret === undefined) return hash('sha256', data, 'buffer');
    return createHmac('sha256', knownKey(this.#secret)).update(data).digest();
  }

  reset(): void {
    this.#parts = [];
  }
}
