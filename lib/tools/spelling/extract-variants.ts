/*
 * Makes shared/libraries/wording/spelling/variants.ts from VarCon's varcon.txt; the README there says where to get it.
 * Run by hand when VarCon changes: npx node lib/tools/spelling/extract-variants.ts PATH/varcon.txt
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { variantsSource } from './pack-variants.ts';

/** One spelling on a VarCon line with its tags, such as `A`, `Cv`, `DV`. */
interface Spelling {
  readonly word: string;
  readonly tags: readonly string[];
}

/** One VarCon line's statement about one American spelling. */
interface Sense {
  /** Whether Australian English accepts the American spelling in this sense. */
  readonly accepted: boolean;
  readonly preferred: readonly string[];
  readonly level: number;
  /** VarCon marks entries that were checked against dictionaries; the others contain slips (pandora → pandoura). */
  readonly verified: boolean;
}

/** SCOWL's bound for "can be found in a dictionary"; rarer words are kept only as derivations of such a word. */
const commonLevel = 70;

/** Senses that no listing means but that would keep a common word American. */
const ignoredSenses = new Set(['(-) physical unit']);

/**
 * Not respelt: names of places and makes, words that Australian texts use too, words with another meaning than
 * VarCon's, and slips in the data.
 */
const leftAlone = new Set(
  `bize bizes calk camize camizes cardie colorado colorados cooky costumier fagot fagoted fagoting fagots fayer frize frizes manila manilas math mize mizes nite nites novene
  organdy patine patined perv pervs prized prizing seizer seizers snowshed snowsheds specialty specialties sulfate sulfates
  sulfide sulfides thru whiskey whiskeys`.split(/\s+/),
);

/** Correct although VarCon does not mark them as verified. */
const alsoRight = new Set(
  `cancelable carburetor carburetors colorization colorize colorized colorizes colorizing decameter decameters
  dekameter dekameters fibered homolog homologs mom moms skillful skillfully skillfulness`.split(/\s+/),
);

/** Accepted in Australia, but the Australian form is far more common. */
const unusual = new Set(
  `artifact artifacts orthopedic orthopedics pediatric pediatrics pediatrician pediatricians`.split(/\s+/),
);

/** Words that VarCon lists only as an American slip, or lacks as a compound. */
const additions = [
  ['cancelation', 'cancellation'],
  ['cancelations', 'cancellations'],
  ['curbside', 'kerbside'],
  ['wooly', 'woolly'],
] as const;

/** Compounds that listings use and VarCon lacks; each follows the listed word in it. */
const compounds: readonly (readonly [compound: string, part: string])[] = [
  ['bicolor', 'color'],
  ['bicolored', 'colored'],
  ['colorblock', 'color'],
  ['colorblocked', 'color'],
  ['colorblocking', 'color'],
  ['colorways', 'color'],
  ['fiberfill', 'fiber'],
  ['fiberoptic', 'fiber'],
  ['grayscale', 'gray'],
  ['microfiber', 'fiber'],
  ['microfibers', 'fibers'],
  ['nanofiber', 'fiber'],
  ['polyfiber', 'fiber'],
  ['tricolored', 'colored'],
  ['unicolor', 'color'],
];

function parseSpelling(text: string): Spelling {
  const colon = text.indexOf(': ');
  return { word: text.slice(colon + 2).trim(), tags: text.slice(0, colon).trim().split(/\s+/) };
}

/** Every American spelling in lower case, with what each of its lines says. */
function readSenses(varcon: string): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  let level = 100;
  let verified = false;
  for (const raw of varcon.split('\n')) {
    if (raw.startsWith('#')) {
      if (!raw.startsWith('##')) {
        level = Number(/level (\d+)/.exec(raw)?.[1] ?? 100);
        verified = raw.includes('<verified>');
      }
      continue;
    }
    const [spellings = '', ...notes] = raw.replace(/#.*/, '').trim().split(' | ');
    if (spellings === '' || ignoredSenses.has(notes.join(' | '))) continue;
    const entries = spellings.split(' / ').map(parseSpelling);
    // Without a D tag on the line, the British spelling (ise) also counts as Australian.
    const region = entries.some(({ tags }) => tags.some((tag) => tag.startsWith('D'))) ? 'D' : 'B';
    const bears = (entry: Spelling, category: string, ...marks: string[]) =>
      marks.some((mark) => entry.tags.includes(category + mark));
    const preferred = entries.filter((entry) => bears(entry, region, '')).map(({ word }) => word);
    for (const entry of entries) {
      const accepted = bears(entry, region, '', '.', 'v');
      if (!accepted && (preferred.length === 0 || !bears(entry, 'A', '', '.', 'v'))) continue;
      senses.set(entry.word, [...(senses.get(entry.word) ?? []), { accepted, preferred, level, verified }]);
    }
  }
  return senses;
}

/** -ize and -yze with their inflections, and doubled l: differences that follow a rule without exceptions. */
function isRegular(american: string, australian: string): boolean {
  const ise = american.replace(/([iy])z(?=(?:ed?|es|ing|ers?|ations?|able|ability|ingly|ements?)$)/, '$1s');
  const doubled = american.replace(/l(?=(?:ed|ing|ings|ers?|ors?|ists?|est|y)$)/, 'll');
  return ise === australian || doubled === australian;
}

/** Whether a word merely extends a verified one that is respelt: colorfast, unarmored. `-orous` drops the u again. */
function isCompound(american: string, australian: string, verified: ReadonlyMap<string, string>): boolean {
  if (/or(?:ous|ific|im|ism|ist)/.test(american)) return false;
  return [...verified].some(
    ([from, to]) => from.length >= 4 && american.includes(from) && american.replace(from, to) === australian,
  );
}

/** American to Australian, if no sense of the American spelling is Australian and all senses agree. */
function unambiguous(senses: ReadonlyMap<string, readonly Sense[]>): Map<string, string> {
  const verified = new Map<string, string>();
  const unverified = new Map<string, string>();
  const rare = new Map<string, string>();
  for (const [word, all] of senses) {
    const targets = new Set(all.flatMap(({ preferred }) => preferred));
    const [target] = targets;
    if (!/^[a-z]+$/.test(word) || leftAlone.has(word) || target === undefined || targets.size > 1) continue;
    if (!/^[a-z]+$/.test(target) || (all.some(({ accepted }) => accepted) && !unusual.has(word))) continue;
    if (Math.min(...all.map(({ level }) => level)) > commonLevel) rare.set(word, target);
    else (all.every((sense) => sense.verified) ? verified : unverified).set(word, target);
  }
  const pairs = new Map(verified);
  for (const [word, target] of unverified) {
    if (alsoRight.has(word) || isRegular(word, target) || isCompound(word, target, verified))
      pairs.set(word, target);
  }
  for (const [word, target] of rare) {
    const base = /^(.*[iy]z)(?:able|ability|ations?|ers?|ingly)$/.exec(word)?.[1];
    if (base !== undefined && pairs.has(`${base}e`)) pairs.set(word, target);
  }
  for (const [compound, part] of compounds) {
    const target = pairs.get(part);
    if (target === undefined) throw new Error(`VarCon no longer lists ${part}`);
    pairs.set(compound, compound.replace(part, target));
  }
  for (const [american, australian] of additions) pairs.set(american, australian);
  return pairs;
}

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Name the varcon.txt to read.');
const pairs = unambiguous(readSenses(readFileSync(source, 'utf8')));
writeFileSync(
  join(import.meta.dirname, '../../../shared/libraries/wording/spelling/variants.ts'),
  variantsSource(pairs),
);
