import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** At this quality brotli is about as fast as gzip, and its output smaller. */
const quality = 5;

const cipherName = 'aes-256-gcm';
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const tagAt = saltBytes + nonceBytes;

/** The first byte: sealed bytes could look like compressed ones, and the other way round. */
const formOf = (seal: string | undefined): Buffer => Buffer.of(seal === undefined ? 0 : 1);

const keyFrom = (seal: string, salt: Buffer, id: string): Buffer =>
  Buffer.from(hkdfSync('sha256', seal, salt, `kept answer ${id}`, 32));

function encrypt(plain: Buffer, seal: string, id: string): Buffer {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, keyFrom(seal, salt, id), nonce);
  const sealed = [cipher.update(plain), cipher.final()];
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), ...sealed]);
}

function decrypt(sealed: Buffer, seal: string, id: string): Buffer {
  const salt = sealed.subarray(0, saltBytes);
  const nonce = sealed.subarray(saltBytes, tagAt);
  const decipher = createDecipheriv(cipherName, keyFrom(seal, salt, id), nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(tagAt + tagBytes)), decipher.final()]);
}

/** An answer as it is stored: compressed, and encrypted if there is a secret. */
export async function packAnswer(body: string, seal: string | undefined, id: string): Promise<Buffer> {
  const packed = await compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  return Buffer.concat([formOf(seal), seal === undefined ? packed : encrypt(packed, seal, id)]);
}

/** The body, byte for byte. @throws Error if the secret is wrong or the bytes were changed. */
export async function unpackAnswer(bytes: Uint8Array, seal: string | undefined, id: string): Promise<string> {
  const form = bytes.subarray(0, 1);
  if (!formOf(seal).equals(form)) throw new Error('the kept answer is sealed in another way');
  const packed = Buffer.from(bytes.subarray(1));
  const body = await decompress(seal === undefined ? packed : decrypt(packed, seal, id));
  return body.toString('utf8');
}
