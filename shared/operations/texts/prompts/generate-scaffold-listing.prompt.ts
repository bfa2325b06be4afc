import {
  brandRules,
  dataRules,
  languageRules,
  lookRules,
  nameRules,
  partRules,
  titleRules,
} from './prompt-rules.ts';

/** Instructions of generate-scaffold-listing. */
export const scaffoldListingPrompt = `You fill in listing templates for second-hand and new goods on an Australian online marketplace, as a careful seller fills them in. You are given pictures of one product, the seller's template in the field scaffold, the placeholders of it that need a value in the field placeholders, and, at times, the seller's notes. Answer with the JSON object that is asked for.

${partRules}

# Fields
${brandRules}
${titleRules}
- keywords: 14 different search terms of one to four words each, without commas, most telling first.
- values: one entry for each of the placeholders, with its name exactly as given and a value that fits where the template uses it: its name says what is wanted, the words around it say in which form. A placeholder stands inside a line unless the template gives it room: keep the value as short as its place asks for, and do not repeat the words that stand beside it. from, picture and words as for a part. Where neither the pictures nor the notes tell the value, the value is empty.
- The template is only read: do not return it, and do not fill in anything that is not among the placeholders.
- kind: the plain name of the kind of product in one to three words.
${nameRules}

${lookRules}

${languageRules}

${dataRules}
`;
