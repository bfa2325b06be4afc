import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { answerFaults, endpointNamed } from '../../../lib/tools/openapi/documented.ts';
import { valuesFor } from '../../../support/counts.ts';
import { useHost } from '../../../support/host.ts';
import { installed, type LooseModel, type Manner, startLooseModel } from '../../../support/loose-model.ts';
import { validRequest } from '../../../support/valid-requests.ts';

let loose: LooseModel;
const variables: Record<string, string> = { CLAUDE_MODEL: installed };
beforeAll(async () => {
  loose = await startLooseModel();
  variables.ANTHROPIC_BASE_URL = loose.url;
  Object.assign(process.env, variables);
});
const t = useHost(variables);
beforeEach(() => {
  loose.questions.length = 0;
});
afterAll(async () => {
  for (const name of Object.keys(variables)) delete process.env[name];
  await loose.stop();
});

const ask = async (name: string) => {
  const { path } = endpointNamed(name);
  const request = { ...validRequest(name, t.host), fresh: true };
  const { status, headers, body } = await t.post(path, request);
  const answer = { status, headers: Object.fromEntries(headers), body };
  expect(answerFaults(path, answer)).toEqual([]);
  return answer;
};

const manners: Manner[] = ['bare', 'fenced', 'in prose'];

/** The operations that ask a model, and how often each does. */
const operations = [
  ['generate-basic-listing', 1],
  ['update-listing', 1],
  ['generate-scaffold-listing', 1],
  ['market-draft-item', 2],
  // Product, offers, and for an appraisal the appraisal itself.
  ['predict-price', 2],
  ['appraise-product', 3],
] as const;

// The ways take turns with the operations, and together meet all of them.
describe.each(manners)('a local model whose JSON is %s', (manner) => {
  test.each(valuesFor(manners.indexOf(manner), operations, 2))(
    'answers %s as documented',
    async (name, questions) => {
      loose.manner = manner;
      const { status, headers, body } = await ask(name);
      expect(status).toBe(200);
      expect(headers['x-credits-charged']).toBe('10');
      expect(loose.questions).toHaveLength(questions);
      if (name === 'appraise-product') expect(body).toMatchObject({ error: { appraisal_error: null } });
    },
  );
});

test('a local model is asked for JSON in the prompt, and gets no parameter that it would ignore', async () => {
  await ask('generate-basic-listing');
  const [question] = loose.questions;
  expect(question).toMatchObject({ model: installed });
  expect(question).not.toHaveProperty('output_config');
  expect(JSON.stringify(question?.system)).toContain('JSON schema');
});
