import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { readQuestion } from '../../../../../lib/sandbox/model/question-data.ts';
import { draftedSpecifics } from '../../../../../lib/sandbox/model/specific-answers.ts';
import type { SiteName } from '../../../../../shared/contract/market/sites.ts';
import { clausesOf, isOnlySizes } from '../../../../../shared/libraries/wording/sizes.ts';
import { askForSpecifics } from '../../../../../shared/operations/drafting/specifics/ask-for-specifics.ts';
import { type Aspect, readAspects } from '../../../../../shared/operations/market/aspects.ts';
import { type SizedAspect, sizedAspects } from '../../../../../shared/operations/market/size-aspects.ts';
import type { Model } from '../../../../../shared/platform/model/model.ts';
import { prepareForModel } from '../../../../../shared/platform/pictures/prepare-picture.ts';
import { rest, startMarket } from '../../../../lib/sandbox/market/market-client.ts';
import { call, scriptedModel } from '../../texts/scripted-model.ts';
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
function rightFor({ aspect, isType }: SizedAspect, wanted: ReadonlyMap<string, string[]>): string[] {
  const name = aspect.localizedAspectName;
  const [, system] = /^(\w\w)[ -]/u.exec(name) ?? [];
  const role = /waist|bund/iu.test(name) ? 'waist' : /leg|inseam|bein/iu.test(name) ? 'leg' : 'size';
  const right = wanted.get(isType ? 'type' : (system ?? role)) ?? [];
  return right.filter((value) => aspect.aspectValues.some(({ localizedValue }) => localizedValue === value));
}

/**
 * Who answers as the model: one that claims nothing, a careful reader, or the emulated model, which claims any listed
 * value that a text mentions.
 */
type Reader = 'silent' | 'careful' | 'careless';

function modelAs(reader: Reader, text: string, isPrinted: boolean, right: (name: string) => string[]): Model {
  const { pictures } = scriptedModel();
  return {
    pictures,
    async ask(question, bounds) {
      const data = { ...readQuestion(question.text), text };
      const answer = draftedSpecifics(data, []) as { specifics: Record<string, unknown>[] };
      const read = (data.categories[0]?.specifics ?? []).flatMap(({ key, name }) => {
        const values = right(name).slice(0, 1);
        return values.length === 0 ? [] : [{ ...said(text, ...values), key }];
      });
      const claims = { silent: [], careful: read, careless: answer.specifics }[reader];
      const specifics = claims.map((claim) => (isPrinted ? { ...claim, ...seenFirst } : claim));
      return await scriptedModel({ value: { ...answer, specifics } }).ask(question, bounds);
    },
  };
}
const seenFirst = { from: 'picture', picture: 0, words: '' };

/** What became of the sizes of a category on all sites, each as `right`, `open` or what is wrong. */
async function outcomes(
  [kind = '', text = '', expected = '']: readonly string[],
  reader: Reader,
  from: 'words' | 'picture' = 'words',
) {
  const isPrinted = from === 'picture';
  const shown = isPrinted ? [await prepareForModel(await drawLabel(text))] : [];
  const printed = await Promise.all(
    shown.map(async ({ bytes }) => ({ text: await readLabel(bytes), picture: 0 })),
  );
  for (const label of printed) expect(label.text).toBe(text);
  const all: string[] = [];
  for (const site of Object.keys(sites) as Site[]) {
    const aspects = lists.get(`${categories[kind]} ${trees[site]}`) ?? [];
    const sized = sizedAspects(aspects);
    const wanted = wantedOf(expected, site);
    const right = new Map(sized.map((one) => [one.aspect.localizedAspectName, rightFor(one, wanted)]));
    const subject = {
      pictures: shown,
      userText: isPrinted ? '' : text,
      site: sites[site],
      product: product({ printed }),
      candidates: [candidate(aspects)],
    };
    const model = modelAs(reader, text, isPrinted, (name) => right.get(name) ?? []);
    const { specifics } = await askForSpecifics(subject, { model }, call());
    for (const [name, values] of right) {
      const [value] = specifics.find((specific) => specific.name === name)?.values ?? [];
      if (value !== undefined) all.push(values.includes(value) ? 'right' : `${site} ${text}: ${value}`);
      else if (values.length > 0) all.push('open');
    }
  }
  return all;
}

const sets = Object.keys(labels) as (keyof typeof labels)[];
const isWrong = (outcome: string): boolean => !['right', 'open'].includes(outcome);

describe.each(['words', 'picture'] as const)('sizes that %s state, on four sites', (from) => {
  // At least how many of the values that a careful reader claims are taken.
  const least = 0.9;
  test.each(['tuned', 'setAside', 'later', 'said', 'saidAside'] as const)(
    'labels of those %s give what a careful model reads, and no label alone a wrong size',
    async (set) => {
      const found: string[] = [];
      for (const label of labels[set]) {
        found.push(...(await outcomes(label, 'careful', from)));
        if (from === 'words') expect((await outcomes(label, 'silent')).filter(isWrong)).toEqual([]);
      }
      expect(found.filter(isWrong)).toEqual([]);
      expect(found.filter((outcome) => outcome === 'right').length / found.length).toBeGreaterThan(least);
    },
  );
});

test.each(['sentences', 'sentencesAside'] as const)(
  'of the %s, no size is taken without the model, and none is wrong if it reads with care',
  async (set) => {
    for (const sentence of labels[set]) {
      const silent = await outcomes(sentence, 'silent');
      expect(silent.filter((outcome) => outcome !== 'open')).toEqual([]);
      expect((await outcomes(sentence, 'careful')).filter(isWrong)).toEqual([]);
    }
  },
);

test('a careless model misleads only where other words stand around the size', async () => {
  for (const set of sets)
    for (const label of labels[set]) {
      const [, text = ''] = label;
      const isLabel = clausesOf(text).every(isOnlySizes);
      if (isLabel) expect((await outcomes(label, 'careless')).filter(isWrong)).toEqual([]);
    }
});
