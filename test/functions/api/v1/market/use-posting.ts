import { beforeAll } from '@jest/globals';
import { draftItem } from '../../../../../shared/contract/market/draft-item.ts';
import { postItem } from '../../../../../shared/contract/market/post-item.ts';
import { uploadPicture } from '../../../../../shared/contract/market/upload-picture.ts';
import { listingBody } from '../../../../shared/operations/market/listing-body.ts';
import { useHost } from '../../../../support/host.ts';

/** A host with two sellers, one of them enrolled in business policies, who draft, verify and post over HTTP. */
export function usePosting() {
  const t = useHost({ ALLOW_PRIVATE_HOSTS: '1' });
  const given = { seller: '', enrolled: '', picture: '' };
  const market = () => t.emulators.market;
  const model = () => t.emulators.model;
  beforeAll(async () => {
    given.seller = market().issueSellerTokens().accessToken;
    given.enrolled = market().issueSellerTokens('harbour_goods').accessToken;
    const sample = await (await fetch(t.host.standIns.samplePicture)).arrayBuffer();
    const image_base64 = Buffer.from(sample).toString('base64');
    const body = { market_access_token: given.seller, image_base64 };
    const uploaded = await t.post('/api/v1/market/upload-picture', body);
    given.picture = uploadPicture.response.parse(uploaded.body).fullUrl;
  });

  const post = (changes: object, verifyOnly = false) =>
    t.post('/api/v1/market/post-item', {
      ...listingBody(),
      quantity: 1,
      market_access_token: given.seller,
      verifyOnly,
      ...changes,
    });
  const answerOf = async (...given: Parameters<typeof post>) => {
    const answer = await post(...given);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return postItem.response.parse(answer.body);
  };
  const codesOf = async (changes: object) =>
    (await answerOf(changes, true)).checks?.map(({ field, code }) => `${field} ${code}`);
  const listed = () => market().listings.all().length;

  const draft = async (changes: object) => {
    const answer = await t.post('/api/v1/market/draft-item', {
      market_access_token: given.seller,
      image_urls: [given.picture],
      ...changes,
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return draftItem.response.parse(answer.body);
  };
  return { t, given, market, model, post, answerOf, codesOf, listed, draft };
}
