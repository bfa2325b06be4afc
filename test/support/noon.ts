import { afterAll, beforeAll } from '@jest/globals';

const dayMs = 86_400_000;

/**
 * Gives a file whose tests need a single day, month and hour a clock that starts at noon tomorrow, UTC, and runs on
 * from there. Call it before `useHost`. Other processes keep their own clocks.
 */
export function useNoon(): void {
  const RealDate = Date;
  let ahead = 0;
  const now = () => RealDate.now() + ahead;
  beforeAll(() => {
    ahead = (Math.floor(RealDate.now() / dayMs) + 1.5) * dayMs - RealDate.now();
    globalThis.Date = new Proxy(RealDate, {
      construct: (_target, given, as) =>
        Reflect.construct(RealDate, given.length === 0 ? [now()] : given, as),
      get: (_target, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
    });
  });
  afterAll(() => {
    globalThis.Date = RealDate;
    // A package loaded in between may have kept the function.
    ahead = 0;
  });
}
