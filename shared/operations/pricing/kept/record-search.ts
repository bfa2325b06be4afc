import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { Identity } from '../identity/identity.ts';
import type { Verdict } from '../look/verdict.ts';
import type { PageReader } from '../sources/page-reader.ts';
import type {
  Abstention,
  VisualAnswer,
  VisualMatch,
  VisualQuery,
  VisualSource,
} from '../sources/visual-source.ts';
import type { KeptSearch, PageReading } from './kept-search.ts';

/** All outside services of a search. */
export interface Outside {
  readonly sources: readonly VisualSource[];
  readonly pages: PageReader;
  /** What the product is; see `VisualQuery`. */
  readonly identify?: VisualQuery['identity'];
  /** Absent: nothing looks at the offers' pictures. */
  readonly look?: LookAtPictures | undefined;
}

/**
 * Judges the picture of each offer against the caller's: undefined if not looked at; null if the look failed. Never
 * rejects.
 */
export type LookAtPictures = (
  offers: readonly Pick<VisualMatch, 'url' | 'image'>[],
) => Promise<readonly (Verdict | undefined)[] | null>;

/** The state of a question; `open` until answered in time, undefined without access to the source. */
type Noted = 'open' | { readonly answer: VisualAnswer | Abstention };

/** The source, recording its answers. */
const noting = (source: VisualSource, note: (noted: Noted | undefined) => void): VisualSource => ({
  ...source,
  async search(query, call) {
    note('open');
    try {
      const answer = await source.search(query, call);
      if (!call.budget.signal.aborted) note({ answer });
      return answer;
    } catch (error) {
      // It would fail in each call of the hour, so the others' results are worth keeping.
      if (error instanceof ServiceError && error.code === 'SERVER_ERROR') note(undefined);
      throw error;
    }
  },
});

/** Records the input of a search. A late answer counts as none, as in the search. */
export function recordSearch({ sources, pages, identify, look }: Outside) {
  const answers: (Noted | undefined)[] = sources.map(() => undefined);
  let identity: Identity | null | undefined;
  let looks: KeptSearch['looks'];
  const readings = new Map<string, PageReading>();
  const readPrice: PageReader['readPrice'] = async (url, request) => {
    try {
      const price = await pages.readPrice(url, request);
      readings.set(url, price);
      return price;
    } catch (error) {
      // The next deployment may fix a bug of ours; the end of the call says nothing about the page.
      const isOfThePage = error instanceof ServiceError && !request.call.budget.signal.aborted;
      if (isOfThePage) readings.set(url, { failure: error.message });
      throw error;
    }
  };
  const outside: Outside = {
    sources: sources.map((source, index) =>
      noting(source, (noted) => {
        answers[index] = noted;
      }),
    ),
    pages: { readPrice },
    identify:
      identify &&
      (async () => {
        identity = await identify();
        return identity;
      }),
    look:
      look &&
      (async (offers) => {
        const verdicts = await look(offers);
        // After a failure the next call looks again.
        looks = verdicts?.flatMap((verdict, index) => {
          const url = offers[index]?.url;
          return url === undefined || verdict === undefined ? [] : [{ url, look: verdict }];
        });
        return verdicts;
      }),
  };
  return {
    outside,
    /**
     * The recorded answers once the search is over. Undefined unless every source that was asked and is open to our
     * application answered in time, and at least one found something.
     */
    found(): KeptSearch | undefined {
      const kept: (VisualAnswer | null)[] = [];
      for (const noted of answers) {
        if (noted === 'open') return undefined;
        kept.push(noted === undefined || 'abstains' in noted.answer ? null : noted.answer);
      }
      if (kept.every((answer) => (answer?.matches ?? []).length === 0)) return undefined;
      return {
        ...complete(kept, readings),
        ...(identity === undefined ? {} : { identity }),
        ...(looks === undefined ? {} : { looks }),
      };
    },
  };
}

/**
 * Page failures are kept, so no call waits for those pages again. If no price was found at all, the next call should
 * try again.
 */
function complete(answers: KeptSearch['answers'], readings: ReadonlyMap<string, PageReading>): KeptSearch {
  const pages = Array.from(readings, ([url, reading]) => ({ url, reading }));
  const read = pages.filter(({ reading }) => 'amount' in reading);
  const hasPrice =
    answers.some((answer) => answer?.matches.some(({ price }) => price !== undefined)) || read.length > 0;
  return { answers, pages: hasPrice ? pages : read };
}

/** Replays the recorded services. Anything not recorded, such as further pages, is requested now. */
export function replaySearch({ answers, pages, identity, looks }: KeptSearch, outside: Outside): Outside {
  const seen = new Map(looks?.map(({ url, look }) => [url, look]));
  const readings = new Map(pages.map(({ url, reading }) => [url, reading]));
  return {
    sources: outside.sources.map((source, index) => ({
      ...source,
      search: async () => answers[index] ?? { abstains: new ServiceError('SERVER_ERROR') },
    })),
    identify: identity === undefined ? outside.identify : async () => identity,
    look: looks === undefined ? outside.look : async (offers) => offers.map(({ url }) => seen.get(url)),
    pages: {
      async readPrice(url, request) {
        const reading = readings.get(url);
        if (reading === undefined) return outside.pages.readPrice(url, request);
        if ('failure' in reading) throw new ServiceError('UPSTREAM_FAILED', reading.failure);
        return reading;
      },
    },
  };
}
