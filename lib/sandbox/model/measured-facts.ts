import { type AnsweredPart, capitalised, listed, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';

/** What colours a thing has, as a sentence about `this iron`, or about what the sentence before it names. */
export function colourSentence(thing: string | undefined, { colours }: Sight): string {
  const [main = '', ...others] = colours;
  const rest = others.length === 0 ? '' : `, with smaller areas of ${listed(others)}`;
  return thing === undefined ? `The main colour is ${main}${rest}.` : `${thing} is mostly ${main}${rest}.`;
}

const shapes = {
  tall: ['the outline is taller than wide', 'taller than wide'],
  wide: ['the outline is wider than tall', 'wider than tall'],
  even: ['the outline is about as wide as tall', 'about as wide as tall'],
};

/** What can be measured, each in wordings of several lengths, the longest first. */
const measures = ({ colours, shape, tone, isBright }: Sight): string[][] => {
  const [strength, other] = isBright ? ['strong', 'muted'] : ['muted', 'strong'];
  return [
    ...(shape === undefined ? [] : [shapes[shape]]),
    [`the overall tone is ${tone}`, `its tone is ${tone}`, `${tone} in tone`],
    [
      `its colours are ${strength} rather than ${other}`,
      `its colours are ${strength}`,
      `in ${strength} colours`,
    ],
    ...(colours.length > 2 ? [] : [['no other colour covers a large area', 'no other colour covers much']]),
  ];
};

/** The longest wording of each measure of a picture, as sentences. */
export const measuredSentences = (sight: Sight): string[] =>
  measures(sight).map(([longest = '']) => `${capitalised(longest)}.`);

/**
 * What can be measured of the first picture: wordings with the same meaning never stand side by side, and a description of
 * any number of words can be made of them.
 */
export const measuredFacts = (sights: readonly Sight[]): AnsweredPart[] =>
  sights
    .slice(0, 1)
    .flatMap(measures)
    .flat()
    .map((text) => seen(text));
