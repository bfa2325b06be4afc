import { type Aspect, sameText } from '../../market/aspects.ts';

/** The aspect that takes the brand. Every site that we list on is in English, so it has one name. */
export const isBrandAspect = ({ localizedAspectName }: Aspect): boolean =>
  sameText(localizedAspectName) === 'brand';

const modelNames = new Set(['model', 'mpn', 'model number', 'manufacturer part number']);

/** The aspects that take the name that the maker gives to the product. */
export const isModelAspect = ({ localizedAspectName }: Aspect): boolean =>
  modelNames.has(sameText(localizedAspectName));

/** The aspect that takes the model's name, as a product has it. */
export const isModelNameAspect = ({ localizedAspectName }: Aspect): boolean =>
  sameText(localizedAspectName) === 'model';

const makerNames = new Set(['manufacturer', 'make', 'maker', 'designer', 'designer/brand']);

/** The aspects that take the name of the maker, which is usually the brand. */
export const isMakerAspect = ({ localizedAspectName }: Aspect): boolean =>
  makerNames.has(sameText(localizedAspectName));

const identifiers = /\b(?:mpn|upc|ean|isbn|gtin|asin|sku|imei|part number|serial|model number|reference)\b/i;

/** Aspects for numbers on a product, which must be read and cannot be inferred. */
export const isIdentifierAspect = ({ localizedAspectName }: Aspect): boolean =>
  identifiers.test(localizedAspectName);

const tradeNumbers = /\b(?:upc|ean|isbn|gtin)\b/i;

/** Aspects that take a trade number, whose last digit checks the others. */
export const isTradeNumberAspect = ({ localizedAspectName }: Aspect): boolean =>
  tradeNumbers.test(localizedAspectName);

/** The maker: a resemblance does not show who made an item. */
const makers = 'brand|manufacturer|maker|make|designer|model|author|artist|signed by|autograph';
/** Sizes, amounts and ages: a picture has no scale and no date. */
const measures =
  'size|sizes|length|width|height|depth|weight|diameter|circumference|inseam|waist|chest|volume|capacity|power|wattage|voltage|amperage|resolution|speed|count|number|quantity|year|years|date|age|era|decade|vintage|period';
/** Origin and material: imitations look the same. */
const substances =
  'country|region of manufacture|origin|made in|material|materials|fabric|metal|purity|fineness|carat|karat|stone|gemstone|leather|composition|ingredients';

const readOnly = new RegExp(`\\b(?:${makers}|${measures}|${substances})\\b`, 'i');

/**
 * Whether values are only taken where a picture or the seller's words show them, never because they seem to follow
 * from the rest: what is wrong here costs a return or a claim.
 */
export function isOnlyRead(aspect: Aspect): boolean {
  const type = aspect.aspectConstraint.aspectDataType;
  const name = aspect.localizedAspectName;
  return type === 'NUMBER' || type === 'DATE' || isIdentifierAspect(aspect) || readOnly.test(name);
}

export const isRequired = ({ aspectConstraint }: Aspect): boolean => aspectConstraint.aspectRequired === true;

export const isSelectionOnly = ({ aspectConstraint }: Aspect): boolean =>
  aspectConstraint.aspectMode === 'SELECTION_ONLY';

export const takesSeveral = ({ aspectConstraint }: Aspect): boolean =>
  aspectConstraint.itemToAspectCardinality === 'MULTI';
