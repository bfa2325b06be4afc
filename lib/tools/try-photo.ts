import { readFile } from 'node:fs/promises';
import { createClient, type Operations, pictureBase64, receiptOf } from '../../shared/apps/client/index.ts';
import { notRecognised } from '../../shared/apps/dashboard/sandbox-note.ts';
import { sellerTokens } from './seller-token.ts';

export interface TryOptions {
  /** Where the service is, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Path of a photo. */
  readonly photo: string;
  /** Its subject, in the seller's words. */
  readonly words?: string | undefined;
  /** A seller's token; without one the emulated marketplace's sample seller gives one for 10 credits. */
  readonly marketAccessToken?: string | undefined;
  /** Whether the draft is posted on the marketplace if it is complete. */
  readonly post?: boolean | undefined;
}

/** One call: its answer or failure, duration and cost. */
interface Step {
  readonly title: string;
  readonly milliseconds: number;
  readonly credits: number;
  /** Whether an emulator contributed to the answer. */
  readonly sandbox: boolean;
  readonly answer?: object;
  readonly error?: string;
  /** The answer for people to read. */
  readonly lines: string[];
}

/** What became of a photo. */
export interface TriedPhoto {
  readonly steps: readonly Step[];
  readonly creditsLeft?: number;
}

type Answers = { readonly [Name in keyof Operations]: Operations[Name]['answer'] };

/**
 * Sends a photo from disk through the operations that an app would call: it is stored, described, priced and drafted
 * for the marketplace. A failed step says why, and the others continue. Where the emulated model does not know the
 * photo and no words say what it is, nothing more is asked after the first answer, since it would be charged for nothing.
 *
 * @throws Error if the file cannot be read or no service answers
 */
export async function tryPhoto(options: TryOptions): Promise<TriedPhoto> {
  const { baseUrl, apiKey, words } = options;
  const bytes = await readFile(options.photo);
  const client = createClient({ baseUrl, apiKey });
  const steps: Step[] = [];
  async function step<Answer extends object>(
    title: string,
    call: () => Promise<Answer>,
    show: (answer: Answer) => string[],
  ): Promise<Answer | undefined> {
    const startedAt = performance.now();
    const took = () => ({ title, milliseconds: Math.round(performance.now() - startedAt) });
    try {
      const answer = await call();
      const { creditsCharged: credits = 0, sandbox } = receiptOf(answer);
      steps.push({ ...took(), credits, sandbox, answer, lines: show(answer) });
      return answer;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { message } = error;
      steps.push({ ...took(), credits: 0, sandbox: false, error: message, lines: [`Failed: ${message}`] });
      return undefined;
    }
  }

  const stored = await step('Photo', () => client.uploadPhoto(bytes), photoLines);
  if (stored === undefined) return { steps };
  const seen = { image_urls: [stored.url], ...(words !== undefined && { additional_info: words }) };
  const listing = await step('Listing', () => client.generateBasicListing(seen), listingLines);
  const isUnknown = listing !== undefined && receiptOf(listing).headers.has('x-sandbox-note');
  if (isUnknown) steps.at(-1)?.lines.push(notRecognised);
  if (isUnknown && words === undefined) return { steps, creditsLeft: (await client.account()).available };
  const priced = { image_url: stored.url, ...(words !== undefined && { description: words }) };
  await step('Price', () => client.predictPrice(priced), priceLines);
  let token = options.marketAccessToken;
  if (token === undefined) {
    const tokens = await step('Token of a seller', () => sellerTokens(baseUrl, apiKey), tokenLines);
    token = tokens?.market_access_token;
  }
  const seller = { market_access_token: token ?? '' };
  const draft =
    token === undefined
      ? undefined
      : await step('Draft for the marketplace', () => client.draftItem({ ...seller, ...seen }), draftLines);
  if (options.post === true && draft !== undefined) {
    let picture = '';
    const post = async () => {
      const wanted = draft.missing.map(({ field, wanted: what }) => `${field} (${what})`).join('; ');
      if (wanted !== '') throw new Error(`The draft is not complete. Say what is missing: ${wanted}.`);
      // The marketplace only accepts its own pictures.
      const imageBase64 = await pictureBase64(bytes);
      picture = (await client.uploadPicture({ ...seller, image_base64: imageBase64 })).fullUrl;
      // If nothing is missing, every field that post-item needs is there.
      const complete = { ...draft.listing, ...seller, pictureUrls: [picture], verifyOnly: false };
      const answer = await client.postItem(complete as Operations['postItem']['request']);
      if (answer.Ack === 'Failure')
        throw new Error(answer.Errors.map(({ LongMessage }) => LongMessage).join(' '));
      return answer;
    };
    await step('Posted', post, (answer) => [
      `Item ${answer.ItemID}`,
      ...(receiptOf(answer).sandbox ? [new URL(`/itm/${answer.ItemID}`, picture).href] : []),
    ]);
  }
  const { available } = await client.account();
  return { steps, creditsLeft: available };
}

const photoLines = ({ url, expires, taken }: Answers['uploadPhoto']) => [
  url,
  `It can be fetched until ${expires}.`,
  ...(taken === undefined ? [] : [`It was taken at ${taken}.`]),
];

const listingLines = (answer: Answers['generateBasicListing']) => [
  answer.listingTitle,
  answer.listingDescription,
  `Brand: ${answer.brand}`,
  `Keywords: ${answer.listingKeywords}`,
];

const priceLines = ({ price_lower, price_upper, price_currency, results }: Answers['predictPrice']) => [
  price_lower === null ? 'No price was found.' : `${price_lower} to ${price_upper} ${price_currency}`,
  ...results.slice(0, 3).map(({ title, price }) => `- ${title}: ${price === '' ? 'no price' : price}`),
];

const tokenLines = ({ market_access_token_expiry: until }: Answers['exchangeCode']) => [
  `It works until ${until.slice(0, 16)} UTC.`,
];

const draftLines = ({ listing, categories, missing }: Answers['draftItem']) => [
  listing.title ?? '',
  `Category: ${categories[0]?.path.join(' > ') ?? 'none was found'}`,
  missing.length === 0
    ? 'Nothing is missing: post-item takes it as it is.'
    : `Still missing: ${missing.map(({ field }) => field).join(', ')}`,
];

/** The results for a photo, for people to read. */
export function triedText({ steps, creditsLeft }: TriedPhoto): string {
  const parts = steps.map(({ title, milliseconds, credits, sandbox, lines }) => {
    const cost = credits === 0 ? 'free' : `${credits} credits`;
    const head = [title, `${(milliseconds / 1000).toFixed(1)} s`, cost, ...(sandbox ? ['by emulators'] : [])];
    return [head.join(' · '), ...lines.map((line) => `  ${line}`)].join('\n');
  });
  return [...parts, ...(creditsLeft === undefined ? [] : [`${creditsLeft} credits are left.`])].join('\n\n');
}
