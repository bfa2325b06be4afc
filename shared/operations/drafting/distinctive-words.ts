import { folded } from '../../libraries/wording/plain-text.ts';
import { toAustralianSpelling } from '../../libraries/wording/spelling.ts';

const accents = /[\u0300-\u036f]/g;
const token = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+|(?<=\p{N})\s?"/gu;
const contraction = /n['’‘`]t\b/gu;

const units: Readonly<Record<string, string>> = {
  '"': 'in',
  inch: 'in',
  inches: 'in',
  centimetre: 'cm',
  centimetres: 'cm',
  millimetre: 'mm',
  millimetres: 'mm',
  metre: 'm',
  metres: 'm',
  gram: 'g',
  grams: 'g',
  kilogram: 'kg',
  kilograms: 'kg',
  kilo: 'kg',
  kilos: 'kg',
  litre: 'l',
  litres: 'l',
  watt: 'w',
  watts: 'w',
  volt: 'v',
  volts: 'v',
  gigabyte: 'gb',
  gigabytes: 'gb',
  terabyte: 'tb',
  terabytes: 'tb',
  feet: 'ft',
  foot: 'ft',
};

/**
 * The words and numbers of a text as they are compared: without capitals, accents and signs, in one spelling, numbers
 * apart from their units.
 */
export function tokensOf(text: string): string[] {
  const plain = toAustralianSpelling(folded(text).text.toLowerCase().replace(contraction, ' not'))
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC');
  const words = (plain.match(token) ?? []).map((word) => word.trim());
  return words.map((word, at) =>
    /\p{N}/u.test(words[at - 1] ?? '') ? (units[word] ?? word) : word.replace(/,(?=\p{N}{3}(?!\p{N}))/gu, ''),
  );
}

const joining = new Set('a an the of for and or in with to by at on from'.split(' '));

/** The words that distinguish a text from others; all of its words if it has only joining ones. */
export function distinctiveWords(text: string): string[] {
  const words = tokensOf(text);
  const distinctive = words.filter((word) => !joining.has(word));
  return distinctive.length > 0 ? distinctive : words;
}

/** A word and the words of which it may be the plural. */
export function formsOf(word: string): string[] {
  if (word.length < 4 || /\p{N}/u.test(word)) return [word];
  const singular = [word.replace(/s$/u, ''), word.replace(/es$/u, ''), word.replace(/ies$/u, 'y')];
  return [word, ...singular.filter((form) => form !== word)];
}

/** Whether two words are the same but for a plural. */
export function sameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const forms = formsOf(other);
  return formsOf(one).some((form) => forms.includes(form));
}
