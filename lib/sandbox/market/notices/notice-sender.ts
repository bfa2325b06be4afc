import { createHash, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import type { Clock } from '../../../../shared/platform/call/clock.ts';
import { eiasTokenOf, memberIdOf } from '../fixtures/sellers.ts';
import type { Listing } from '../listing-book.ts';

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

/** An address of the application's, which notices of subscriptions go to. */
interface Destination {
  readonly destinationId: string;
  readonly status: 'ENABLED' | 'DISABLED';
  readonly deliveryConfig: { readonly endpoint: string; readonly verificationToken: string };
}

/** A seller's subscription to the notices of their sales. */
interface Subscription extends Pick<Destination, 'destinationId' | 'status'> {
  readonly subscriptionId: string;
  readonly topicId: string;
  readonly seller: string;
}

function makeKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const shown = publicKey.export({ type: 'spki', format: 'pem' }).toString().replaceAll('\n', '');
  return { id: randomUUID(), privateKey, shown };
}

/**
 * Tells the application when a member has had their account deleted, and when a subscribed seller has sold something, as
 * the marketplace does.
 *
 * @see https://github.com/eBay/event-notification-nodejs-sdk (lib/validator.js and test/test.json, read 2026-11-23)
 */
export class NoticeSender {
  /** The address that the application has registered; empty: none. */
  url = '';
  /** The verification token agreed with the marketplace. */
  readonly verificationToken = randomBytes(30).toString('base64url');
  destinations: readonly Destination[] = [];
  subscriptions: readonly Subscription[] = [];
  readonly #now: Clock;
  readonly #keys = [makeKey()];
  #ids = 10_000_000_000_000;

  constructor(now: Clock) {
    this.#now = now;
  }

  nextId(): string {
    this.#ids += 1;
    return String(this.#ids);
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
    const data = { username: user, userId: memberIdOf(user), eiasToken: eiasTokenOf(user) };
    return this.#noticeOf('MARKETPLACE_ACCOUNT_DELETION', data);
  }

  /** The notice that a buyer has completed the checkout of a piece of a listing. */
  saleOf({ itemId, seller }: Pick<Listing, 'itemId' | 'seller'>): SignedNotice {
    const line = { orderLineItemId: this.nextId(), listingId: itemId, quantity: 1 };
    const order = { orderId: `26-${this.nextId().slice(-5)}-00001`, orderLineItems: [line] };
    const user = { userId: memberIdOf(seller), username: seller };
    return this.#noticeOf('ORDER_CONFIRMATION', { user, order });
  }

  #noticeOf(topic: string, data: object): SignedNotice {
    const time = new Date(this.#now()).toISOString();
    return this.sign(
      JSON.stringify({
        metadata: { topic, schemaVersion: '1.0', deprecated: false },
        notification: {
          notificationId: `${randomUUID()}_${randomUUID()}`,
          eventDate: time,
          publishDate: time,
          publishAttemptCount: 1,
          data,
        },
      }),
    );
  }

  /**
   * Sends the notice of a sale if its seller has a subscription.
   *
   * @returns the status of the answer; undefined if none was sent
   */
  async tellOfSale(listing: Pick<Listing, 'itemId' | 'seller'>): Promise<number | undefined> {
    const isOn = ({ status }: { readonly status: string }) => status === 'ENABLED';
    const subscribed = this.subscriptions.find((one) => one.seller === listing.seller && isOn(one));
    const destination = this.destinations.find((one) => one.destinationId === subscribed?.destinationId);
    if (destination === undefined || !isOn(destination)) return undefined;
    return await this.send(this.saleOf(listing), destination.deliveryConfig.endpoint);
  }

  /**
   * Sends a notice, once. The real one repeats it until it is answered 2xx.
   *
   * @returns the status of the answer
   */
  async send({ body, signature }: SignedNotice, url = this.url): Promise<number> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-ebay-signature': signature },
      body,
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  /** Challenges the application to prove that it owns the address. @returns whether it did */
  async challenge(url = this.url, token = this.verificationToken): Promise<boolean> {
    const code = randomBytes(16).toString('hex');
    const answer = await fetch(`${url}?challenge_code=${code}`);
    const given: unknown = await answer.json().catch(() => undefined);
    const proof = createHash('sha256').update(code).update(token).update(url);
    return (
      answer.status === 200 &&
      typeof given === 'object' &&
      given !== null &&
      'challengeResponse' in given &&
      given.challengeResponse === proof.digest('hex')
    );
  }
}
