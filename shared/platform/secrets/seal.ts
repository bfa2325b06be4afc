import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipherName = 'aes-256-gcm';
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const tagAt = saltBytes + nonceBytes;

const keyFrom = (secret: string, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32));

/**
 * Encrypts bytes under a key derived from a secret.
 *
 * @param purpose what they are: bytes that were sealed as one thing do not open as another
 */
export function seal(plain: Uint8Array, secret: string, purpose: string): Buffer {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, keyFrom(secret, salt, purpose), nonce);
  const sealed = [cipher.update(plain), cipher.final()];
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), ...sealed]);
}

/** @throws Error if the secret or the purpose is another, or the bytes were changed */
export function unseal(sealed: Buffer, secret: string, purpose: string): Buffer {
  const salt = sealed.subarray(0, saltBytes);
  const nonce = sealed.subarray(saltBytes, tagAt);
  const key = keyFrom(secret, salt, purpose);
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(tagAt, tagAt + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(tagAt + tagBytes)), decipher.final()]);
}
