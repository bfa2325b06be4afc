import type { Clock } from './clock.ts';

interface Entry<Value> {
  readonly value: Value;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Values that this process caches, at most `maxEntries` of them: the least recently used makes room.
 *
 * `lru-cache` 11 does the same and much more, in 19 kB minified; this takes less than one, in functions whose bundles
 * have two to spare.
 */
export class ExpiringCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #maxEntries: number;
  readonly #clock: Clock;

  constructor(maxEntries: number, clock: Clock) {
    this.#maxEntries = maxEntries;
    this.#clock = clock;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    if (entry === undefined || entry.until <= this.#clock()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, lifetimeMs: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#clock() + lifetimeMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}

/**
 * `read` with its results cached for `lifetimeMs` from the time of the request. Concurrent callers for the same key
 * share one read; a failed one is not cached. `anew` ignores the cached result.
 */
export function readThrough<Value>(
  read: (key: string) => Promise<Value>,
  options: { readonly lifetimeMs: number; readonly maxEntries: number; readonly clock: Clock },
): (key: string, anew?: 'anew') => Promise<Value> {
  const readings = new ExpiringCache<Promise<Value>>(options.maxEntries, options.clock);
  return async (key, anew) => {
    const known = anew === undefined ? readings.get(key) : undefined;
    if (known !== undefined) return await known;
    const reading = read(key);
    readings.set(key, reading, options.lifetimeMs);
    try {
      return await reading;
    } catch (error) {
      if (readings.get(key) === reading) readings.delete(key);
      throw error;
    }
  };
}

/** Builds on first use and keeps what was built. A failed build is forgotten, so that the next use tries again. */
export function lazy<Value>(build: () => Value | Promise<Value>): () => Promise<Value> {
  let built: Promise<Value> | undefined;
  return () => {
    built ??= Promise.try(build).catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    return built;
  };
}

/** An object of asynchronous methods that is built when one is first called: code that few calls need loads then. */
export function lazyMethods<
  Methods extends { [Name in keyof Methods]: (...given: never[]) => Promise<unknown> },
>(build: () => Promise<Methods>): Methods {
  const built = lazy(build);
  type Method = (...given: unknown[]) => Promise<unknown>;
  return new Proxy({} as Methods, {
    get(_target, name): Method | undefined {
      // An object with a `then` method would be taken for a promise.
      if (name === 'then') return undefined;
      return async (...given) => {
        const methods = await built();
        return await Reflect.apply(Reflect.get(methods, name), methods, given);
      };
    },
  });
}
