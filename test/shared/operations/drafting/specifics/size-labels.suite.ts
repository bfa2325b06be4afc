import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MarketEmulator } from '../../../../../lib/sandbox/market/market-emulator.ts';
import { readQuestion } from '../../../../../lib/sandbox/model/question-data.ts';
import { draftedSpecifics } from '../../../../../lib/sandbox/model/specific-answers.ts';
import type { SiteName } from '../../../../../shared/contract/market/sites.ts';
import { askForSpecifics } from '../../../../../shared/operations/drafting/specifics/ask-for-specifics.ts';
import { type Aspect, readAspects } from '../../../../../shared/operations/market/aspects.ts';
import { sizedAspects } from '../../../../../shared/operations/market/size-aspects.ts';
import type { Model } from '../../../../../shared/platform/model/model.ts';
import { prepareForModel } from '../../../../../shared/platform/pictures/prepare-picture.ts';
import { rest, startMarket } from '../../../../lib/sandbox/market/market-client.ts';
import { call, scriptedModel } from '../../texts/scripted-model.ts';
import { candidate, product } from './cases.ts';
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

/** What the emulated model answers if it takes a text for the seller's words, or for print in the first picture. */
function modelThatReads(text: string, from: 'words' | 'picture'): Model {
  const { pictures } = scriptedModel();
  return {
    pictures,
    async ask(question, bounds) {
      const data = { ...readQuestion(question.text), text };
      const answer = draftedSpecifics(data, []) as { specifics: Record<string, unknown>[] };
      const specifics = answer.specifics.map((claim) =>
        from === 'words' ? claim : { ...claim, from, picture: 0, words: '' },
      );
      const scripted = scriptedModel({ value: { ...answer, specifics } });
      return await scripted.ask(question, bounds);
    },
  };
}

/** The right values of a label on a site: `size@UK=10 type=Petite`; of several values, each is right. */
function wantedOf(expected: string, site: Site): Map<string, string[]> {
  const parts = expected.split(' ').flatMap((part) => {
    const [, role = '', at = site, values = ''] = /^(\w+)(?:@(\w+))?=(.*)$/u.exec(part) ?? [];
    return role !== '' && at === site ? [[role, values.replaceAll('_', ' ').split(',')] as const] : [];
  });
  return new Map(parts);
}

/** What became of the sizes of a category on a site, each as `right`, `open` or what is wrong. */
async function outcomes([kind = '', text = '', expected = '']: readonly string[], from: 'words' | 'picture') {
  const picture = from === 'picture' ? await prepareForModel(await drawLabel(text)) : undefined;
  const printed = picture === undefined ? '' : await readLabel(picture.bytes);
  if (picture !== undefined) expect(printed).toBe(text);
  const all: string[] = [];
  for (const site of Object.keys(sites) as Site[]) {
    const aspects = lists.get(`${categories[kind]} ${trees[site]}`) ?? [];
    const subject = {
      pictures: picture === undefined ? [] : [picture],
      userText: picture === undefined ? text : '',
      site: sites[site],
      product: product({ printed: picture === undefined ? [] : [{ text: printed, picture: 0 }] }),
      candidates: [candidate(aspects)],
    };
    const model = modelThatReads(picture === undefined ? text : printed, from);
    const { specifics } = await askForSpecifics(subject, { model }, call());
    const wanted = wantedOf(expected, site);
    for (const { aspect, role } of sizedAspects(aspects)) {
      const listed = new Set(aspect.aspectValues.map(({ localizedValue }) => localizedValue));
      const right =
        wanted.get(role.of === 'size' ? role.system || 'size' : role.of)?.filter((v) => listed.has(v)) ?? [];
      const [value] = specifics.find(({ name }) => name === aspect.localizedAspectName)?.values ?? [];
      if (value !== undefined) all.push(right.includes(value) ? 'right' : `${site} ${text}: ${value}`);
      else if (right.length > 0) all.push('open');
    }
  }
  return all;
}

describe.each(['words', 'picture'] as const)('sizes that %s state, on four sites', (from) => {
  // At least how many of the values that a careful reader would give are given.
  const least = 0.9;
  test.each(['tuned', 'setAside', 'later', 'said', 'saidAside'] as const)(
    'no label of those %s gets a wrong size, and few get none',
    async (half) => {
      const found: string[] = [];
      for (const label of labels[half]) found.push(...(await outcomes(label, from)));
      expect(found.filter((outcome) => !['right', 'open'].includes(outcome))).toEqual([]);
      const right = found.filter((outcome) => outcome === 'right').length;
      expect(right / found.length).toBeGreaterThan(least);
    },
  );
});
