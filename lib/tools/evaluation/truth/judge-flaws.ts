import { mentionOf } from '../../../../shared/operations/drafting/mention.ts';

/** Words for each kind of flaw. A word may stand for several kinds: a mark may be a scratch or a stain. */
const kinds: readonly string[] = [
  'scratch scratched scuff scuffed scuffing scrape scraped graze mark marked',
  'stain stained spot spotted blotch mark marked discoloured discolouration soiled',
  'crack cracked split fracture fractured broken',
  'chip chipped nick nicked',
  'dent dented ding',
  'tear torn rip ripped hole frayed fraying',
  'fade faded fading bleached yellowed yellowing',
  'worn wear pilling bobbling abrasion',
  'missing lost absent incomplete',
  'rust rusty corrosion corroded tarnish tarnished',
  'crease creased wrinkle wrinkled bent dog-eared',
  'loose detached peeling flaking',
];

const kindsIn = (text: string): ReadonlySet<number> =>
  new Set(
    kinds.flatMap((words, kind) =>
      words.split(' ').some((word) => mentionOf(word, text) === 'stated') ? [kind] : [],
    ),
  );

/** Whether two texts name the same flaw: a kind that both have, or, outside the table, all words of the truth. */
function sameFlaw(said: string, known: string): boolean {
  const kindsKnown = kindsIn(known);
  if (kindsKnown.size === 0) return mentionOf(known, said) === 'stated';
  return !kindsIn(said).isDisjointFrom(kindsKnown);
}

/** The flaws of an item and those that an answer names. */
export interface FlawVerdict {
  readonly found: readonly string[];
  readonly missed: readonly string[];
  readonly invented: readonly string[];
}

/** Whether a text only says that there is no such flaw, as in `no cracks`. */
const deniesFlaws = (text: string): boolean =>
  kindsIn(text).size === 0 &&
  kinds.some((words) => words.split(' ').some((word) => mentionOf(word, text) === 'denied'));

export function judgeFlaws(named: readonly string[], known: readonly string[]): FlawVerdict {
  const said = named.filter((text) => !deniesFlaws(text));
  return {
    found: known.filter((flaw) => said.some((one) => sameFlaw(one, flaw))),
    missed: known.filter((flaw) => !said.some((one) => sameFlaw(one, flaw))),
    invented: said.filter((one) => !known.some((flaw) => sameFlaw(one, flaw))),
  };
}
