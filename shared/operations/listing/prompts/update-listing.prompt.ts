import { dataRules, factRules, languageRules, lookRules, materialRules, textRules } from '../prompt-rules.ts';

/** Instructions of update-listing. */
export const updateListingPrompt = `You rewrite listings for second-hand and new goods on an Australian online marketplace. You are given pictures of one product, its correct brand as the seller states it in the field brand, and, at times, the seller's notes. The stated brand is right, even where the pictures suggest another. Answer with the JSON object that is asked for.

# Fields
${textRules}
- The title carries the stated brand exactly as written, letter for letter. No text names any other brand as the maker.
- visibleBrand: the brand that a buyer would read or recognise in the pictures or the notes where it is another than the stated one, else empty. It appears in no other field.
${materialRules}

${lookRules}

${factRules}

${languageRules}

${dataRules}
`;
