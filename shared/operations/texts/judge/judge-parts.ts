import type { Breach } from '../ask-within-rules.ts';
import type { Claim } from '../reply/claim.ts';
import { type Fault, type Ground, judgePart, type Part } from './part.ts';

const reasons: Readonly<Record<Fault, string>> = {
  contact: 'has a price, address or telephone number that the seller did not write',
  support: 'is not supported: neither a picture that was given nor the quoted words of the seller say it',
  figure: 'has a figure that is neither printed on the product nor said by the seller',
  name: 'has a name that the item is not to carry',
  doubt: 'only supposes what it says',
  remark: 'speaks of the listing, its photos or its reader instead of the product',
  label: 'begins with a label',
  list: 'is a list',
  repeats: 'says the same in two sentences',
  language: 'is in another language than it should be',
  signs: 'has no words, or signs, emoji or capitals that no listing has',
};

/** The most parts that a complaint names. */
const mostNamed = 8;
const shown = (text: string): string => JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** The parts that keep every rule, and what the others break. */
export class PartJudge {
  readonly #ground: Ground;
  readonly #faults: { readonly text: string; readonly fault: Fault }[] = [];

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  /** Sentences and short facts. */
  prose = (claims: readonly Claim[]): Part[] => this.#judge(claims, true);

  /** Parts of titles, and values of placeholders, which are whatever their template asks for. */
  phrases = (claims: readonly Claim[]): Part[] => this.#judge(claims, false);

  #judge(claims: readonly Claim[], isProse: boolean): Part[] {
    const begun = new Set<number | undefined>();
    return claims.flatMap((claim, at) => {
      const { sentence } = claim;
      const begins = sentence === undefined || claims.findIndex((one) => one.sentence === sentence) === at;
      // Clauses whose beginning was left out have nothing to hang on.
      if (!begins && !begun.has(sentence)) return [];
      const judged = judgePart(claim, this.#ground, isProse);
      if (typeof judged !== 'string') {
        begun.add(sentence);
        return [judged];
      }
      this.#faults.push({ text: claim.text, fault: judged });
      return [];
    });
  }

  /** What was left out, for a question that is asked again because too little is left. */
  get breaches(): Breach[] {
    return this.#faults.slice(0, mostNamed).map(({ text, fault }) => ({
      rule: fault,
      complaint: `Left out, as it ${reasons[fault]}: ${shown(text)}`,
    }));
  }
}
