import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { type Aspect, longestValue, sameText } from '../../market/aspects.ts';

/** The rules of an aspect, as the category states them. */
export const rulesOf = ({ aspectConstraint: rule }: Aspect) => ({
  isRequired: rule.aspectRequired === true,
  /** Whether a value must be of the aspect's list. */
  isListed: rule.aspectMode === 'SELECTION_ONLY',
  takesSeveral: rule.itemToAspectCardinality === 'MULTI',
  /** Characters of a value at most. */
  longest: (rule.aspectMaxLength ?? 0) >= 1 ? Math.floor(rule.aspectMaxLength ?? 0) : longestValue,
});

/** What an aspect asks for, where its name says it, in the languages of the sites. */
const names = {
  brand: ['brand', 'marke', 'marque', 'marca'],
  model: ['model', 'modell', 'modèle', 'modello', 'modelo'],
  /** The name of the maker, which is usually the brand. */
  maker: [
    ...['manufacturer', 'make', 'maker', 'designer', 'designer/brand'],
    ...['hersteller', 'fabricant', 'produttore', 'fabricante', 'diseñador', 'stilista'],
  ],
} as const;

/** Numbers in trade, whose last digit checks the others. */
const tradeNumber = /\b(?:upc|ean|isbn|gtin)\b/i;
/** Other numbers on a product. */
const identifier =
  /\b(?:mpn|asin|sku|imei|part number|serial|model number|reference|\w*nummer|référence|num[ée]ro|número|codice|código)\b/i;

type Kind = keyof typeof names | 'trade number' | 'identifier' | 'other';

/** What an aspect asks for. Numbers on a product must be read and cannot be inferred. */
export function kindOf({ localizedAspectName: name }: Aspect): Kind {
  for (const [kind, known] of Object.entries(names) as [keyof typeof names, readonly string[]][])
    if (known.includes(sameText(name))) return kind;
  if (tradeNumber.test(name)) return 'trade number';
  return identifier.test(name) ? 'identifier' : 'other';
}

/** The maker: a resemblance does not show who made an item. */
const makers = 'brand|manufacturer|maker|make|designer|model|author|artist|signed by|autograph';
/** Sizes, amounts and ages: a picture has no scale and no date. */
const measures =
  'sizes?|length|width|height|depth|weight|diameter|circumference|inseam|waist|chest|volume|capacity|power|wattage|voltage|amperage|resolution|speed|count|number|quantity|years?|date|age|era|decade|vintage|period';
/** Origin and material: imitations look the same. */
const substances =
  'country|region of manufacture|origin|made in|materials?|fabric|metal|purity|fineness|carat|karat|stone|gemstone|leather|composition|ingredients';

const readOnly = new RegExp(`\\b(?:${makers}|${measures}|${substances})\\b`, 'i');

/**
 * Whether values are only taken where a picture or the seller's words show them, never because they seem to follow
 * from the rest: what is wrong here costs a return or a claim.
 */
export function isOnlyRead(aspect: Aspect, site: SiteName): boolean {
  // Which names mean a measure or a material is known in English alone.
  if (!sites[site].language.startsWith('en')) return true;
  const type = aspect.aspectConstraint.aspectDataType;
  return (
    type === 'NUMBER' ||
    type === 'DATE' ||
    ['trade number', 'identifier'].includes(kindOf(aspect)) ||
    readOnly.test(aspect.localizedAspectName)
  );
}

const looks =
  /(?<!\p{L})(?:colou?rs?|colou?rway|farben?|couleurs?|colore?i?|colores|materials?|materialien|matériaux?|matières?|material[ei]s?|type|typ|produktart|tipo|style|stil|stile|estilo|pattern|muster|motifs?|motiv[oi]?s?|shape|form|forme|forma)(?!\p{L})/iu;
const sizes = /size|größe|taille|taglia|talla/iu;

/** Whether a picture shows the value without a word of print: a colour, a material or a kind. */
export const isSeen = ({ localizedAspectName: name }: Aspect): boolean =>
  looks.test(name) && !sizes.test(name);
