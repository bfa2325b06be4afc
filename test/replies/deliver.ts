import { type SiteName, siteOfMarketplace } from '../../shared/contract/market/sites.ts';
import { askForProduct } from '../../shared/operations/texts/ask-for-product.ts';
import { generateBasicListing } from '../../shared/operations/texts/generate-basic-listing.ts';
import { generateScaffoldListing } from '../../shared/operations/texts/generate-scaffold-listing.ts';
import { updateListing } from '../../shared/operations/texts/update-listing.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { call, scriptedModel } from '../shared/operations/texts/scripted-model.ts';
import { asAsked } from './as-asked.ts';
import type { ReplyCase } from './cases.ts';

/** What came of a reply. */
export interface Outcome {
  /** Every delivered text by its field; undefined where nothing was delivered. */
  readonly texts: Readonly<Record<string, string>> | undefined;
  readonly askedTwice: boolean;
  readonly complaint: string;
}

const url = (at: number) => `http://shop.example/${at}.jpg`;

/** Sends a reply, and the second one where it has one, through its operation. */
export async function deliver(replyCase: ReplyCase): Promise<Outcome> {
  const replies = [replyCase.reply, ...(replyCase.second === undefined ? [] : [replyCase.second])].map(
    (reply) => (typeof reply === 'string' ? { text: reply } : { value: asAsked(reply, replyCase) }),
  );
  const model = scriptedModel(...replies);
  const count = Math.max(1, replyCase.pictures.length);
  const image_urls = Array.from({ length: count }, (_, at) => url(at));
  const pictures = image_urls.map(() => ({ mediaType: 'image/jpeg' as const, bytes: new Uint8Array([1]) }));
  const services = { model, pictures: async () => pictures };
  const request = { ...replyCase.request, image_urls };
  const outcome = async (): Promise<Record<string, string>> => {
    switch (replyCase.operation) {
      case 'generate-basic-listing':
        return (await generateBasicListing(request, services, call())).body as unknown as Record<
          string,
          string
        >;
      case 'update-listing':
        return (await updateListing({ brand: '', ...request }, services, call())).body as unknown as Record<
          string,
          string
        >;
      case 'generate-scaffold-listing':
        return (await generateScaffoldListing({ scaffold: '', ...request }, services, call())).body as Record<
          string,
          string
        >;
      default: {
        const site: SiteName =
          siteOfMarketplace(`MARKET_${replyCase.site === 'AT' ? 'DE' : replyCase.site}`) ?? 'Australia';
        const input = { pictures, userText: replyCase.request.additional_info ?? '', site };
        const { title, description, brand, conditionDescription } = await askForProduct(
          input,
          services,
          call(),
        );
        return {
          title,
          description,
          brand: brand?.name ?? '',
          conditionDescription: conditionDescription?.value ?? '',
        };
      }
    }
  };
  const texts = await outcome().catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'UPSTREAM_FAILED') return undefined;
    throw error;
  });
  return {
    texts,
    askedTwice: model.questions.length > 1,
    complaint: model.questions[1]?.corrections?.[0]?.complaint ?? '',
  };
}
