import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import { modelServices } from '../../../../shared/entry/wiring/model.ts';
import { basicDraftSchema } from '../../../../shared/operations/listing/draft.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { dataText } from '../../../../shared/platform/model/model.ts';
import { answerFaults, endpointNamed } from '../../../lib/tools/openapi/documented.ts';
import { useHost } from '../../../support/host.ts';
import { validRequest } from '../../../support/valid-requests.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' };
const profile = 'eu.anthropic.claude-haiku-5-5';
const variables: Record<string, string> = {
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_SESSION_TOKEN: credentials.sessionToken,
  MODEL_PROVIDER: 'bedrock',
  CLAUDE_MODEL: profile,
  BEDROCK_REGION: 'eu-west-1',
};

let emulator: ModelEmulator;
beforeAll(async () => {
  emulator = await startModelEmulator({ bedrock: { region: 'eu-west-1', credentials, models: [profile] } });
  variables.BEDROCK_BASE_URL = `${emulator.url}/anthropic`;
  Object.assign(process.env, variables);
});
const t = useHost(variables);
afterAll(async () => {
  for (const name of Object.keys(variables)) delete process.env[name];
  await emulator.stop();
});

test.each([
  'generate-basic-listing',
  'update-listing',
  'generate-scaffold-listing',
  'market-draft-item',
  'appraise-product',
])('%s is answered as the document says by a model at Bedrock', async (name) => {
  const { path } = endpointNamed(name);
  const asked = emulator.journal.length;
  const { status, headers, body } = await t.post(path, validRequest(name, t.host));
  expect(status).toBe(200);
  expect(answerFaults(path, { status, headers: Object.fromEntries(headers), body })).toEqual([]);
  if (name === 'appraise-product') expect(body).toMatchObject({ error: { appraisal_error: null } });
  expect(emulator.journal.length).toBeGreaterThan(asked);
});

test('a question has the same answer at Bedrock as at Anthropic', async () => {
  const anthropic = { ANTHROPIC_BASE_URL: emulator.url, ANTHROPIC_API_KEY: 'k' };
  const text = dataText({ additional_info: 'Kettle, brand: Acme, 1.7 litres' });
  const question = {
    instructions: 'Describe it.',
    pictures: [],
    text,
    schema: basicDraftSchema,
    maxTokens: 1000,
  };
  const log = { info() {}, warn() {}, error() {} };
  const [there, here] = await Promise.all(
    [variables, anthropic].map(async (environment) => {
      const budget = startTimeBudget(9000);
      const reply = await modelServices(environment).ask(question, { budget, log, requestId: 'r' });
      budget.end();
      return reply;
    }),
  );
  expect(basicDraftSchema.parse(there?.value)).toMatchObject({ brand: 'Acme' });
  expect(there?.value).toEqual(here?.value);
  expect(there?.model).toBe(here?.model);
});
