import type { RequestOf } from '../../../../shared/contract/endpoint.ts';
import type {
  generateBasicListing as basicEndpoint,
  updateListing as updateEndpoint,
} from '../../../../shared/contract/listing.ts';
import type { SiteName } from '../../../../shared/contract/market/sites.ts';
import { askForProduct } from '../../../../shared/operations/texts/ask-for-product.ts';
import { generateBasicListing } from '../../../../shared/operations/texts/generate-basic-listing.ts';
import { updateListing } from '../../../../shared/operations/texts/update-listing.ts';
import { call, goodProduct, goodReply, type Script, scriptedModel, servicesWith } from './scripted-model.ts';

/** Two pictures of a product. */
export const image_urls = ['http://shop.example/0.jpg', 'http://shop.example/1.jpg'];

type Changes = Readonly<Record<string, unknown>>;

const scriptsOf = (good: object, replies: readonly (Changes | Script)[]): Script[] =>
  replies.map((reply) =>
    reply instanceof Error || 'text' in reply ? (reply as Script) : { value: { ...good, ...reply } },
  );

/** A listing from good replies with these changes. */
export async function listing(
  replies: readonly (Changes | Script)[] = [{}],
  request: Partial<RequestOf<typeof basicEndpoint>> = {},
) {
  const model = scriptedModel(...scriptsOf(goodReply, replies));
  const { body } = await generateBasicListing({ image_urls, ...request }, servicesWith(model), call());
  return { ...body, questions: model.questions };
}

/** The same with a corrected brand. */
export async function updated(
  replies: readonly (Changes | Script)[],
  request: Partial<RequestOf<typeof updateEndpoint>> = {},
) {
  const model = scriptedModel(...scriptsOf(goodReply, replies));
  const { body } = await updateListing(
    { brand: 'Beats', image_urls, ...request },
    servicesWith(model),
    call(),
  );
  return { ...body, questions: model.questions };
}

/** The result of draft-item's first question. */
export async function product(
  replies: readonly (Changes | Script)[] = [{}],
  { userText = '', site = 'Australia' as SiteName, remaining = 24_000 } = {},
) {
  const model = scriptedModel(...scriptsOf(goodProduct, replies));
  const pictures = image_urls.map(() => ({ mediaType: 'image/jpeg' as const, bytes: new Uint8Array([1]) }));
  const known = await askForProduct({ pictures, userText, site }, { model }, call(remaining));
  return { ...known, questions: model.questions };
}
