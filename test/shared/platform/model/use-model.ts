import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import * as z from 'zod';
import { type ModelEmulator, startModelEmulator } from '../../../../lib/sandbox/model/model-emulator.ts';
import type { EventFields } from '../../../../shared/platform/call/log-events.ts';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { createAnthropicModel } from '../../../../shared/platform/model/anthropic-model.ts';
import type { Question } from '../../../../shared/platform/model/model.ts';

/** The emulated model answers titles in parts. */
export const emulatedItem = { title: [{ from: 'seen', picture: 0, text: 'Item in photo', words: '' }] };

export const question = (parts: Partial<Question> = {}): Question => ({
  instructions: 'Describe the product.',
  pictures: [],
  text: 'The words.',
  schema: z.object({ title: z.string() }),
  maxTokens: 500,
  ...parts,
});

/** An emulated model for the tests of a file, and the events of the calls that ask it. */
export function useModel(options?: Parameters<typeof startModelEmulator>[0]) {
  let service: ModelEmulator;
  const events: { event: string; fields: EventFields }[] = [];
  const ends: (() => void)[] = [];
  beforeAll(async () => {
    service = await startModelEmulator(options);
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    for (const list of [events, service.journal, service.replies]) list.length = 0;
    service.faults.clear();
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  const record = (event: string, fields: EventFields = {}) => events.push({ event, fields });
  return {
    get service() {
      return service;
    },
    events,
    /** A call that may take this long. */
    call(milliseconds = 10_000) {
      const budget = startTimeBudget(milliseconds);
      ends.push(budget.end);
      const log = { info: record, warn: record, error: (event: string) => record(event) };
      return { budget, requestId: 'request-1', log, addHeaders() {} };
    },
    /** The model as Anthropic would serve it, by default its usual one. */
    model: (id?: string, more: Partial<Parameters<typeof createAnthropicModel>[0]> = {}) =>
      createAnthropicModel({ apiKey: async () => 'sk-test', baseUrl: service.url, model: id, ...more }),
    /** The request bodies so far. */
    bodies: () => service.journal.map(({ body }) => JSON.parse(body.toString())),
  };
}
