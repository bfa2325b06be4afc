import { plainLine, unquoted } from '../../../libraries/wording/plain-text.ts';

const fieldLabel = /^(?:title|description|lead|facts?|flaws?|keywords?|brand)\s*:\s*/iu;
/** Quotation marks within others around the whole text. */
const nested = /^["'“„«‘]{2,}(.*[^"'”»’])["'”»’]{2,}$/u;
/** The text without the name of its field before it and quotation marks around it, in whatever order. */
export function unframed(text: string): string {
  let bare = text.trim();
  for (let round = 0; round < 3; round += 1)
    bare = unquoted(bare.replace(fieldLabel, '').replace(nested, '$1')).trim();
  return bare;
}

/** The text of a part without what belongs to its form: quotation marks around it, the name of its field, a full stop. */
export function tidy(text: string): string {
  return unframed(plainLine(text))
    .replace(/(?<=\S)\s+\p{Pd}+\s+/gu, ', ')
    .replace(/(?<=\S)\s+([/|])\s+/gu, '$1')
    .replace(/^[\s,;:.•·*|/\p{Pd}]+(?=\S)/u, '')
    .replace(/[\s,;:|]+$/u, '');
}
