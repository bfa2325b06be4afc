import { expect, test } from '@jest/globals';
import {
  basicDraftSchema,
  scaffoldDraftSchema,
  updateDraftSchema,
} from '../../../../shared/listing/draft.ts';
import { basicListingPrompt } from '../../../../shared/listing/prompts/generate-basic-listing.prompt.ts';
import { scaffoldListingPrompt } from '../../../../shared/listing/prompts/generate-scaffold-listing.prompt.ts';
import { updateListingPrompt } from '../../../../shared/listing/prompts/update-listing.prompt.ts';
import { outputSchema } from '../../../../shared/model/output-schema.ts';

// Shows any change to a prompt or answer schema as text; accept it on purpose with `npm test -- -u`.
test.each([
  ['generate-basic-listing', basicListingPrompt, basicDraftSchema],
  ['update-listing', updateListingPrompt, updateDraftSchema],
  ['generate-scaffold-listing', scaffoldListingPrompt, scaffoldDraftSchema],
])('%s', (_name, prompt, schema) => {
  expect(prompt).toMatchSnapshot('instructions');
  expect(outputSchema(schema)).toMatchSnapshot('shape of the answer');
});
