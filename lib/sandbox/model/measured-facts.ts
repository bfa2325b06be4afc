import { type AnsweredPart, capitalised, listed, seen } from './parts.ts';
import type { Sight } from './picture-sight.ts';

/** From these shares on a thing has one colour all over, or has mostly this colour. */
const allOver = 0.85;
const mostly = 0.5;

/** What colours a thing has, as a sentence about `this iron`, or about what the sentence before it names. */
export function colourSentence(thing: string | undefined, { colours, share }: Sight): string {
  const [main = '', ...others] = colours;
  const named = share < mostly ? listed(colours) : main;
  const rest = share < mostly || others.length === 0 ? '' : `, with smaller areas of ${listed(others)}`;
  if (thing === undefined) return `The main ${named === main ? 'colour is' : 'colours are'} ${named}${rest}.`;
  if (others.length === 0) return `${thing} is ${share >= allOver ? `${main} all over` : `mostly ${main}`}.`;
  return `${thing} is ${rest === '' ? named : `mostly ${main}${rest}`}.`;
}

/** Shares of a whole in words, by their lower ends. */
const shares: readonly (readonly [from: number, words: string])[] = [
  [0.9, 'nearly all'],
  [0.7, 'about three quarters'],
  [0.58, 'about two thirds'],
  [0.42, 'about half'],
  [0.28, 'about a third'],
  [0, 'about a quarter'],
];

const shapes = {
  tall: ['the outline is taller than wide', 'taller than wide'],
  wide: ['the outline is wider than tall', 'wider than tall'],
  even: ['the outline is about as wide as tall', 'about as wide as tall'],
};

/** What can be measured, each in wordings of several lengths, the longest first. */
const measures = ({ colours, share, shape, tone, isBright }: Sight): string[][] => {
  const [, part = ''] = shares.find(([from]) => share >= from) ?? [];
  // Shades of one colour count together.
  const hue = colours[0]?.split(' ').at(-1);
  const [strength, other] = isBright ? ['strong', 'muted'] : ['muted', 'strong'];
  return [
    ...(shape === undefined ? [] : [shapes[shape]]),
    [`the overall tone is ${tone}`, `its tone is ${tone}`, `${tone} in tone`],
    ...(share >= allOver ? [] : [[`${part} of the surface is ${hue}`, `${part} is ${hue}`]]),
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
