import { describe, expect, test } from '@jest/globals';
import { ExpiringCache, lazyMethods, readThrough } from '../../../../shared/platform/call/kept-values.ts';

function clockOfTest() {
  const time = { now: 0 };
  return { time, clock: () => time.now };
}

describe('an expiring cache', () => {
  test('gives a value until its lifetime is over', () => {
    const { time, clock } = clockOfTest();
    const cache = new ExpiringCache<string>(10, clock);
    cache.set('key', 'value', 100);
    time.now = 99;
    expect(cache.get('key')).toBe('value');
    time.now = 100;
    expect(cache.get('key')).toBeUndefined();
  });

  test('does not extend a lifetime on use', () => {
    const { time, clock } = clockOfTest();
    const cache = new ExpiringCache<string>(10, clock);
    cache.set('key', 'value', 100);
    for (time.now = 0; time.now < 100; time.now += 1) cache.get('key');
    expect(cache.get('key')).toBeUndefined();
  });

  test('makes room by dropping the entry used longest ago', () => {
    const cache = new ExpiringCache<number>(2, () => 0);
    cache.set('first', 1, 100);
    cache.set('second', 2, 100);
    cache.get('first');
    cache.set('third', 3, 100);
    expect([cache.get('first'), cache.get('second'), cache.get('third')]).toEqual([1, undefined, 3]);
  });
});

describe('reading through a cache', () => {
  test('shares one read among concurrent callers', async () => {
    let reads = 0;
    const read = readThrough(async (key) => `${key}${++reads}`, {
      lifetimeMs: 100,
      maxEntries: 10,
      clock: () => 0,
    });
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b2']);
  });

  test('lets a late failure drop only its own read', async () => {
    const { time, clock } = clockOfTest();
    const replies = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    let reads = 0;
    const read = readThrough(
      () => replies[reads++]?.promise ?? Promise.reject(new Error('a third reading')),
      { lifetimeMs: 100, maxEntries: 10, clock },
    );
    const first = read('a');
    time.now = 100;
    const second = read('a');
    replies[0]?.reject(new Error('late'));
    await expect(first).rejects.toThrow('late');
    replies[1]?.resolve('fresh');
    expect([await second, await read('a'), reads]).toEqual(['fresh', 'fresh', 2]);
  });
});

test('an object whose methods load late is built with the first call, keeps its own `this`, and may be awaited', async () => {
  let built = 0;
  class Greeter {
    readonly sign = '!';
    async greet(name: string): Promise<string> {
      return `Hello ${name}${this.sign}`;
    }
  }
  const methods = lazyMethods<Pick<Greeter, 'greet'>>(async () => {
    built += 1;
    return new Greeter();
  });
  const { greet } = await Promise.resolve(methods);
  expect(built).toBe(0);
  expect([await greet('Ann'), await methods.greet('Bob'), built]).toEqual(['Hello Ann!', 'Hello Bob!', 1]);
});
