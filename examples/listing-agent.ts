/*
 * An agent that turns a photo and a few words into a posted listing, and asks only for what it cannot know:
 *
 *   BASE_URL=… API_KEY=… MARKET_ACCESS_TOKEN=… node listing-agent.ts photo.jpg "Steam iron, 2400 W, works well"
 *
 * It drafts the listing, asks for what is missing, has the marketplace check the result, and posts it once its user
 * agrees. A draft costs 10 credits. Needs Node 24, or 22.18 and later.
 */
import { createInterface } from 'node:readline';
import { createClient, type Operations, pictureBase64 } from 'resale-listing-client';

type PostItem = Operations['postItem']['request'];
type Draft = Operations['draftItem']['answer']['listing'];

const {
  BASE_URL: baseUrl = '',
  API_KEY: apiKey = '',
  MARKET_ACCESS_TOKEN: marketAccessToken = '',
} = process.env;
const [photo = '', ...words] = process.argv.slice(2);
if (baseUrl === '' || apiKey === '' || marketAccessToken === '' || photo === '') {
  process.stderr.write('BASE_URL=… API_KEY=… MARKET_ACCESS_TOKEN=… node listing-agent.ts <photo> [words]\n');
  process.exit(2);
}

const client = createClient({ baseUrl, apiKey, marketAccessToken });
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

const say = (line: string) => process.stdout.write(`${line}\n`);

/** @throws Error when the input ends */
async function ask(question: string): Promise<string> {
  process.stdout.write(`${question}\n> `);
  const { done, value } = await lines.next();
  if (done === true) throw new Error('There was no answer.');
  return value.trim();
}

/** Puts an answer into the field named by `missing`: `packageDepth`, or `itemSpecifics.Colour`. */
function fill(listing: Draft, field: string, value: string): Draft {
  const [, specific] = /^itemSpecifics\.(.+)$/.exec(field) ?? [];
  if (specific === undefined) return { ...listing, [field]: value };
  const NameValueList = [...(listing.itemSpecifics?.NameValueList ?? []), { Name: specific, Value: [value] }];
  return { ...listing, itemSpecifics: { NameValueList } };
}

const { fullUrl } = await client.uploadPicture({ image_base64: await pictureBase64(photo) });
const draft = await client.draftItem({ image_urls: [fullUrl], additional_info: words.join(' ') });
say(`Title: ${draft.listing.title}`);

let { listing } = draft;
for (const { field, wanted } of draft.missing) listing = fill(listing, field, await ask(wanted));

/** Asks for another value of each field that the marketplace or the service finds wrong, three times at most. */
for (let attempt = 1; ; attempt += 1) {
  const { Ack, Errors, checks = [] } = await client.postItem({ ...listing, verifyOnly: true } as PostItem);
  // The others are advice, or say that buyers may not find the listing.
  const wrong = checks.filter(({ severity }) => severity === 'blocks');
  if (Ack !== 'Failure' && wrong.length === 0) break;
  const reasons = [...wrong.map(({ message }) => message), ...Errors.map(({ LongMessage }) => LongMessage)];
  if (attempt === 3 || wrong.length === 0) throw new Error(reasons.join('\n'));
  for (const { field, message } of wrong) listing = fill(listing, field, await ask(message));
}

if (/^y(?:es)?$/i.test(await ask(`Post it for ${listing.startPrice} ${listing.currency}? (yes or no)`))) {
  const { ItemID } = await client.postItem({ ...listing, verifyOnly: false } as PostItem);
  say(`Posted: item ${ItemID}`);
} else {
  say('Not posted.');
}
process.stdin.destroy();
