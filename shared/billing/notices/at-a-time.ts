/** Works on everything that is listed, so many at a time. What the work throws ends it all. */
export async function atATime<Listed>(
  count: number,
  listed: AsyncIterable<Listed>,
  work: (one: Listed) => Promise<void>,
): Promise<void> {
  const iterator = listed[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      await work(next.value);
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
}
