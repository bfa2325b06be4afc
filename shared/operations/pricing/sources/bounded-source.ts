import { eachMatch } from './each-match.ts';
import type { SoldSource } from './sold-source.ts';
import type { VisualSource } from './visual-source.ts';

/** Loaded while the source is asked: it takes markup apart, which is much code. */
function loadBounds() {
  const loading = import('./bounded-match.ts');
  loading.catch(() => {});
  return loading;
}

/** A source whose matches are fit to show, and to be kept: what strangers wrote is bounded as `boundedMatch` does. */
export const boundedSource = (source: VisualSource): VisualSource => ({
  ...source,
  async search(query, call) {
    const bounds = loadBounds();
    const found = await source.search(query, call);
    const { boundedMatch } = await bounds;
    return eachMatch(found, { source: source.name, log: call.log }, boundedMatch);
  },
});

/** The same for sold offers. */
export const boundedSoldSource = (source: SoldSource): SoldSource => ({
  name: source.name,
  async search(query, call) {
    const bounds = loadBounds();
    const found = await source.search(query, call);
    const { boundedSale } = await bounds;
    return eachMatch(found, { source: source.name, log: call.log }, boundedSale);
  },
});
