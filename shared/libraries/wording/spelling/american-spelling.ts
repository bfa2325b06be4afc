import { respelling, wordPattern } from './respelt.ts';
import { variantTable } from './variant-table.ts';

/**
 * What the way to Australian spelling decides by sense or leaves alone, since a sense or a variant of the American
 * word is Australian too, leads back from the Australian word in all of its senses.
 */
const oneWay: Readonly<Record<string, string>> = {
  ageing: 'aging',
  cheque: 'check',
  cheques: 'checks',
  chequer: 'checker',
  draught: 'draft',
  fulfil: 'fulfill',
  fulfils: 'fulfills',
  gaol: 'jail',
  kerb: 'curb',
  kerbs: 'curbs',
  licence: 'license',
  licences: 'licenses',
  metre: 'meter',
  metres: 'meters',
  practise: 'practice',
  practises: 'practices',
  programme: 'program',
  programmes: 'programs',
  storey: 'story',
  storeys: 'stories',
  sulphur: 'sulfur',
  synthesiser: 'synthesizer',
  synthesisers: 'synthesizers',
  tyre: 'tire',
  tyres: 'tires',
  yoghurt: 'yogurt',
  yoghurts: 'yogurts',
};

/**
 * Words of the table that American English uses as they are, most of them more than the variant that the table has
 * (leggings, cancellation), or in another sense (mums are flowers too, the Louvre is a museum, analyses are many).
 */
const american =
  /^(?:aesthetician|afterward|adze|arsehole|axe|battleaxe|cancellation|caulk(?:ed|ing)|epaulette|flautist|glamour|goodbye|legging|louvre|lupin|mum|omelette|presidium|titbit|worship+)s?$|^(?:bingeing|blameable|caulking|defenc(?:ed|ing)|glamoured|glamouring|lustring|movability|programm(?:ed|ing)|saleable|slyer|symmetrically|worshipp(?:ed|ers?|ing))$|(?:lyses)$/;

let table: ReadonlyMap<string, string> | undefined;

/** Australian spelling → American spelling, lower case, where the way back is one. */
function americanTable(): ReadonlyMap<string, string> {
  if (table !== undefined) return table;
  const back = new Map<string, string>();
  const several = new Set<string>();
  for (const [from, to] of variantTable()) {
    if (back.has(to)) several.add(to);
    back.set(to, from);
  }
  const safe = [...back].filter(([word]) => !several.has(word) && !american.test(word));
  table = new Map([...safe, ...Object.entries(oneWay)]);
  return table;
}

/**
 * Respells Australian and British English as American English, word by word, with inflections and capitals following.
 *
 * Only variants of spelling change, never a word of another meaning. Words inside a `kept` span stay.
 */
export const toAmericanSpelling = respelling(wordPattern('res?'), (word) => americanTable().get(word));
