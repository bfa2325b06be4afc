import * as z from 'zod';
import { isXmlText } from './xml-text.ts';

/** A URL that means the same to every reader: no white space, which parsers drop without a word. */
function isPictureUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || /\s/.test(text) || !isXmlText(text)) return false;
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
  );
}

/** The pictures of a listing, the first being its gallery picture: 1 to 24, as the marketplace takes them. */
export const pictureUrls = z
  .array(z.string().refine(isPictureUrl, 'must be an http or https URL').meta({ format: 'uri' }))
  .min(1, 'must hold at least one URL')
  .max(24, 'must hold at most 24 URLs')
  .meta({ description: 'Addresses of hosted pictures, the gallery picture first' });
