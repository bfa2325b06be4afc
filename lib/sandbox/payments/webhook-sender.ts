import { createHmac, randomBytes } from 'node:crypto';

/** An event as Stripe sends it: https://docs.stripe.com/api/events/object */
export interface StripeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly livemode: false;
  readonly pending_webhooks: 1;
  readonly request: { readonly id: null; readonly idempotency_key: null };
  readonly type: string;
  readonly data: { readonly object: unknown };
}

/** How the next webhooks are delivered. */
export interface DeliverySwitches {
  /** Events are noted but not sent. */
  lost: boolean;
  /** Events wait for `releaseReversed`. */
  held: boolean;
  copies: number;
}

/** One attempt at a webhook, with what came back; undefined if nothing did. */
export interface Delivery {
  readonly event: StripeEvent;
  readonly status: number | undefined;
}

const apiVersion = '2026-10-28.endive';

/** The header with which Stripe signs (https://docs.stripe.com/webhooks#verify-manually). */
export function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/** Signs events and sends them to one endpoint. */
export class WebhookSender {
  readonly secret: string;
  /** The address that events are sent to; if it is empty, none are sent. */
  url = '';
  readonly switches: DeliverySwitches = { lost: false, held: false, copies: 1 };
  /** Every event so far, sent or not. */
  readonly events: StripeEvent[] = [];
  readonly deliveries: Delivery[] = [];
  readonly #held: StripeEvent[] = [];
  readonly #underWay = new Set<Promise<void>>();
  readonly #nowSeconds: () => number;

  constructor(secret: string, nowSeconds: () => number) {
    this.secret = secret;
    this.#nowSeconds = nowSeconds;
  }

  /** Notes an event and sends it as the switches say, without waiting for an answer. */
  emit(type: string, object: object): void {
    const event: StripeEvent = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      api_version: apiVersion,
      created: this.#nowSeconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      // The object as it is at this moment, even if it changes later.
      data: { object: structuredClone(object) },
    };
    this.events.push(event);
    const { lost, held, copies } = this.switches;
    if (lost) return;
    if (held) {
      this.#held.push(event);
      return;
    }
    for (let copy = 0; copy < copies; copy += 1) this.#follow(this.#sendWherePossible(event));
  }

  /** Sends what was held back, the latest first. */
  async releaseReversed(): Promise<void> {
    for (const event of this.#held.splice(0).reverse()) await this.send(event);
  }

  /** Sends an event once more. @returns the status of the answer */
  async send(event: StripeEvent): Promise<number | undefined> {
    const body = JSON.stringify(event, null, 2);
    let status: number | undefined;
    try {
      const answer = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureHeader(body, this.secret, this.#nowSeconds()),
        },
        body,
      });
      status = answer.status;
      await answer.arrayBuffer();
    } catch {
      status = undefined;
    }
    this.deliveries.push({ event, status });
    return status;
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #sendWherePossible(event: StripeEvent): Promise<void> {
    if (this.url !== '') await this.send(event);
  }

  #follow(work: Promise<void>): void {
    const followed = work.finally(() => this.#underWay.delete(followed));
    this.#underWay.add(followed);
  }
}
