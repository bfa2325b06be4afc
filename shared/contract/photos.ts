import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { rawBase64 } from './product-fields.ts';

export const uploadPhoto = defineEndpoint({
  name: 'upload-photo',
  area: 'photos',
  summary: 'Keep a photo for a day at an address that every operation accepts',
  request: z.object({
    image_base64: rawBase64(
      'JPG, PNG, WebP or GIF as base64; about three quarters of what a request body may have',
    ),
  }),
  response: z.object({
    url: z
      .string()
      .min(1)
      .meta({ format: 'uri', description: 'Public address, for `image_urls` and `image_url`' }),
    expires: z.string().meta({ format: 'date-time', description: 'When the address stops working' }),
    taken: z
      .string()
      .optional()
      .meta({ description: 'When the camera took it, if the file says so; without a zone if it has none' }),
  }),
});
