/*
 * Makes shared/libraries/wording/spelling/variants.json from VarCon's varcon.txt; the README there says where to get
 * it. Run by hand when VarCon changes: npx node lib/tools/spelling/extract-variants.ts PATH/varcon.txt
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { withIse } from '../../../shared/libraries/wording/spelling.ts';
import reviewed from './reviewed-words.json' with { type: 'json' };

/** What a line of VarCon says about an American spelling. */
interface Sense {
  /** Whether Australian English accepts the American spelling in this sense. */
  readonly accepted: boolean;
  readonly preferred: readonly string[];
  /** Whether SCOWL's level says "can be found in a dictionary". */
  readonly common: boolean;
  /** VarCon marks entries that were checked against dictionaries; the others contain slips (pandora → pandoura). */
  readonly verified: boolean;
}

/** VarCon lists comparatives of words that have none: colorfulest, realizabler, honorablies. */
const invented =
  /(?:abl|dd|full?|lessl?|ousl?|some|ingl|istic|ionall?|zant|rr)i?(?:er|est|es)$|unappetizinge|(?:able|ed)s$/;

/** Every American spelling in lower case, with what each of its lines says. */
function readSenses(varcon: string): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  let common = false;
  let verified = false;
  for (const raw of varcon.split('\n')) {
    if (/^#[^#]/.test(raw)) {
      common = Number(/level (\d+)/.exec(raw)?.[1] ?? 100) <= 70;
      verified = raw.includes('<verified>');
    }
    const [spellings = '', note = ''] = raw.replace(/#.*/, '').trim().split(' | ');
    if (spellings === '' || note === '(-) physical unit') continue;
    const entries = spellings.split(' / ').map((text) => {
      const [tags = '', word = ''] = text.split(': ');
      return { word, tags: tags.trim().split(/\s+/) };
    });
    // Without a D tag on the line, the British spelling (ise) also counts as Australian.
    const region = entries.some(({ tags }) => tags.some((tag) => tag.startsWith('D'))) ? 'D' : 'B';
    const preferred = entries.filter(({ tags }) => tags.includes(region)).map(({ word }) => word);
    for (const { word, tags } of entries) {
      const bears = (category: string) => ['', '.', 'v'].some((mark) => tags.includes(category + mark));
      const accepted = bears(region);
      if (!accepted && (preferred.length === 0 || !bears('A'))) continue;
      senses.set(word, [...(senses.get(word) ?? []), { accepted, preferred, common, verified }]);
    }
  }
  return senses;
}

/** Whether a word follows the rule of -ise, doubles its l, or extends a verified one. `-orous` drops the u again. */
const isRegular = (american: string, australian: string, verified: ReadonlyMap<string, string>): boolean =>
  american.replace(/(?<=[iy])z(?=e[drs]?$|ers$|ing(?:ly)?$|abl|ation|ement)/, 's') === australian ||
  american.replace(/l(?=(?:ed|ings?|ers?|ors?|ists?|est|y)$)/, 'll') === australian ||
  (!/or(?:ous|ific|im|ism|ist)/.test(american) &&
    [...verified].some(([from, to]) => from.length >= 4 && american.replace(from, to) === australian));

/** American to Australian, if no sense of the American spelling is Australian and all senses agree. */
function unambiguous(senses: ReadonlyMap<string, readonly Sense[]>): Map<string, string> {
  const verified = new Map<string, string>();
  const unverified = new Map<string, string>();
  const rare = new Map<string, string>();
  for (const [word, all] of senses) {
    const [target = '', ...others] = new Set(all.flatMap(({ preferred }) => preferred));
    if (!/^[a-z]+,[a-z]+$/.test(`${word},${target}`) || others.length > 0) continue;
    if (reviewed.leftAlone.includes(word) || invented.test(word)) continue;
    if (all.some(({ accepted }) => accepted) && !reviewed.unusual.includes(word)) continue;
    if (!all.some(({ common }) => common)) rare.set(word, target);
    else (all.every((sense) => sense.verified) ? verified : unverified).set(word, target);
  }
  const regular = [...unverified].filter(
    ([word, target]) => reviewed.right.includes(word) || isRegular(word, target, verified),
  );
  const pairs = new Map([...verified, ...regular, ...Object.entries(reviewed.added)]);
  for (const [word, target] of rare) {
    if (pairs.has(word.replace(/z(?:able|ability|ations?|ers?|ingly)$/, 'ze'))) pairs.set(word, target);
  }
  return pairs;
}

/** Words that differ in the same place, by `start/american/australian`; their ends follow, `-` for an empty one. */
function familiesOf(pairs: readonly (readonly [american: string, australian: string])[]) {
  const families: Record<string, string> = {};
  for (const [american, australian] of pairs) {
    const [, start, from, end, to] = /^(.*)(.*?)(.*),\1(.*?)\3$/.exec(`${american},${australian}`) ?? [];
    const family = `${start}/${from}/${to}`;
    families[family] = [families[family] ?? [], end || '-'].flat().join(' ');
  }
  return families;
}

const pairs = [...unambiguous(readSenses(readFileSync(process.argv[2] ?? '', 'utf8')))].toSorted();
const ruled = pairs.filter(([from, to]) => withIse(from) === to);
const stems = [...new Set(ruled.map(([from]) => from.slice(0, from.lastIndexOf('z'))))].join(' ');
writeFileSync(
  new URL('../../../shared/libraries/wording/spelling/variants.json', import.meta.url),
  `${JSON.stringify({ stems, families: familiesOf(pairs.filter((pair) => !ruled.includes(pair))) }, undefined, 2)}\n`,
);
