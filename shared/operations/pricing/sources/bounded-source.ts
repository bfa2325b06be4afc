import type { VisualSource } from './visual-source.ts';

/** Loaded while the source is asked: it takes markup apart, which needs much code. */
const loadBounds = () => {
  const loading = import('./bounded-match.ts');
  loading.catch(() => {});
  return loading;
};

/** A source whose matches are fit to show, and to be kept: what strangers wrote is bounded as `boundedMatch` does. */
export const boundedSource = (source: VisualSource): VisualSource => ({
  ...source,
  async search(query, call) {
    const loading = loadBounds();
    const answer = await source.search(query, call);
    if ('abstains' in answer) return answer;
    const { boundedMatch } = await loading;
    return { ...answer, matches: answer.matches.flatMap(boundedMatch) };
  },
});
