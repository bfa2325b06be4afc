import { defineTool, lines } from './tool.ts';

export const uploadPhoto = defineTool({
  name: 'upload_photo',
  title: 'Keep a photo for a day',
  operation: 'uploadPhoto',
  description:
    'Gives a photo that you hold as bytes a public address for 24 hours. A message to this server may have 256,000 bytes, so scale a photo of more than 185 kB down first; 1568 pixels on the long edge are enough. Use it before a tool that takes image addresses, or when one refuses an address that only your machine can reach.',
  show: ({ url, expires, taken }) => ({
    text: lines(`Address: ${url}`, `Works until ${expires}`, taken && `Taken ${taken}`),
  }),
});
