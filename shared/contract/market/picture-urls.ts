import * as z from 'zod';
import { isWebAddress } from '../web-address.ts';
import { isXmlText } from './xml-text.ts';

const isPictureUrl = (text: string): boolean => isWebAddress(text) && isXmlText(text);

/** A listing's pictures, the gallery picture first: 1 to 24, the marketplace's limit. */
export const pictureUrls = z
  .array(z.string().refine(isPictureUrl, 'must be an http or https URL').meta({ format: 'uri' }))
  .min(1, 'must hold at least one URL')
  .max(24, 'must hold at most 24 URLs')
  .meta({ description: 'Addresses of hosted pictures, the gallery picture first' });
