import { createHash, createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';
import type { Bounds } from '../../../platform/call/call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { parseJson } from '../../../platform/web/parse-json.ts';
import { orderConfirmation } from '../sale-subscriptions.ts';
import { orderNotice, type SaleServices, tellOfSale } from './order-notices.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';
import type { SaleWatches } from './watch-sales.ts';

/*
 * The marketplace tells every application when a member has had their account deleted, and all data about that person
 * must go. It resends a notice until it gets a 2xx; after a day without one, it considers the address down.
 *
 * https://developer.ebay.com/develop/guides-v2/marketplace-user-account-deletion/marketplace-user-account-deletion
 * (read 2026-11-23)
 */
const accountDeletion = 'MARKETPLACE_ACCOUNT_DELETION';

/**
 * The answer that proves to the marketplace that an address is ours.
 *
 * @param endpoint the address exactly as registered there
 */
export const challengeResponse = (code: string, verificationToken: string, endpoint: string): string =>
  createHash('sha256').update(code).update(verificationToken).update(endpoint).digest('hex');

/** The real header has some 260 characters. */
const longestHeader = 4096;

/** The header's other members, an algorithm and a digest, are up to the sender: those of the key count. */
const signature = z.object({
  /** Restricted because it becomes part of a path. */
  kid: z.string().regex(/^[\w-]{1,64}$/),
  signature: z.string().min(1),
});

/** The signature of a notice, and the id of the key that made it. */
export type NoticeSignature = z.output<typeof signature>;

/**
 * Reads the header `x-ebay-signature`: base64 of JSON.
 *
 * @see https://github.com/eBay/event-notification-nodejs-sdk (lib/validator.js, read 2026-11-23)
 * @returns undefined if it is anything else
 */
export function readSignature(header: string): NoticeSignature | undefined {
  if (header.length > longestHeader) return undefined;
  return signature.safeParse(parseJson(Buffer.from(header, 'base64').toString('utf8'))).data;
}

/**
 * Whether the bytes were signed with the key.
 *
 * @throws ServiceError UPSTREAM_FAILED if Node cannot use the key: the notice may be genuine
 */
export function isSigned(body: Buffer, signed: NoticeSignature, { key, digest }: SigningKey): boolean {
  const der = Buffer.from(key.replace(/-----[A-Z ]+-----/g, ''), 'base64');
  try {
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(digest.replace('-', ''), body, publicKey, Buffer.from(signed.signature, 'base64'));
  } catch (cause) {
    throw new ServiceError('UPSTREAM_FAILED', 'the marketplace: getPublicKey: an unusable key', { cause });
  }
}

export interface NoticeServices extends SaleServices {
  readonly watches: SaleWatches;
  readonly keys: SigningKeys;
}

/** A notice as received. */
export interface SentNotice {
  /** The bytes that were signed. */
  readonly body: Buffer;
  /** Of the header `x-ebay-signature`. */
  readonly signature: string;
  /** The address block of its sender. */
  readonly sender: string;
}

const notice = z.object({
  metadata: z.object({ topic: z.string() }),
  notification: z.looseObject({ notificationId: z.string().min(1) }),
});

/** The other names of the member are not read: nothing is kept under them. */
const deletion = z.object({ data: z.object({ userId: z.string().min(1) }) });

/** @throws ServiceError UPSTREAM_FAILED if it has another form */
function understood<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data } = schema.safeParse(value);
  if (data !== undefined) return data;
  throw new ServiceError('UPSTREAM_FAILED', 'the marketplace: a signed notice is not understood');
}

/** The loggable form of a topic: it is the marketplace's own, but any bytes may be signed. */
const topicForm = /^[A-Z_]{1,64}$/;

/** Takes a notice whose signature was checked. */
async function takeSigned(body: Buffer, services: NoticeServices, bounds: Bounds): Promise<void> {
  const { metadata, notification } = understood(notice, parseJson(body.toString('utf8')));
  if (metadata.topic === orderConfirmation) {
    await tellOfSale(understood(orderNotice, notification), services, bounds);
  } else if (metadata.topic === accountDeletion) {
    const { userId: seller } = understood(deletion, notification).data;
    for (const { accountId } of await services.watches.of(seller, bounds))
      await services.watches.end(seller, accountId, bounds);
    const idHash = createHash('sha256').update(notification.notificationId).digest('base64url');
    bounds.log.info('market.notice-handled', { notice: idHash });
  } else {
    const topic = topicForm.test(metadata.topic) ? metadata.topic : 'unreadable';
    bounds.log.warn('market.notice-ignored', { topic });
  }
}

/**
 * Takes a notice, once it has checked that the marketplace signed it. One of a sale is told to the accounts that
 * watch the seller. One of a deleted account ends the watches of that seller, which are all that is kept under sellers' ids;
 * other data that may describe a seller expires within days (docs/data.md). If anything else is ever kept under them, it
 * must be erased here.
 *
 * @returns `not signed` if the signature is not the marketplace's; `taken` if nothing more needs doing, because the
 * notice was handled, now or before, or concerns something else
 * @throws ServiceError UPSTREAM_FAILED if a signed notice cannot be understood; OVERLOADED, TIMEOUT and others if it
 * could not be checked or carried out: the marketplace must send it again
 */
export async function takeNotice(
  { body, signature, sender }: SentNotice,
  services: NoticeServices,
  bounds: Bounds,
): Promise<'taken' | 'not signed'> {
  const refuse = (reason: string) => {
    bounds.log.info('market.notice-refused', { reason });
    return 'not signed' as const;
  };
  const read = readSignature(signature);
  if (read === undefined) return refuse('no signature');
  const key = await services.keys.find(read.kid, sender, bounds);
  if (key === undefined) return refuse('unknown key');
  if (!isSigned(body, read, key)) return refuse('wrong signature');
  await takeSigned(body, services, bounds);
  return 'taken';
}
