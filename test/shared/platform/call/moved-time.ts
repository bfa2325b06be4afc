import { mock } from 'node:test';

/**
 * Time as bounds measure it: `performance.now`, timers and `AbortSignal.timeout` do not move until the test moves them.
 * Requests over sockets are answered as usual, however long that takes. It is not for tests in which Node's own `fetch`
 * connects: it keeps timers of its connections, which would never end.
 */
export interface MovedTime {
  /** Lets milliseconds pass, and runs everything due by then. */
  advance(milliseconds: number): void;
  /** Lets milliseconds pass in a process that is too busy to notice: no timer has run. */
  block(milliseconds: number): void;
  /** Resolves once a timer of exactly this many milliseconds has been set. */
  waitsFor(milliseconds: number): Promise<void>;
}

/** The body of a test in which time only moves when the test moves it. */
export function inMovedTime(body: (time: MovedTime) => Promise<void>): () => Promise<void> {
  return async () => {
    let now = Math.ceil(performance.now());
    const waits = new Map<number, PromiseWithResolvers<void>>();
    const waitFor = (milliseconds: number) => {
      const wait = waits.get(milliseconds) ?? Promise.withResolvers<void>();
      waits.set(milliseconds, wait);
      return wait;
    };
    const { clearTimeout: clearReal } = globalThis;
    const { timeout: realTimeout } = AbortSignal;
    mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const { setTimeout: setMoved, clearTimeout: clearMoved } = globalThis;
    const noted = (work: () => void, milliseconds = 0) => {
      waitFor(milliseconds).resolve();
      return setMoved(work, milliseconds);
    };
    // We do not use `mock.method`: once restored, a later `mock.restoreAll` would bring these clocks back to life.
    globalThis.setTimeout = noted as typeof setTimeout;
    globalThis.clearTimeout = (timer) => {
      // Some have their timers from `node:timers`, where time goes on, and clear them here.
      clearReal(timer);
      clearMoved(timer);
    };
    performance.now = () => now;
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setMoved(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
    try {
      await body({
        advance(milliseconds) {
          now += milliseconds;
          mock.timers.tick(milliseconds);
        },
        block(milliseconds) {
          now += milliseconds;
        },
        waitsFor: (milliseconds) => waitFor(milliseconds).promise,
      });
    } finally {
      AbortSignal.timeout = realTimeout;
      Reflect.deleteProperty(performance, 'now');
      globalThis.setTimeout = setMoved;
      globalThis.clearTimeout = clearMoved;
      mock.timers.reset();
    }
  };
}
