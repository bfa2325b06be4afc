import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { readQuestion } from '../../../../../lib/sandbox/model/question-data.ts';
import { draftedSpecifics } from '../../../../../lib/sandbox/model/specific-answers.ts';
import type { SiteName } from '../../../../../shared/contract/market/sites.ts';
import type { SpecificsInput } from '../../../../../shared/operations/drafting/specifics/ask-for-specifics.ts';
import { specificsOf } from '../../../../../shared/operations/drafting/specifics/judge-specific.ts';
import { offersOf, specificsQuestion } from '../../../../../shared/operations/drafting/specifics/question.ts';
import { judgeSizes } from '../../../../../shared/operations/drafting/specifics/sizes.ts';
import { type Aspect, readAspects } from '../../../../../shared/operations/market/aspects.ts';
import { type SizedAspect, sizedAspects } from '../../../../../shared/operations/market/size-aspects.ts';
import { prepareForModel } from '../../../../../shared/platform/pictures/prepare-picture.ts';
import { rest, startMarket } from '../../../../lib/sandbox/market/market-client.ts';
import { candidate, product, said } from './cases.ts';
import { drawLabel, readLabel } from './drawn-label.ts';
import labels from './size-labels.json' with { type: 'json' };

const categories: Readonly<Record<string, string>> = {
  ...{ shoes: '15709', dress: '63861', coat: '57988', jeans: '11483', kids: '51581', hat: '52365' },
};
const sites = { AU: 'Australia', US: 'US', UK: 'UK', DE: 'Germany' } as const satisfies Record<
  string,
  SiteName
>;
const trees = { AU: '15', US: '0', UK: '3', DE: '77' } as const;
type Site = keyof typeof sites;

const lists = new Map<string, Aspect[]>();
let market: MarketEmulator;

beforeAll(async () => {
  market = await startMarket();
  const { accessToken } = market.issueSellerTokens();
  for (const id of Object.values(categories))
    for (const tree of Object.values(trees)) {
      const path = `/commerce/taxonomy/v1/category_tree/${tree}/get_item_aspects_for_category?category_id=${id}`;
      const { body } = await rest(market, accessToken, path);
      lists.set(`${id} ${tree}`, readAspects((body as { aspects: unknown[] }).aspects));
    }
});
afterAll(() => market.stop());

/** The right values of a label on a site: `size@UK=10 type=Petite`; of several values, each is right. */
function wantedOf(expected: string, site: Site): Map<string, string[]> {
  const parts = expected.split(' ').flatMap((part) => {
    const [, role = '', at = site, values = ''] = /^(\w+)(?:@(\w+))?=(.*)$/u.exec(part) ?? [];
    return role !== '' && at === site ? [[role, values.replaceAll('_', ' ').split(',')] as const] : [];
  });
  return new Map(parts);
}

/** The right values of an aspect, if its list has any. */
function rightFor({ aspect }: SizedAspect, wanted: ReadonlyMap<string, string[]>): string[] {
  const name = aspect.localizedAspectName;
  const [, system] = /^(\w\w)[ -]/u.exec(name) ?? [];
  const role = /waist|bund/iu.test(name) ? 'waist' : /leg|inseam|bein/iu.test(name) ? 'leg' : 'size';
  const right = wanted.get(/typ/iu.test(name) ? 'type' : (system ?? role)) ?? [];
  return right.filter((value) => aspect.aspectValues.some(({ localizedValue }) => localizedValue === value));
}

type Words = readonly string[];
type Values = readonly string[];

/** What different models claim of an aspect with a list, right values and values that the emulated model claims. */
const readers = {
  emulated: (_listed: Values, _right: Values, claimed: Values) => claimed,
  careful: (_listed: Values, right: Values) => right.slice(0, 1),
  careless: (listed: Values) => listed,
} satisfies Record<string, (listed: Values, right: Values, claimed: Values) => Values>;
type Reader = keyof typeof readers;

/** What the emulated model claims of the first category's aspects if it is asked about a seller's words. */
function emulatedClaims(subject: SpecificsInput): Map<Aspect, Values> {
  const offers = offersOf(subject.candidates, subject.product, subject.userText);
  const answer = draftedSpecifics(readQuestion(specificsQuestion(subject, offers, true).text), []);
  const { specifics } = answer as { specifics: { key: string; values: Values }[] };
  const offered = offers.flatMap(({ aspects }) => aspects);
  return new Map(
    offered.map(({ key, aspect }) => [aspect, specifics.find((one) => one.key === key)?.values ?? []]),
  );
}

/** How many values that texts state are taken and left open on all sites with some readers, and those that are wrong. */
async function tally(texts: readonly Words[], isPrinted: boolean, ...asked: Reader[]) {
  const rows = { right: 0, open: 0, wrong: [] as string[] };
  const found = new Map(asked.map((reader) => [reader, structuredClone(rows)]));
  for (const [kind = '', text = '', expected = ''] of texts) {
    const label = isPrinted ? await readLabel((await prepareForModel(await drawLabel(text))).bytes) : text;
    expect(label).toBe(text);
    for (const site of Object.keys(sites) as Site[]) {
      const aspects = lists.get(`${categories[kind]} ${trees[site]}`) ?? [];
      const subject = { pictures: [], userText: text, site: sites[site], product: product() };
      const claimed = asked.includes('emulated')
        ? emulatedClaims({ ...subject, candidates: [candidate(aspects)] })
        : new Map<Aspect, Values>();
      const print = { userText: '', product: product({ printed: [{ text: label, picture: 0 }] }) };
      const ground = { ...subject, ...(isPrinted && print), pictures: 1 };
      const wanted = wantedOf(expected, site);
      const sized = sizedAspects(aspects).map((one) => ({ ...one, right: rightFor(one, wanted) }));
      for (const [reader, row] of found) {
        const claims = sized.map(({ aspect, right }) => {
          const listed = aspect.aspectValues.map(({ localizedValue }) => localizedValue);
          const values = readers[reader](listed, right, claimed.get(aspect) ?? []);
          return [aspect, { ...said(text, ...values), key: '' }] as const;
        });
        const specifics = specificsOf(judgeSizes(sized, new Map(claims), ground), aspects);
        for (const { aspect, right } of sized) {
          const [value] = specifics.find(({ name }) => name === aspect.localizedAspectName)?.values ?? [];
          if (value === undefined) row.open += right.length > 0 ? 1 : 0;
          else if (right.includes(value)) row.right += 1;
          else row.wrong.push(`${site} ${text}: ${value}`);
        }
      }
    }
  }
  return Object.fromEntries(found) as Record<Reader, typeof rows>;
}

const { sentences, sentencesAside, blind, blindSentences, ...sets } = labels;
const allLabels: readonly Words[] = Object.values(sets).flat();

test.each(['words', 'picture'] as const)(
  'no size that the %s of a label state is wrong on four sites',
  async (from) => {
    const { emulated, careful } = await tally(allLabels, from === 'picture', 'emulated', 'careful');
    expect([emulated.wrong, careful.wrong]).toEqual([[], []]);
    expect(emulated.right).toBeGreaterThanOrEqual(1150);
    expect(careful.right).toBeGreaterThanOrEqual(1390);
  },
);

test.each(Object.entries({ sentences, sentencesAside, blind, blindSentences }))(
  'of the %s, no size is wrong with a model that reads with care',
  async (_, texts) => {
    const { emulated, careful } = await tally(texts, false, 'emulated', 'careful');
    expect([emulated.wrong, careful.wrong]).toEqual([[], []]);
  },
);

test('a model that claims all values of all lists misleads seldom, since the labels must state the same', async () => {
  const { careless } = await tally(allLabels, false, 'careless');
  expect(careless.wrong.length).toBeLessThanOrEqual(99);
});
