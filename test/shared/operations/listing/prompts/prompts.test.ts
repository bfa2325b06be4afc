import { expect, test } from '@jest/globals';
import { basicListingQuestion } from '../../../../../shared/operations/listing/basic-listing-question.ts';
import {
  basicDraftSchema,
  scaffoldDraftSchema,
  updateDraftSchema,
} from '../../../../../shared/operations/listing/draft.ts';
import { basicListingPrompt } from '../../../../../shared/operations/listing/prompts/generate-basic-listing.prompt.ts';
import { scaffoldListingPrompt } from '../../../../../shared/operations/listing/prompts/generate-scaffold-listing.prompt.ts';
import { updateListingPrompt } from '../../../../../shared/operations/listing/prompts/update-listing.prompt.ts';
import { scaffoldListingQuestion } from '../../../../../shared/operations/listing/scaffold-listing-question.ts';
import * as sourcing from '../../../../../shared/operations/listing/sources/field-sources.ts';
import { updateListingQuestion } from '../../../../../shared/operations/listing/update-listing-question.ts';
import { outputSchema } from '../../../../../shared/platform/model/messages/output-schema.ts';

const image_urls = ['https://shop.example/one.jpg'];
const request = { image_urls, explain: true } as const;

// Shows any change to a prompt or answer schema as text; accept it on purpose with `npm test -- -u`.
test.each([
  ['generate-basic-listing', basicListingPrompt, basicDraftSchema],
  ['update-listing', updateListingPrompt, updateDraftSchema],
  ['generate-scaffold-listing', scaffoldListingPrompt, scaffoldDraftSchema],
])('%s keeps its instructions and the shape of its answer', (_name, prompt, schema) => {
  expect(prompt).toMatchSnapshot('instructions');
  expect(outputSchema(schema)).toMatchSnapshot('shape of the answer');
});

test.each([
  ['generate-basic-listing', basicListingPrompt, basicListingQuestion(request, [], sourcing)],
  ['update-listing', updateListingPrompt, updateListingQuestion({ ...request, brand: 'Sony' }, [], sourcing)],
  [
    'generate-scaffold-listing',
    scaffoldListingPrompt,
    scaffoldListingQuestion({ ...request, scaffold: '@a' }, [], sourcing),
  ],
])(
  '%s asks for sources with explain, in further instructions',
  (_name, prompt, { question: { instructions, schema } }) => {
    expect(instructions.startsWith(prompt)).toBe(true);
    expect(instructions.slice(prompt.length)).toMatchSnapshot('further instructions');
    expect(schema && outputSchema(schema)).toHaveProperty('properties.sources');
  },
);
