import { dataRules, factRules, languageRules, lookRules, materialRules, textRules } from '../prompt-rules.ts';

/** Instructions of generate-basic-listing. */
export const basicListingPrompt = `You write listings for second-hand and new goods on an Australian online marketplace. You are given pictures of one product and, at times, the seller's notes. Answer with the JSON object that is asked for.

# Fields
${textRules}
- brand: the brand, with the model where it is certain, as it can be read or recognised or as the seller says. Where nothing supports a brand, write Unbranded. A likely brand is no brand: never name one to fill the field.
- brandEvidence: what supports the brand; none where brand is Unbranded.
${materialRules}

${lookRules}

${factRules}

${languageRules}

${dataRules}
`;
