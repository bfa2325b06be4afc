import { folded } from '../../libraries/wording/plain-text.ts';

/** A kind of goods: the words that name it, as callers and the marketplace's categories use them, and what to look at. */
interface Kind {
  readonly words: string;
  readonly look: string;
}

/** Words are singular or end in `s` as they are used; a plural in `s` or `es` of each counts, too. */
const kinds: readonly Kind[] = [
  {
    words:
      'shoe footwear boot sneaker trainer sandal heel loafer slipper thong runner cleat mule clog moccasin brogue',
    look: 'footwear: the size and model number on the tongue, insole or box; wear of soles, heels and toes, creases, marks on the lining',
  },
  {
    words:
      'clothing clothes dress shirt t-shirt tee blouse jumper sweater hoodie cardigan jacket coat blazer suit jeans pants trousers shorts skirt leggings jersey vest activewear swimwear lingerie sock hat cap scarf',
    look: 'clothing: the brand, size and care labels at neck, waist and side seam; stains, holes, pilling, worn cuffs, missing buttons, fading',
  },
  {
    words: 'bag handbag backpack rucksack wallet purse tote clutch suitcase luggage satchel briefcase duffel',
    look: 'bags: the maker’s stamp, date code and label inside; wear of corners, handles, zips and hardware, stains on the lining',
  },
  {
    words:
      'jewellery jewelry ring necklace bracelet earring pendant brooch bangle watch wristwatch cufflink locket charm',
    look: 'jewellery and watches: hallmarks and purity stamps, the name on the dial, the numbers on the case back; scratches on glass and case, worn plating, missing stones, links of the band',
  },
  {
    words:
      'electronics phone smartphone iphone cellphone tablet ipad laptop notebook computer macbook pc monitor tv television camera lens headphone earbud speaker console playstation xbox nintendo router printer keyboard charger drone amplifier projector smartwatch',
    look: 'electronics: the model plate with model, part number and rating, the storage or version on a screen that is lit; cracks and scratches on screens, dents at corners, ports, missing keys or parts',
  },
  {
    words:
      'book novel textbook magazine comic dvd cd vinyl record lp cassette bluray blu-ray videogame audiobook manga atlas',
    look: 'books and media: title, author or artist, edition and year on the imprint page or label, the ISBN or catalogue number, region and platform marks; wear of spine and corners, loose pages, scratches on discs',
  },
  {
    words:
      'toy doll lego puzzle plush figurine action-figure boardgame playset collectable collectible card stamp coin banknote memorabilia diecast funko pokemon',
    look: 'toys and collectables: set, series and catalogue numbers, maker’s marks, grade and certificate numbers, mint marks; missing pieces, corners, edges and surface, paint loss, opened seals',
  },
  {
    words:
      'tool drill saw sander grinder wrench spanner screwdriver hammer mower trimmer appliance toaster kettle blender mixer microwave fridge oven vacuum heater fan fryer dishwasher dryer iron espresso',
    look: 'tools and appliances: the rating plate with model number, voltage and power, the type of battery; cracks in the housing, worn blades and chucks, frayed cords, rust, burnt or missing parts',
  },
  {
    words:
      'furniture chair table desk sofa couch bed mattress cabinet bookcase shelf wardrobe dresser lamp rug mirror vase crockery cutlery cookware bedding curtain cushion homewares porcelain glassware',
    look: 'furniture and home: the maker’s label or stamp underneath or behind, the care label; chips, scratches, stains, ring marks, loose joints, repairs',
  },
];

const plain = (word: string): string =>
  word.replace(/(?<=(?:ch|sh|ss|x))es$/u, '').replace(/(?<=\p{L}{2}[^s])s$/u, '');

const kindOfWord = new Map(
  kinds.flatMap((kind) => kind.words.split(' ').map((word) => [plain(word), kind] as const)),
);

/** The kind that most words of the text name; undefined where none does, or two equally. */
function kindIn(text: string): Kind | undefined {
  const words =
    folded(text)
      .text.toLowerCase()
      .match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
  const kinds = [...new Set(words.map(plain))].flatMap((word) => kindOfWord.get(word) ?? []);
  const alike = Map.groupBy(kinds, (kind) => kind).values();
  const [most = [], next = []] = [...alike].toSorted((a, b) => b.length - a.length);
  return most.length > next.length ? most[0] : undefined;
}

/**
 * The text of a question with a hint where to look in the pictures. The texts only choose a row of the table, and no
 * word of theirs becomes part of the hint. It follows the data instead of being in the instructions, so that these stay
 * the same for all calls and the model's prompt cache can serve them.
 *
 * @param data as dataText makes it
 * @param texts that may name the kind of goods, the surest first: the caller's words, names of a category
 */
export function withHint(data: string, texts: readonly string[]): string {
  for (const text of texts) {
    const kind = kindIn(text);
    if (kind !== undefined) return `${data}\n\nLook first in pictures of ${kind.look}.`;
  }
  return data;
}
