import * as z from 'zod';
import { isWebAddress } from '../web-address.ts';
import { isXmlText } from './xml-text.ts';

const isPictureUrl = (text: string): boolean => isWebAddress(text) && isXmlText(text);

/** The pictures of a listing, the first being its gallery picture: 1 to 24, as the marketplace takes them. */
export const pictureUrls = z
  .array(z.string().refine(isPictureUrl, 'must be an http or https URL').meta({ format: 'uri' }))
  .min(1, 'must hold at least one URL')
  .max(24, 'must hold at most 24 URLs')
  .meta({ description: 'Addresses of hosted pictures, the gallery picture first' });
