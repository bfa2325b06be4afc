import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keptModel, noUsage } from '../../../../../lib/tools/evaluation/recordings/kept-model.ts';
import { openRecording } from '../../../../../lib/tools/evaluation/recordings/recording.ts';
import { priceOf, startSpending } from '../../../../../lib/tools/evaluation/recordings/spending.ts';
import { systemClock } from '../../../../../shared/platform/call/clock.ts';
import { startTimeBudget } from '../../../../../shared/platform/call/time-budget.ts';
import { ServiceError } from '../../../../../shared/platform/errors/service-error.ts';
import type { Model, Question } from '../../../../../shared/platform/model/model.ts';
import { modelFamily } from '../../../../../shared/platform/model/model-families.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recording-'));
});
afterAll(() => rm(folder, { recursive: true }));

const asked = { provider: 'anthropic', model: 'claude-haiku-5-5' };
const price = priceOf(asked);
const question = (text: string): Question => ({
  instructions: 'Look.',
  pictures: [],
  text,
  schema: undefined,
  maxTokens: 100,
});
const silent = { info() {}, warn() {}, error() {} };

/** A model that counts its questions and fails at those that ask for it. */
function counting() {
  const questions: string[] = [];
  const model: Model = {
    pictures: modelFamily(asked.model),
    async ask({ text }) {
      questions.push(text);
      if (text === 'refuse') throw new ServiceError('MODEL_REFUSED');
      if (text === 'break') throw new ServiceError('UPSTREAM_FAILED');
      return {
        text: `"${text}"`,
        value: text,
        model: asked.model,
        usage: { inputTokens: 1e6, outputTokens: 0, cachedTokens: 0 },
      };
    },
  };
  return { model, questions };
}

async function opened(
  file: string,
  { budget, replaysOnly = false }: { budget?: number; replaysOnly?: boolean } = {},
) {
  const { model, questions } = counting();
  const recording = await openRecording(file, { readOnly: replaysOnly });
  const usage = noUsage();
  const spending = startSpending(price, budget);
  const kept = keptModel({ model, asked, recording, spending, replaysOnly }, 'photos', usage);
  const ask = async (text: string) => {
    const call = { budget: startTimeBudget(1000), clock: systemClock, log: silent, requestId: 'r' };
    try {
      return (await kept.ask(question(text), call)).value;
    } catch (error) {
      return error instanceof ServiceError ? error.code : error;
    } finally {
      call.budget.end();
    }
  };
  return { ask, usage, spending, questions };
}

test('an answer is paid for once, and counts the same when it comes from the recording', async () => {
  const file = join(folder, 'once.jsonl');
  const first = await opened(file);
  expect([await first.ask('a'), await first.ask('a'), await first.ask('b')]).toEqual(['a', 'a', 'b']);
  expect(first.questions).toEqual(['a', 'b']);
  expect(first.spending.spent).toBeCloseTo(0.2);
  const later = await opened(file);
  expect(await later.ask('a')).toBe('a');
  expect(later.questions).toEqual([]);
  expect(later.usage).toMatchObject({ questions: 1, inputTokens: 1e6 });
});

test('a refusal is kept and any other failure is asked about again, except in a replay', async () => {
  const file = join(folder, 'failures.jsonl');
  const first = await opened(file);
  expect([await first.ask('refuse'), await first.ask('break')]).toEqual(['MODEL_REFUSED', 'UPSTREAM_FAILED']);
  const later = await opened(file);
  expect([await later.ask('refuse'), await later.ask('break')]).toEqual(['MODEL_REFUSED', 'UPSTREAM_FAILED']);
  expect(later.questions).toEqual(['break']);
  const replayed = await opened(file, { replaysOnly: true });
  expect([await replayed.ask('break'), replayed.usage.refused]).toEqual(['UPSTREAM_FAILED', undefined]);
});

test('a replay asks nothing and says that a question is not recorded', async () => {
  const file = join(folder, 'replay.jsonl');
  await (await opened(file)).ask('a');
  const before = await readFile(file, 'utf8');
  const replayed = await opened(file, { replaysOnly: true });
  expect([await replayed.ask('a'), await replayed.ask('b')]).toEqual(['a', 'UPSTREAM_FAILED']);
  expect(replayed.usage.refused).toBe('not recorded');
  expect(replayed.questions).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('no question is asked that could exceed the budget', async () => {
  const { ask, questions, usage, spending } = await opened(join(folder, 'budget.jsonl'), { budget: 0.1002 });
  expect([await ask('a'), await ask('b'), await ask('c')]).toEqual([
    'a',
    'UPSTREAM_FAILED',
    'UPSTREAM_FAILED',
  ]);
  expect(questions).toEqual(['a']);
  expect(usage.refused).toBe('budget');
  expect(spending.spent).toBeCloseTo(0.1);
});

test('a line that was cut off by a crash is skipped, and what follows stays readable', async () => {
  const file = join(folder, 'crash.jsonl');
  await (await opened(file)).ask('a');
  await writeFile(file, '{"asked":{"provi', { flag: 'a' });
  await (await opened(file)).ask('b');
  const later = await opened(file, { replaysOnly: true });
  expect([await later.ask('a'), await later.ask('b')]).toEqual(['a', 'b']);
});
