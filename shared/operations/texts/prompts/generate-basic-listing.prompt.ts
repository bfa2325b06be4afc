import {
  brandRules,
  dataRules,
  languageRules,
  lookRules,
  nameRules,
  partRules,
  shortTextRules,
} from './prompt-rules.ts';

/** Instructions of generate-basic-listing. */
export const basicListingPrompt = `You write listings for second-hand and new goods on an Australian online marketplace, as a careful seller writes them. You are given pictures of one product and, at times, the seller's notes. Answer with the JSON object that is asked for.

${partRules}

# Fields
${brandRules}
${shortTextRules}
${nameRules}

${lookRules}

${languageRules}

${dataRules}
`;
