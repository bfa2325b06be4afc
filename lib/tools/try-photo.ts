import { readFile } from 'node:fs/promises';
import {
  ApiError,
  type Client,
  createClient,
  type Operations,
  pictureBase64,
  receiptOf,
} from '../../shared/apps/client/index.ts';
import { sellerTokens } from './seller-token.ts';

export interface TryOptions {
  /** Where the service is, such as `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Path of a photo. */
  readonly photo: string;
  /** What it shows, in the seller's words. */
  readonly words?: string | undefined;
  /** A seller's token; without one the emulated marketplace's sample seller gives one for 10 credits. */
  readonly marketAccessToken?: string | undefined;
  /** Whether the draft is posted on the marketplace if nothing is missing in it. */
  readonly post?: boolean | undefined;
}

/** One call: what it answered or why it failed, how long it took and what it cost. */
interface Step<Name extends keyof Operations = keyof Operations> {
  readonly operation: Name;
  readonly milliseconds: number;
  readonly credits: number;
  /** Whether an emulator had a part in the answer. */
  readonly sandbox: boolean;
  readonly answer?: Operations[Name]['answer'];
  readonly error?: string;
}

/** What became of a photo. */
export interface TriedPhoto {
  readonly upload: Step<'uploadPhoto'>;
  readonly listing?: Step<'generateBasicListing'>;
  readonly price?: Step<'predictPrice'>;
  readonly draft?: Step<'draftItem'>;
  readonly posted?: Step<'postItem'>;
  /** Where an emulated marketplace shows the listing. */
  readonly page?: string;
  readonly creditsLeft?: number;
}

async function step<Name extends keyof Operations>(
  operation: Name,
  call: () => Promise<Operations[Name]['answer']>,
): Promise<Step<Name>> {
  const startedAt = performance.now();
  const took = () => ({ operation, milliseconds: Math.round(performance.now() - startedAt) });
  try {
    const answer = await call();
    const { creditsCharged = 0, sandbox } = receiptOf(answer);
    return { ...took(), credits: creditsCharged, sandbox, answer };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ...took(), credits: 0, sandbox: false, error: error.message };
  }
}

/**
 * Sends a photo from disk through the operations that an app would call: it is stored, described, priced and drafted for
 * the marketplace. A step that fails says why, and the others go on.
 *
 * @throws Error if the file cannot be read or no service answers
 */
export async function tryPhoto({
  baseUrl,
  apiKey,
  photo,
  words,
  marketAccessToken,
  post,
}: TryOptions): Promise<TriedPhoto> {
  const bytes = await readFile(photo);
  const client = createClient({ baseUrl, apiKey });
  const upload = await step('uploadPhoto', () => client.uploadPhoto(bytes));
  if (upload.answer === undefined) return { upload };
  const { url } = upload.answer;
  const said = words === undefined ? {} : { additional_info: words };
  const listing = await step('generateBasicListing', () =>
    client.generateBasicListing({ image_urls: [url], ...said }),
  );
  const price = await step('predictPrice', () =>
    client.predictPrice({ image_url: url, ...(words === undefined ? {} : { description: words }) }),
  );
  const token = marketAccessToken ?? (await tokenOfSampleSeller(baseUrl, apiKey));
  const draft =
    token instanceof Error
      ? { operation: 'draftItem' as const, milliseconds: 0, credits: 0, sandbox: false, error: token.message }
      : await step('draftItem', () =>
          client.draftItem({ market_access_token: token, image_urls: [url], ...said }),
        );
  const posted =
    post !== true || draft.answer === undefined || token instanceof Error
      ? {}
      : await postDraft(client, token, bytes, draft.answer);
  const { available } = await client.account();
  return { upload, listing, price, draft, ...posted, creditsLeft: available };
}

/** Posts a draft in which nothing is missing, with the photo at the marketplace: it takes no picture from elsewhere. */
async function postDraft(
  client: Client,
  token: string,
  photo: Uint8Array,
  { listing, missing }: Operations['draftItem']['answer'],
): Promise<Pick<TriedPhoto, 'posted' | 'page'>> {
  let page: string | undefined;
  const posted = await step('postItem', async () => {
    if (missing.length > 0) {
      const wanted = missing.map(({ field, wanted: what }) => `${field} (${what})`).join('; ');
      throw new Error(`The draft is not complete. Say what is missing: ${wanted}.`);
    }
    const seller = { market_access_token: token };
    const { fullUrl } = await client.uploadPicture({ ...seller, image_base64: await pictureBase64(photo) });
    // Where nothing is missing, every field that post-item needs is there.
    const complete = { ...listing, ...seller, pictureUrls: [fullUrl], verifyOnly: false };
    const answer = await client.postItem(complete as Operations['postItem']['request']);
    if (answer.Ack === 'Failure')
      throw new Error(answer.Errors.map(({ LongMessage }) => LongMessage).join(' '));
    if (receiptOf(answer).sandbox) page = new URL(`/itm/${answer.ItemID}`, fullUrl).href;
    return answer;
  });
  return { posted, ...(page !== undefined && { page }) };
}

async function tokenOfSampleSeller(baseUrl: string, apiKey: string): Promise<string | Error> {
  try {
    return (await sellerTokens(baseUrl, apiKey)).market_access_token;
  } catch (error) {
    if (error instanceof ApiError || error instanceof Error) return error;
    throw error;
  }
}

const titleOf = (name: string, { milliseconds, credits, sandbox }: Step): string =>
  [
    name,
    `${(milliseconds / 1000).toFixed(1)} s`,
    credits === 0 ? 'free' : `${credits} credits`,
    ...(sandbox ? ['by emulators'] : []),
  ].join(' · ');

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

function part<Name extends keyof Operations>(
  name: string,
  given: Step<Name> | undefined,
  show: (answer: Operations[Name]['answer']) => readonly string[],
): string[] {
  if (given === undefined) return [];
  const shown = given.answer === undefined ? [`Failed: ${given.error}`] : show(given.answer);
  return ['', titleOf(name, given), ...indented(shown)];
}

const priceOf = ({
  price_lower,
  price_upper,
  price_currency,
  results,
}: Operations['predictPrice']['answer']) => [
  price_lower === null ? 'No price was found.' : `${price_lower} to ${price_upper} ${price_currency}`,
  ...results.slice(0, 3).map(({ title, price }) => `- ${title}: ${price === '' ? 'no price' : price}`),
];

/** What became of a photo, for people to read. */
export function triedText({ upload, listing, price, draft, posted, page, creditsLeft }: TriedPhoto): string {
  return [
    ...part('Photo', upload, ({ url, expires, taken }) => [
      url,
      `It can be fetched until ${expires}.`,
      ...(taken === undefined ? [] : [`It was taken at ${taken}.`]),
    ]),
    ...part('Listing', listing, ({ listingTitle, listingDescription, brand, listingKeywords }) => [
      listingTitle,
      listingDescription,
      `Brand: ${brand}`,
      `Keywords: ${listingKeywords}`,
    ]),
    ...part('Price', price, priceOf),
    ...part('Draft for the marketplace', draft, (answer) => [
      answer.listing.title ?? '',
      `Category: ${answer.categories[0]?.path.join(' > ') ?? 'none was found'}`,
      answer.missing.length === 0
        ? 'Nothing is missing: post-item takes it as it is.'
        : `Still missing: ${answer.missing.map(({ field }) => field).join(', ')}`,
    ]),
    ...part('Posted', posted, ({ ItemID }) => [`Item ${ItemID}`, ...(page === undefined ? [] : [page])]),
    ...(creditsLeft === undefined ? [] : ['', `${creditsLeft} credits are left.`]),
  ]
    .join('\n')
    .trimStart();
}
