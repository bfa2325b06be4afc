/**
 * Begins to load what reads price texts. Its tables of words are large, and an upstream takes longer to answer than
 * they take to load: call it before asking, and await it for the answer.
 */
export function loadReader(): Promise<typeof import('../../prices/price-text.ts')> {
  const reading = import('../../prices/price-text.ts');
  // Nobody awaits it if the upstream fails first.
  reading.catch(() => {});
  return reading;
}
