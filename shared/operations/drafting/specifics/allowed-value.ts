import { isXmlText } from '../../../contract/texts.ts';
import { contactDetailsIn } from '../../../libraries/wording/contact-details.ts';
import { plainLine } from '../../../libraries/wording/plain-text.ts';
import { type Aspect, longestValue } from '../../market/aspects.ts';
import { isIdentifierAspect, isSelectionOnly, isTradeNumberAspect } from './aspect-kind.ts';
import { listedValue } from './listed-value.ts';
import { isPlaceholder, isTradeNumber, mayBeExcuse, typedValue } from './typed-value.ts';

/** A value that the category takes. */
export interface AllowedValue {
  readonly text: string;
  /** Undefined for a free text. */
  readonly listed: Aspect['aspectValues'][number] | undefined;
}

export const longestOf = ({ aspectConstraint }: Aspect): number => {
  const given = aspectConstraint.aspectMaxLength;
  return given === undefined || !(given >= 1) ? longestValue : Math.floor(given);
};

/** More than any value has. A longer text is not read at all. */
const longestRead = 300;

/** Whether a text holds an address, price or telephone number, even one that the seller wrote. */
const hasContactDetails = (text: string): boolean => contactDetailsIn(text, '').length > 0;

/** Aspects whose numbers, which their form proves, may look like telephone numbers. */
function takesNumbers(aspect: Aspect): boolean {
  const { aspectDataType } = aspect.aspectConstraint;
  return isTradeNumberAspect(aspect) || aspectDataType === 'NUMBER' || aspectDataType === 'DATE';
}

function freeText(text: string, aspect: Aspect): string | undefined {
  const typed = typedValue(text, aspect);
  if (typed === undefined || isPlaceholder(typed) || mayBeExcuse(typed)) return undefined;
  if (!/[\p{L}\p{N}]/u.test(typed) || /[<>]/.test(typed)) return undefined;
  if (isTradeNumberAspect(aspect) && !isTradeNumber(typed)) return undefined;
  if (isIdentifierAspect(aspect) && !/\p{N}/u.test(typed)) return undefined;
  if (!takesNumbers(aspect) && hasContactDetails(typed)) return undefined;
  return typed;
}

/**
 * The value that the category takes for a text of the model: one of its list as the list spells it, or, where the
 * category takes free text, one line of plain text without contact details. Undefined if there is none.
 */
export function allowedValue(given: string, aspect: Aspect): AllowedValue | undefined {
  if (given.length > longestRead) return undefined;
  const fits = (text: string) => text !== '' && [...text].length <= longestOf(aspect) && isXmlText(text);
  const listed = listedValue(aspect, given) ?? listedValue(aspect, plainLine(given));
  if (listed !== undefined) {
    const text = listed.localizedValue;
    return fits(text.trim()) && typedValue(text, aspect) === text ? { text, listed } : undefined;
  }
  if (isSelectionOnly(aspect)) return undefined;
  const text = freeText(plainLine(given), aspect);
  return text !== undefined && fits(text) ? { text, listed: undefined } : undefined;
}
