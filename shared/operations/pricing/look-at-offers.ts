import * as z from 'zod';
import { isWebAddress } from '../../contract/texts.ts';
import type { Call } from '../../platform/call/call.ts';
import { inTime, type TimeBudget, untilAborted } from '../../platform/call/time-budget.ts';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { dataText, type Model } from '../../platform/model/model.ts';
import { cellSize, contactSheet, mostOnSheet } from '../../platform/pictures/contact-sheet.ts';
import { fetchSmall } from '../../platform/pictures/fetch-pictures.ts';
import type { ModelPicture } from '../../platform/pictures/prepare-picture.ts';
import type { GuardedClient } from '../../platform/web/guarded-client.ts';
import { decodeInline } from './images.ts';
import { lookInstructions } from './look/look.prompt.ts';
import { type Verdict, verdict } from './look/verdict.ts';

/** The caller's product. */
export interface LookedFor {
  readonly picture: ModelPicture;
  /** The caller's words about it. */
  readonly description: string | undefined;
  /** Whether the caller named the addresses of the offers' pictures: they are photos, and requests to them are counted. */
  readonly isGiven?: boolean | undefined;
}

/** Marketplaces' thumbnails have 5 to 30 kB. */
const mostBytes = 500_000;
/** The model needs the rest of the look's time. */
const thumbnailMs = 2_000;
const accept = 'image/jpeg,image/png,image/webp';

function nothing(error: unknown): undefined {
  if (!(error instanceof ServiceError)) throw error;
}

/** The thumbnail of an offer; undefined if there is none or it does not arrive in time. */
async function thumbnail(image: string, client: GuardedClient, signal: AbortSignal) {
  if (image === '') return undefined;
  try {
    if (!isWebAddress(image)) return decodeInline(image);
    const bounds = { maxBytes: mostBytes, timeoutMs: thumbnailMs, accept };
    return (await client.fetch(image, bounds, signal)).bytes;
  } catch (error) {
    return nothing(error);
  }
}

/** For all given pictures together, which may be large; those that take longer are not looked at. */
const givenMs = 3_000;
const formats = ['jpeg', 'png', 'webp'] as const;

/** The caller's pictures of the comparables, made small; each address is asked once. */
const givenPictures = (images: readonly string[], client: GuardedClient, whole: TimeBudget) =>
  inTime(
    givenMs,
    async (budget) => {
      const options = { client, call: { budget }, field: 'image', formats, size: cellSize };
      const fetched = new Map(
        [...new Set(images)].map((image) => {
          const small = untilAborted(fetchSmall(image, options), budget.signal);
          return [image, small.catch(nothing)] as const;
        }),
      );
      return await Promise.all(images.map((image) => fetched.get(image)));
    },
    whole,
  );

const reply = z.object({ looks: z.array(z.object({ number: z.int(), look: verdict })) });
/* Entries are read one by one, so a bad one drops only itself. */
const readable = z.object({ looks: z.array(z.unknown()) });
const entry = reply.shape.looks.element;

/** Reads the model's reply without trusting its shape: of an offer that is judged twice, the first verdict counts. */
export function readLooks(value: unknown, shown: readonly number[]): ReadonlyMap<number, Verdict> {
  const looks = new Map<number, Verdict>();
  for (const seen of readable.safeParse(value).data?.looks ?? []) {
    const { data } = entry.safeParse(seen);
    if (data !== undefined && shown.includes(data.number) && !looks.has(data.number)) {
      looks.set(data.number, data.look);
    }
  }
  return looks;
}

/** Time limit for thumbnails, sheet and question together. */
const lookMs = 6_000;
/** With less time than this, offers are not looked at. */
const leastMs = 1_500;
/** A verdict takes about 14 tokens. */
const maxTokens = 600;

type Looks = readonly (Verdict | undefined)[];

/** The question of the look. */
export interface LookServices {
  readonly model: Model;
  /** Fetches thumbnails. */
  readonly client: GuardedClient;
}

async function look(
  product: LookedFor,
  images: readonly string[],
  { model, client }: LookServices,
  call: Call,
): Promise<Looks | null> {
  const { signal } = call.budget;
  const seen = images.slice(0, mostOnSheet);
  const pictures = product.isGiven
    ? await givenPictures(seen, client, call.budget)
    : await Promise.all(seen.map((image) => thumbnail(image, client, signal)));
  const sheet = await contactSheet(pictures, signal);
  // A caller who gives pictures expects them to be looked at.
  if (sheet === undefined) return product.isGiven ? null : images.map(() => undefined);
  const question = {
    instructions: lookInstructions,
    pictures: [product.picture, sheet.picture],
    text: dataText({ seller_note: product.description ?? '', offers: sheet.shown }),
    schema: reply,
    maxTokens,
  };
  const { value } = await model.ask(question, call);
  const looks = readLooks(value, sheet.shown);
  if (looks.size === 0) throw new ServiceError('UPSTREAM_FAILED', 'the look has no verdict');
  return images.map((_, index) => looks.get(index + 1));
}

/**
 * Shows the model the caller's photo and a sheet with the pictures of up to 24 offers, and asks what each shows, within
 * 6 seconds. No failure here fails the call.
 *
 * @param images URLs, or inline pictures, in the order of the offers; empty for one without a picture
 * @param msAfter milliseconds that the call needs afterwards
 * @returns for each offer its verdict, undefined if not looked at; null if the look failed, or shows no given picture
 */
export async function lookAtOffers(
  product: LookedFor,
  images: readonly string[],
  services: LookServices,
  call: Call,
  msAfter: number,
): Promise<Looks | null> {
  try {
    const milliseconds = Math.min(lookMs, call.budget.remaining() - msAfter);
    if (milliseconds < leastMs) throw new ServiceError('TIMEOUT', 'no time is left for a look');
    return await inTime(
      milliseconds,
      (budget) => untilAborted(look(product, images, services, { ...call, budget }), budget.signal),
      call.budget,
    );
  } catch (error) {
    if (!(error instanceof ServiceError)) call.log.error('look.bug', error);
    else call.log.warn('look.failed', { code: error.code, reason: error.message });
    return null;
  }
}
