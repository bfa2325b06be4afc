import { type AgentTool, defineTool, lines } from './tool.ts';

/** The tools for photos and texts. */
export const textTools: readonly AgentTool[] = [
  defineTool({
    name: 'upload_photo',
    title: 'Keep a photo for a day',
    operation: 'uploadPhoto',
    description:
      'Gives a photo that you hold as bytes a public address for 24 hours. Scale a photo of more than 185 kB down first. Use it before a tool that takes image addresses, or when one refuses an address.',
    show: ({ url, expires, taken }) => ({
      text: lines(`Address: ${url}`, `Works until ${expires}`, taken && `Taken ${taken}`),
    }),
  }),
  defineTool({
    name: 'generate_listing',
    title: 'Write a listing text',
    operation: 'generateBasicListing',
    description:
      'Looks at the pictures of one product and writes title, description, brand and ten keywords for a listing. Use it for texts alone; draft_listing makes everything that the marketplace asks for.',
    show: ({ listingTitle, listingDescription, brand, listingKeywords }) => ({
      text: lines(listingTitle, listingDescription, `Brand: ${brand}`, `Keywords: ${listingKeywords}`),
    }),
  }),
  defineTool({
    name: 'update_listing',
    title: 'Write a listing text again with the right brand',
    operation: 'updateListing',
    description:
      'Writes title, description and keywords anew with a brand that you know to be right. Use it when generate_listing guessed the wrong brand.',
    show: ({ updatedListingTitle, updatedListingDescription, updatedKeywords }) => ({
      text: lines(updatedListingTitle, updatedListingDescription, `Keywords: ${updatedKeywords}`),
    }),
  }),
  defineTool({
    name: 'fill_template',
    title: 'Fill a listing template',
    operation: 'generateScaffoldListing',
    description:
      'Fills each @placeholder of a template, such as "Colour: @colour", with what the pictures show, and writes title, brand and keywords. Use it when the listing must follow a form of your own.',
    show: ({ title, brand, filledScaffold }) => ({ text: lines(title, `Brand: ${brand}`, filledScaffold) }),
  }),
];
