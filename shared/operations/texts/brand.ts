import type { Source } from '../../contract/source.ts';
import { contactDetailsIn } from '../../libraries/wording/contact-details.ts';
import { plainLine } from '../../libraries/wording/plain-text.ts';
import { isDoubtful, isRemark, saysNoBrand } from '../../libraries/wording/remarks.ts';
import { mentions, mentionsOf } from '../../libraries/wording/spans.ts';
import { deniedNames, deniesName, givesName } from './judge/denied-names.ts';
import { pictureIn, pictureThatReads, quoteIn } from './quotes.ts';
import { unframed } from './reply/plain-parts.ts';
import type { TextReply } from './reply/read-reply.ts';

export const unbranded = 'Unbranded';

/** Characters of a brand or model at most; anything longer is prose. */
const longestBrand = 65;

/** `not Acme`, `no idea`, `a fake Acme`: words, unlike `No Fear` and `The North Face`. */
const noName = /^(?:[Nn]ot\s|(?:[Nn]o|[Aa]n?|[Tt]he|I|[Mm]y)\s\p{Ll})/u;

/** The name in a reply's `brand`; undefined where it says that there is none, or writes prose. */
export function nameIn(text: string): string | undefined {
  const name = unframed(plainLine(text)).replace(/[\s.,;:]+$/u, '');
  const isName = /[\p{L}\p{N}]/u.test(name) && name.length <= longestBrand;
  return isName && !noName.test(name) && !saysNoBrand(name) && !isRemark(name) ? name : undefined;
}

/** The brand with what supports it. */
export interface Brand {
  readonly name: string;
  readonly source: Source;
}

/** What a brand is judged by. */
interface BrandGround {
  /** The seller's words about the product. */
  readonly notes: string;
  /** All that the caller wrote. */
  readonly userText: string;
  readonly pictures: number;
}

/** The passage that gives the item this name. */
export function saidName(name: string, words: string, notes: string): Source | undefined {
  if (!givesName(name, notes)) return undefined;
  const quote = quoteIn(notes, words)?.text;
  if (quote !== undefined && mentions(quote, name)) return { from: 'words', words: quote };
  const said = notes.normalize('NFC');
  const [first] = mentionsOf(said, name);
  return first && { from: 'words', words: said.slice(first.start, first.end) };
}

/**
 * The brand that a picture or the seller's words support. The seller knows better than a picture, and a name known by a
 * distinctive design alone is inferred.
 */
export function supportedBrand(
  { brand, printed }: TextReply,
  { notes, userText, pictures }: BrandGround,
): Brand | undefined {
  const name = nameIn(brand.name);
  if (name === undefined || isDoubtful(brand.name) || deniesName(name, userText)) return undefined;
  if (contactDetailsIn(name, userText).length > 0) return undefined;
  const said = saidName(name, brand.words, notes);
  const read = pictureThatReads(name, printed ?? [], pictures);
  switch (brand.evidence) {
    case 'printed on the item or its packaging':
    case 'logo': {
      const index = read ?? pictureIn(pictures, brand.picture);
      const seen: Source | undefined = index === undefined ? undefined : { from: 'picture', index };
      return { name, source: seen ?? said ?? { from: 'inferred', confidence: 'low' } };
    }
    case 'none':
      return said && { name, source: said };
    case 'said by the user': {
      const inRequest: Source | undefined = mentions(userText, name) ? { from: 'request' } : undefined;
      const source = said ?? inRequest;
      return source && { name, source };
    }
    default: {
      const confidence = brand.evidence === 'distinctive design' ? 'medium' : 'low';
      return { name, source: said ?? { from: 'inferred', confidence } };
    }
  }
}

/** A name with fewer letters is too likely a word of its text. */
const leastLetters = 3;

/** The words that describe the product: none of them can be a name that is refused. */
const describes = ({ kind, facts }: TextReply, name: string): boolean =>
  [kind, ...facts.map(({ text }) => text)].some((text) => text.toLowerCase().includes(name.toLowerCase()));

/** Names that no text may have: what the seller denies, and a brand that the reply only guesses. */
export function refusedNames(reply: TextReply, brand: Brand | undefined, userText: string): string[] {
  const { names, notTheItem, modelName } = reply;
  const denied = [
    ...deniedNames(userText),
    ...[...names, modelName].filter((name) => deniesName(name, userText)),
  ];
  const stated = notTheItem.filter((name) => !mentions(name, brand?.name ?? unbranded));
  const named = nameIn(reply.brand.name);
  const guessed = brand === undefined && named !== undefined && !describes(reply, named) ? [named] : [];
  const refused = [...denied, ...stated, ...guessed].map((name) => plainLine(name).trim());
  return [...new Set(refused)].filter((name) => (name.match(/\p{L}|\p{N}/gu)?.length ?? 0) >= leastLetters);
}

/**
 * What an old brand's names may be in a text: as the reply has them, and what follows the brand with capitals and
 * figures (`Apple iPhone 12 Pro`), as far as the right brand is not among them.
 *
 * @param texts of the reply
 */
export function oldNames(given: readonly string[], texts: readonly string[], brand: string): string[] {
  const own = (name: string) => mentions(brand, name) || name.trim() === '';
  const old = given.map((name) => plainLine(name)).filter((name) => nameIn(name) !== undefined && !own(name));
  const following = old.flatMap((name) =>
    texts.flatMap((text) =>
      mentionsOf(text, name).flatMap(({ end }) => {
        const [run = ''] =
          /^(?:\s+(?=\S*[\p{Lu}\p{N}])[\p{L}\p{N}-]*[\p{L}\p{N}]){1,4}/u.exec(text.slice(end)) ?? [];
        const words = run.trim().split(/\s+/u);
        // `Nike Shoe` in a title: only a word with a figure or with capitals inside is surely a model.
        const isModel = words.some((word) => /\p{N}|\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(word));
        return isModel
          ? [words.filter((word) => /\p{N}|\p{Ll}\p{Lu}|\p{Lu}{2}/u.test(word)).join(' '), run.trim()]
          : [];
      }),
    ),
  );
  return [...new Set([...old, ...following])].filter(
    (name) => /\p{L}/u.test(name) && name.length > 1 && !own(name),
  );
}
