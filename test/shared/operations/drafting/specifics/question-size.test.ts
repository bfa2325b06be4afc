import { expect, test } from '@jest/globals';
import { draftItemPrompt } from '../../../../../shared/operations/texts/prompts/draft-item.prompt.ts';
import { modelFamily } from '../../../../../shared/platform/model/model-families.ts';
import { finestSize, sizeWithin } from '../../../../../shared/platform/pictures/picture-sizes.ts';
import { scriptedModel } from '../../texts/scripted-model.ts';
import { ask, aspect, candidate, product, reply, selection } from './cases.ts';

/** English has some four characters to a token; current models count about 30 % more tokens than their predecessors. */
const charactersOfAToken = 3;
/** Of a faulty reply, and of the complaint about it. */
const tokensOfACorrection = 5000 + 1000;

test('the largest question of a draft stays below 90,000 tokens with twenty pictures', async () => {
  const words = (about: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${about} value ${index} of ordinary length`);
  const aspects = Array.from({ length: 60 }, (_, index) => [
    aspect(`Closed list ${index}`, words(`closed ${index}`, 60), selection),
    aspect(`Open list ${index}`, words(`open ${index}`, 200)),
  ]).flat();
  const conditions = Array.from({ length: 12 }, (_, index) => ({
    conditionId: String(1000 + index),
    conditionDescription: 'Used - Very Good',
    conditionHelpText: 'The item shows some limited signs of wear. '.repeat(20),
  }));
  const candidates = ['1', '2', '3'].map((categoryId) => candidate(aspects, { categoryId, conditions }));
  // The most that are read from a reply.
  const printed = words('printed', 60).map((text) => ({ text, picture: 0 }));
  const model = scriptedModel({ value: reply({}) });
  const about = product({ printed, flaws: printed });
  await ask({ candidates, userText: 'Well kept. '.repeat(270), product: about }, model);
  const characters = Math.max(...model.questions.map(({ text }) => text.length)) + draftItemPrompt.length;

  const reading = modelFamily('claude-haiku-5-5');
  const { width, height } = sizeWithin({ width: 4032, height: 3024 }, finestSize(reading, 20));
  const tokens =
    characters / charactersOfAToken + tokensOfACorrection + 20 * reading.pictureTokens(width, height);
  expect(tokens).toBeLessThan(90_000);
});
