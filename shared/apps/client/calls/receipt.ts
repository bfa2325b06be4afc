/** An answer's metadata. */
export interface Receipt {
  /** Names the call in the service's log. */
  readonly requestId: string | undefined;
  /** Credits that this call cost; undefined on operations without a charge. */
  readonly creditsCharged: number | undefined;
  /** Credits left, where the service knows it. */
  readonly creditsRemaining: number | undefined;
  /** Whether these are below the owners' warning level: time to buy some. */
  readonly creditsLow: boolean;
  /** Whether this is the answer of an earlier call under the same key, which cost nothing now. */
  readonly replayed: boolean;
  /** Whether an emulator contributed to the answer; never true in production. */
  readonly sandbox: boolean;
  /** The key under which all attempts were sent; undefined on operations that take none. */
  readonly idempotencyKey: string | undefined;
  /** Requests that were sent, this answer's included. */
  readonly attempts: number;
  readonly headers: Headers;
}

/** Receipts are kept outside the answers, so that stored or compared answers stay as the service sent them. */
const receipts = new WeakMap<object, Receipt>();

export const textIn = (headers: Headers, name: string): string | undefined => headers.get(name) ?? undefined;

/** A whole number, as the service writes all of its numbers; undefined for anything else. */
export const numberIn = (headers: Headers, name: string): number | undefined => {
  const text = headers.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

export function keepReceipt(
  answer: object,
  headers: Headers,
  sent: Pick<Receipt, 'idempotencyKey' | 'attempts'>,
): void {
  const says = (name: string) => headers.get(name) === 'true';
  receipts.set(answer, {
    requestId: textIn(headers, 'x-request-id'),
    creditsCharged: numberIn(headers, 'x-credits-charged'),
    creditsRemaining: numberIn(headers, 'x-credits-remaining'),
    creditsLow: says('x-credits-low'),
    replayed: says('idempotent-replayed'),
    sandbox: says('x-sandbox'),
    ...sent,
    headers,
  });
}

/**
 * The receipt of an answer, which must be the very object that a call resolved to.
 *
 * @throws TypeError for anything else, such as a copy of it
 */
export function receiptOf(answer: object): Receipt {
  const receipt = receipts.get(answer);
  if (!receipt) throw new TypeError('A copy has no receipt.');
  return receipt;
}
