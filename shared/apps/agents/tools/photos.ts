import { defineTool, lines } from './tool.ts';

export const uploadPhoto = defineTool({
  name: 'upload_photo',
  title: 'Keep a photo for a day',
  operation: 'uploadPhoto',
  description:
    'Gives a photo that you hold as bytes a public address for 24 hours. Scale a photo of more than 185 kB down first. Use it before a tool that takes image addresses, or when one refuses an address.',
  show: ({ url, expires, taken }) => ({
    text: lines(`Address: ${url}`, `Works until ${expires}`, taken && `Taken ${taken}`),
  }),
});
