import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import type { Clock } from '../../../../shared/platform/call/clock.ts';
import { eiasTokenOf, memberIdOf } from '../fixtures/sellers.ts';

/** A key with which notices are signed. */
interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  /** As the API gives it: PEM in one line. */
  readonly shown: string;
}

/** A notice as it is sent: the bytes of the body, and the header `x-ebay-signature`. */
export interface SignedNotice {
  readonly body: string;
  readonly signature: string;
}

function makeKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const shown = publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '');
  return { id: randomUUID(), privateKey, shown };
}

/**
 * Tells the application when a member has had their account deleted, as the marketplace does.
 *
 * @see https://github.com/eBay/event-notification-nodejs-sdk (lib/validator.js and test/test.json, read 2026-11-23)
 */
export class NoticeSender {
  /** The address that the application has registered; empty: none. */
  url = '';
  /** The verification token agreed with the marketplace. */
  readonly verificationToken = randomBytes(30).toString('base64url');
  readonly #now: Clock;
  readonly #keys = [makeKey()];

  constructor(now: Clock) {
    this.#now = now;
  }

  /** The public key of an id, in one line; undefined for an unknown id. */
  publicKey(id: string): string | undefined {
    return this.#keys.find((key) => key.id === id)?.shown;
  }

  /** From now on another key signs. The former ones stay readable. */
  changeKey(): void {
    this.#keys.unshift(makeKey());
  }

  /** Signs any body with the current key. */
  sign(body: string): SignedNotice {
    const [key] = this.#keys;
    if (key === undefined) throw new Error('There is always a key.');
    const header = {
      alg: 'ecdsa',
      kid: key.id,
      signature: sign('sha1', Buffer.from(body), key.privateKey).toString('base64'),
      digest: 'SHA1',
    };
    return { body, signature: Buffer.from(JSON.stringify(header)).toString('base64') };
  }

  /** The notice that a member's account was deleted. */
  deletionOf(user: string): SignedNotice {
    const time = new Date(this.#now()).toISOString();
    return this.sign(
      JSON.stringify({
        metadata: { topic: 'MARKETPLACE_ACCOUNT_DELETION', schemaVersion: '1.0', deprecated: false },
        notification: {
          notificationId: `${randomUUID()}_${randomUUID()}`,
          eventDate: time,
          publishDate: time,
          publishAttemptCount: 1,
          data: { username: user, userId: memberIdOf(user), eiasToken: eiasTokenOf(user) },
        },
      }),
    );
  }

  /**
   * Sends a notice, once. The real one repeats it until it is answered 2xx.
   *
   * @returns the status of the answer
   */
  async send({ body, signature }: SignedNotice): Promise<number> {
    const answer = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ebay-signature': signature },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** Challenges the application to prove that it owns the address. @returns whether it did */
  async challenge(): Promise<boolean> {
    const code = randomBytes(16).toString('hex');
    const answer = await fetch(`${this.url}?challenge_code=${code}`);
    const given: unknown = await answer.json().catch(() => undefined);
    const proof = createHash('sha256').update(code).update(this.verificationToken).update(this.url);
    return (
      answer.status === 200 &&
      typeof given === 'object' &&
      given !== null &&
      'challengeResponse' in given &&
      given.challengeResponse === proof.digest('hex')
    );
  }
}
