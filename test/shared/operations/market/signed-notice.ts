import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** A notice key of the marketplace: its id, published form and signing. */
export function noticeKey(keyId: string = randomUUID(), digest = 'SHA1') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const key = publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '');
  return {
    keyId,
    path: `GET /commerce/notification/v1/public_key/${keyId}`,
    reply: { key, digest },
    /** The header of a notice with this body. @param changes to what the header carries */
    header(body: string | Uint8Array, changes: object = {}): string {
      const signature = sign(digest.toLowerCase(), Buffer.from(body), privateKey).toString('base64');
      const carried = { alg: 'ecdsa', kid: keyId, signature, digest, ...changes };
      return Buffer.from(JSON.stringify(carried)).toString('base64');
    },
  };
}

/** The body of a notice. */
export const noticeBody = (
  notificationId: string = randomUUID(),
  topic = 'MARKETPLACE_ACCOUNT_DELETION',
): string =>
  JSON.stringify({
    metadata: { topic, schemaVersion: '1.0', deprecated: false },
    notification: {
      notificationId,
      eventDate: '2026-11-19T20:43:59.462Z',
      publishDate: '2026-11-19T20:43:59.679Z',
      publishAttemptCount: 1,
      data: {
        username: 'gone_seller',
        userId: 'ma8vp1jySJC',
        eiasToken: 'nY+sHZ2PrBmdj6wVnY+sEZ2PrA2dj6w==',
      },
    },
  });
