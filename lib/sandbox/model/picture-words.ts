import { type AnsweredPart, capitalised, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';
import siteWords from './site-words.json' with { type: 'json' };

const { English: english, ...abroad } = siteWords;

/** The colours that a picture shows; without the caller's words: as a sentence about `this iron`. */
export function colourSentence({ goods = 'item', colours }: Sight, isNamed: boolean): string {
  const [main = '', ...others] = colours;
  const rest = others.length === 0 ? '' : `, with smaller areas of ${others.join(' and ')}`;
  return `${isNamed ? 'The main colour is' : `This ${goods} is mostly`} ${main}${rest}.`;
}

/** What was measured in the first picture, each in wordings of several lengths, so that text of any length can be built. */
export const measuredFacts = ([sight]: readonly Sight[]): AnsweredPart[] =>
  (sight?.measures ?? []).flatMap((measure) => english[measure].map(seen));

/** All that is visible in a picture. */
export const shownInEnglish = (sight: Sight, isNamed: boolean): string[] => [
  colourSentence(sight, isNamed),
  ...sight.measures.map((measure) => `${capitalised(english[measure][0] ?? '')}.`),
];

/** The same, and a title for an unnamed thing, in the language of a site; undefined where it is English. */
export function shownAbroad(site: string, { colours, measures }: Sight) {
  const words = Object.entries(abroad).find(([name]) => name === site)?.[1];
  if (words === undefined) return undefined;
  const names: Readonly<Record<string, string>> = words.colours;
  const [main = '', ...others] = colours.map((colour) => names[colour] ?? '');
  return {
    title: words.title.replace('{main}', main).replace('{Main}', capitalised(main)),
    sentences: [
      words.main.replace('{main}', main),
      ...(others.length === 0 ? [] : [words.others.replace('{others}', others.join(` ${words.and} `))]),
      ...measures.map((measure) => words[measure]),
    ],
  };
}
