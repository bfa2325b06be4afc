/** Values in groups of so many. */
export const groupsOf = <Value>(values: readonly Value[], size: number): Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );

/**
 * Processes values in order, several at a time. After a failure it takes no further value.
 *
 * @throws what the work or the source throws, once all work that has begun is over
 */
export async function eachOf<Value>(
  values: AsyncIterable<Value> | Iterable<Value>,
  atATime: number,
  work: (value: Value) => Promise<void>,
): Promise<void> {
  // All workers take from one generator, which hands out one value at a time.
  const source = (async function* () {
    yield* values;
  })();
  const worker = async (): Promise<void> => {
    try {
      for (let next = await source.next(); next.done !== true; next = await source.next())
        await work(next.value);
    } catch (error) {
      await source.return();
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: atATime }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
