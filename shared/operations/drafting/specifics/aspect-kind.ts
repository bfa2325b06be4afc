import { type SiteName, sites } from '../../../contract/market/sites.ts';
import { type Aspect, sameText } from '../../market/aspects.ts';

/** Whether an aspect has one of these names, in the languages of the sites. */
const isNamed =
  (...names: readonly string[]) =>
  ({ localizedAspectName }: Aspect): boolean =>
    names.includes(sameText(localizedAspectName));

/** The aspect that takes the brand. */
export const isBrandAspect = isNamed('brand', 'marke', 'marque', 'marca');

/** The aspect that takes the model's name, as a product has it. */
export const isModelAspect = isNamed('model', 'modell', 'modèle', 'modello', 'modelo');

/** The aspects that take the name of the maker, which is usually the brand. */
export const isMakerAspect = isNamed(
  ...['manufacturer', 'make', 'maker', 'designer', 'designer/brand'],
  ...['hersteller', 'fabricant', 'produttore', 'fabricante', 'diseñador', 'stilista'],
);

const numbers =
  /\b(?:mpn|asin|sku|imei|part number|serial|model number|reference|\w*nummer|référence|num[ée]ro|número|codice|código)\b/i;

/** Aspects that take a trade number, whose last digit checks the others. */
export const isTradeNumberAspect = ({ localizedAspectName }: Aspect): boolean =>
  /\b(?:upc|ean|isbn|gtin)\b/i.test(localizedAspectName);

/** Aspects for numbers on a product, which must be read and cannot be inferred. */
export const isIdentifierAspect = (aspect: Aspect): boolean =>
  isTradeNumberAspect(aspect) || numbers.test(aspect.localizedAspectName);

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
    isIdentifierAspect(aspect) ||
    readOnly.test(aspect.localizedAspectName)
  );
}

const looks =
  /(?<!\p{L})(?:colou?rs?|colou?rway|farben?|couleurs?|colore?i?|colores|materials?|materialien|matériaux?|matières?|material[ei]s?|type|typ|produktart|tipo|style|stil|stile|estilo|pattern|muster|motifs?|motiv[oi]?s?|shape|form|forme|forma)(?!\p{L})/iu;
const sizes = /size|größe|taille|taglia|talla/iu;

/** Whether a picture shows the value without a word of print: a colour, a material or a kind. */
export const isSeen = ({ localizedAspectName: name }: Aspect): boolean =>
  looks.test(name) && !sizes.test(name);

export const isRequired = ({ aspectConstraint }: Aspect): boolean => aspectConstraint.aspectRequired === true;

export const isSelectionOnly = ({ aspectConstraint }: Aspect): boolean =>
  aspectConstraint.aspectMode === 'SELECTION_ONLY';

export const takesSeveral = ({ aspectConstraint }: Aspect): boolean =>
  aspectConstraint.itemToAspectCardinality === 'MULTI';
