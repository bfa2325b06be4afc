import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../../lib/sandbox/emulator/faults.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { createFailoverModel } from '../../../../shared/platform/model/failover-model.ts';
import type { Model } from '../../../../shared/platform/model/model.ts';
import { QuestionRefused } from '../../../../shared/platform/model/model-failure.ts';
import { modelFamily } from '../../../../shared/platform/model/model-families.ts';
import { emulatedItem, question, useModel } from './use-model.ts';

const [first, second] = [useModel(), useModel()];
const { events, call } = first;
let now: number;
let model: Model;
const over = (usual: Model) =>
  createFailoverModel(
    { name: 'one', model: usual },
    { name: 'two', model: second.model('claude-haiku-4-5', { retries: 0 }) },
    () => now,
  );
beforeEach(() => {
  now = 1_000_000;
  model = over(first.model(undefined, { retries: 0 }));
});
const ask = (milliseconds = 25_000) => model.ask(question(), call(milliseconds));

const asked = () => [first, second].map(({ service }) => service.journal.length);
const movedBy = () =>
  events
    .filter(({ event }) => event === 'model.failed-over')
    .map(({ fields: { from, to, cause } }) => `${from} ${to} ${cause}`);

describe('a question whose provider fails', () => {
  test.each<[string, Fault, string]>([
    ['is busy', { kind: 'answer', status: 429, headers: { 'retry-after': '30' } }, 'RATE_LIMIT'],
    ['is overloaded', { kind: 'answer', status: 529 }, 'OVERLOADED'],
    ['has a fault of its own', { kind: 'answer', status: 500 }, 'UPSTREAM_FAILED'],
    ['refuses our key', { kind: 'answer', status: 401 }, 'UPSTREAM_FAILED'],
    ['closes the connection', { kind: 'refuse' }, 'UPSTREAM_FAILED'],
    ['breaks off in the answer', { kind: 'truncate' }, 'UPSTREAM_FAILED'],
    ['answers what is no JSON', { kind: 'broken-json' }, 'UPSTREAM_FAILED'],
    ['says something else', { kind: 'answer', status: 200, body: '{"no":"message"}' }, 'UPSTREAM_FAILED'],
  ])('because it %s is answered by the other one, and asked once at each', async (_how, fault, cause) => {
    first.service.faults.add(fault);
    expect(await ask()).toMatchObject({ value: emulatedItem, model: 'claude-haiku-4-5' });
    expect(asked()).toEqual([1, 1]);
    expect(movedBy()).toEqual([`one two ${cause}`]);
  });

  test('because it stays silent is answered by the other one after half of its time', async () => {
    first.service.faults.add({ kind: 'silence' });
    const startedAt = performance.now();
    expect((await ask(10_400)).value).toEqual(emulatedItem);
    expect(performance.now() - startedAt).toBeGreaterThan(5100);
    expect(movedBy()).toEqual(['one two TIMEOUT']);
    // The first provider is no longer awaited.
    expect(asked()).toEqual([1, 1]);
  });

  test.each([
    'Your credit balance is too low to access the API.',
    'The provided model identifier is invalid.',
  ])('because it has a complaint about us is answered by the other one: %s', async (message) => {
    first.service.faults.add({
      kind: 'answer',
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message } }),
    });
    expect((await ask()).value).toEqual(emulatedItem);
    expect(asked()).toEqual([1, 1]);
  });

  test('because its key cannot be read is answered by the other one', async () => {
    model = over(first.model(undefined, { apiKey: async () => '', retries: 0 }));
    expect((await ask()).value).toEqual(emulatedItem);
    expect(asked()).toEqual([0, 1]);
    expect(movedBy()).toEqual(['one two SERVER_ERROR']);
  });

  test('fails as the other one does if that fails, too', async () => {
    first.service.faults.add({ kind: 'answer', status: 500 });
    second.service.faults.add({ kind: 'answer', status: 429 });
    await expect(ask()).rejects.toMatchObject({ code: 'RATE_LIMIT' });
    expect(asked()).toEqual([1, 1]);
  });

  test('is not asked a second time if too little time is left', async () => {
    first.service.faults.add({ kind: 'answer', status: 500 });
    await expect(ask(4900)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    expect(asked()).toEqual([1, 0]);
    expect(movedBy()).toEqual([]);
  });

  test('is not asked a second time if the call has ended for another reason', async () => {
    first.service.faults.add({ kind: 'silence' });
    const ended = new AbortController();
    const budget = { signal: ended.signal, remaining: () => 20_000 };
    const answer = model.ask(question(), { ...call(), budget });
    setTimeout(() => ended.abort(new Error('no longer needed')), 50);
    await expect(answer).rejects.toBeInstanceOf(ServiceError);
    expect(asked()).toEqual([1, 0]);
  });
});

describe('a question that would fail anywhere', () => {
  test('as it is refused for itself is not asked a second time', async () => {
    first.service.faults.add({
      kind: 'answer',
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: '{"type":"error","error":{"type":"invalid_request_error","message":"messages.0: wrong"}}',
    });
    await expect(ask()).rejects.toBeInstanceOf(QuestionRefused);
    expect(asked()).toEqual([1, 0]);
  });

  test('as the model will not answer it is not asked a second time', async () => {
    first.service.replies.push({ text: '', stopReason: 'refusal' });
    await expect(ask()).rejects.toMatchObject({ code: 'MODEL_REFUSED' });
    expect(asked()).toEqual([1, 0]);
  });
});

describe('after failures in a row', () => {
  const fail = async (times: number) => {
    first.service.faults.add({ kind: 'answer', status: 500, times });
    for (let time = 0; time < times; time += 1) await ask();
  };

  test('one is forgotten, and two lead to 30 s that start with the other provider', async () => {
    await fail(1);
    await ask();
    await fail(1);
    await ask();
    expect(asked()).toEqual([4, 2]);
    await fail(2);
    now += 29_999;
    await ask();
    expect(asked()).toEqual([6, 5]);
    expect(movedBy().at(-1)).toBe('one two avoided');
    now += 2;
    await ask();
    expect(asked()).toEqual([7, 5]);
  });

  test('the first provider is asked if the other one fails', async () => {
    await fail(2);
    second.service.faults.add({ kind: 'answer', status: 503 });
    expect((await ask()).model).toBe('claude-haiku-5-5');
    expect(movedBy().slice(-2)).toEqual(['one two avoided', 'two one UPSTREAM_FAILED']);
  });
});

test('pictures are prepared for the provider that reads them less finely', () => {
  expect(model.pictures.longestEdge).toBe(modelFamily('claude-haiku-4-5').longestEdge);
  expect(model.pictures.pictureTokens(1568, 1568)).toBe(
    modelFamily('claude-haiku-4-5').pictureTokens(1568, 1568),
  );
});
