import { type SiteName, siteOfMarketplace } from '../../shared/contract/market/sites.ts';
import { askForProduct } from '../../shared/operations/texts/ask-for-product.ts';
import { generateBasicListing } from '../../shared/operations/texts/generate-basic-listing.ts';
import { generateScaffoldListing } from '../../shared/operations/texts/generate-scaffold-listing.ts';
import { updateListing } from '../../shared/operations/texts/update-listing.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { call, scriptedModel } from '../shared/operations/texts/scripted-model.ts';
import type { ReplyCase } from './cases.ts';

/** The outcome of a reply. */
export interface Outcome {
  /** Every delivered text by its field; undefined where nothing was delivered. */
  readonly texts: Readonly<Record<string, string>> | undefined;
  readonly askedTwice: boolean;
}

/** A reply with the print in the pictures, which a case states once for all replies. */
const withPrint = (reply: unknown, { pictures }: ReplyCase): unknown => {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return reply;
  const printed = pictures.flatMap(({ text = [] }, picture) =>
    text.map((words) => ({ text: words, picture })),
  );
  return { printed, ...reply };
};

type Texts = Readonly<Record<string, string>>;

/** The site of a case; Austria's has Germany's. */
export const siteOf = (code: string): SiteName =>
  siteOfMarketplace(`MARKET_${code === 'AT' ? 'DE' : code}`) ?? 'Australia';

/** Asks the operation of a case for its texts. */
async function textsOf(
  { operation, request, site: code }: ReplyCase,
  image_urls: string[],
  services: Parameters<typeof generateBasicListing>[1],
): Promise<Texts> {
  const asked = { ...request, image_urls };
  switch (operation) {
    case 'generate-basic-listing':
      return (await generateBasicListing(asked, services, call())).body as unknown as Texts;
    case 'update-listing':
      return (await updateListing({ brand: '', ...asked }, services, call())).body as unknown as Texts;
    case 'generate-scaffold-listing':
      return (await generateScaffoldListing({ scaffold: '', ...asked }, services, call())).body as Texts;
  }
  const site = siteOf(code);
  const pictures = image_urls.map(() => picture);
  const input = { pictures, userText: request.additional_info ?? '', site };
  const { title, description, brand, conditionDescription } = await askForProduct(input, services, call());
  return {
    title,
    description,
    brand: brand?.name ?? '',
    conditionDescription: conditionDescription?.value ?? '',
  };
}

const picture = { mediaType: 'image/jpeg' as const, bytes: new Uint8Array([1]) };

/** Sends a reply, and any second one, through its operation. */
export async function deliver(replyCase: ReplyCase): Promise<Outcome> {
  const { reply, second, pictures: shown } = replyCase;
  const replies = [reply, ...(second === undefined ? [] : [second])].map((given) =>
    typeof given === 'string' ? { text: given } : { value: withPrint(given, replyCase) },
  );
  const model = scriptedModel(...replies);
  const image_urls = Array.from(
    { length: Math.max(1, shown.length) },
    (_, at) => `http://shop.example/${at}.jpg`,
  );
  const services = { model, pictures: async () => image_urls.map(() => picture) };
  const texts = await textsOf(replyCase, image_urls, services).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'UPSTREAM_FAILED') return undefined;
    throw error;
  });
  return { texts, askedTwice: model.questions.length > 1 };
}
