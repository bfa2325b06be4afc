import { createHmac, randomBytes } from 'node:crypto';

/** An event with the fields of Stripe's that the service reads: https://docs.stripe.com/api/events/object */
export type StripeEvent = ReturnType<typeof eventOf>;

const eventOf = (type: string, object: object, created: number) => ({
  id: `evt_${randomBytes(12).toString('hex')}`,
  object: 'event',
  created,
  type,
  // The object as it is now, even if it changes later.
  data: { object: structuredClone(object) },
});

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
  /** How the next webhooks are delivered: lost ones are recorded but not sent. */
  readonly switches = { lost: false, copies: 1 };
  /** Every event so far, sent or not. */
  readonly events: StripeEvent[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #nowSeconds: () => number;

  constructor(secret: string, nowSeconds: () => number) {
    this.secret = secret;
    this.#nowSeconds = nowSeconds;
  }

  /** Records an event and sends it as configured, without waiting for an answer. */
  emit(type: string, object: object): void {
    const event = eventOf(type, object, this.#nowSeconds());
    this.events.push(event);
    const { lost, copies } = this.switches;
    for (let copy = 0; copy < copies && !lost && this.url !== ''; copy += 1) this.#follow(this.send(event));
  }

  /** Sends an event again. @returns the status of the answer; undefined if none comes */
  async send(event: StripeEvent): Promise<number | undefined> {
    const body = JSON.stringify(event, null, 2);
    const answer = fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureHeader(body, this.secret, this.#nowSeconds()),
      },
      body,
    });
    const received = await answer.catch(() => undefined);
    await received?.arrayBuffer();
    return received?.status;
  }

  /** Waits until nothing is in flight. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #follow(work: Promise<unknown>): void {
    const followed = work.finally(() => this.#underWay.delete(followed));
    this.#underWay.add(followed);
  }
}
