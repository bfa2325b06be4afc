import type { Fault } from '../../../../lib/sandbox/emulator/faults.ts';
import { useHost } from '../../../support/host.ts';

const search = '/buy/browse/v1/item_summary/search_by_image';

export const nothingCharged = '0';
/** The marketplace's reply to a search without results. */
export const emptySearch: Fault = {
  kind: 'answer',
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"total":0}',
};
export const always = (fault: Fault): Fault => ({ times: 1000, ...fault });

/** A host that searches by picture alone: searches are easier to count without the model. */
export function usePricing() {
  Object.assign(process.env, { VISUAL_SEARCH: 'market,lens', LOOK: '0' });
  const t = useHost();

  const emulators = () => t.emulators;

  // Each test has its own searches: `fresh`. Fewer results mean fewer pages to read.
  const about = (more: object) => ({
    image_url: t.host.standIns.samplePicture,
    fresh: true,
    limit: 5,
    ...more,
  });
  return {
    t,
    emulators,
    about,
    predict: (more: object = {}) => t.post('/api/v1/predict-price', about(more)),
    appraise: (more: object = {}) => t.post('/api/v1/appraise-product', about(more)),
    breakMarket: (fault: Fault): void =>
      void emulators().market.faults.add(always({ path: search, ...fault })),
    breakLens: (fault: Fault): void => void emulators().lens.faults.add(always(fault)),
  };
}
