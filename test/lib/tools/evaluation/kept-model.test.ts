import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keptModel, noUsage, openAnswers } from '../../../../lib/tools/evaluation/kept-model.ts';
import { systemClock } from '../../../../shared/platform/call/clock.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import type { Model } from '../../../../shared/platform/model/model.ts';
import { modelFamily } from '../../../../shared/platform/model/model-families.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'answers-'));
});
afterAll(() => rm(folder, { recursive: true }));

const log = { info() {}, warn() {}, error() {} };

/** Asks a model that echoes the question and counts requests. */
async function opened(file: string, about = 'model photos') {
  const questions: string[] = [];
  const model: Model = {
    pictures: modelFamily('claude-haiku-5-5'),
    async ask({ text }) {
      questions.push(text);
      const usage = { inputTokens: 10, outputTokens: 1, cachedTokens: 0 };
      return { text: `"${text}"`, value: text, model: 'claude-haiku-5-5', usage };
    },
  };
  const [usage, paid] = [noUsage(), noUsage()];
  const kept = keptModel(model, about, await openAnswers(file), { usage, paid });
  const ask = async (text: string) => {
    const call = { budget: startTimeBudget(1000), clock: systemClock, log, requestId: 'r', addHeaders() {} };
    const question = { instructions: 'Look.', pictures: [], text, schema: undefined, maxTokens: 100 };
    return (await kept.ask(question, call)).value;
  };
  return { ask, usage, paid, questions };
}

test('an answer is paid for once, and counts the same when replayed from the file', async () => {
  const file = join(folder, 'once.jsonl');
  const first = await opened(file);
  expect([await first.ask('a'), await first.ask('a'), await first.ask('b')]).toEqual(['a', 'a', 'b']);
  expect(first.questions).toEqual(['a', 'b']);
  expect([first.usage.inputTokens, first.paid.inputTokens]).toEqual([30, 20]);
  const later = await opened(file);
  expect(await later.ask('a')).toBe('a');
  expect(later.questions).toEqual([]);
  expect([later.usage.inputTokens, later.paid.inputTokens]).toEqual([10, 0]);
});

test('a line cut off by a crash is skipped, and later ones stay readable', async () => {
  const file = join(folder, 'crash.jsonl');
  await (await opened(file)).ask('a');
  await writeFile(file, '{"key":"provi', { flag: 'a' });
  await (await opened(file)).ask('b');
  const later = await opened(file);
  expect([await later.ask('a'), await later.ask('b')]).toEqual(['a', 'b']);
  expect(later.questions).toEqual([]);
});
