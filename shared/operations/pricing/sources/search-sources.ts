import { inTime, type TimeBudget, untilAborted } from '../../../platform/call/time-budget.ts';
import { timed } from '../../../platform/call/working-call.ts';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import { ours } from '../../../platform/errors/wording.ts';
import { type MergedOffers, mergeOneOwner, type SourceMatches } from './merge-matches.ts';
import type { Abstention, SearchCall, VisualAnswer, VisualQuery, VisualSource } from './visual-source.ts';

/** The time limit for each source. The work of a call ends 25 s after the call began. */
const sourceMs = 8_000;
/** The time limit for sources of last resort. */
const lastResortMs = 7_000;
/** Time reserved for pages, pictures and rates after the last search. */
const msAfterSearches = 5_000;
/**
 * With fewer priced offers, the last resort is asked. High confidence needs six that count (`price-range.ts`), and some
 * of eight are accessories or outliers.
 */
export const enoughPriced = 8;

/** If all sources fail, the caller gets the first of these that occurred, the most useful one. */
const mostUseful: readonly string[] = ['RATE_LIMIT', 'UPSTREAM_FAILED', 'TIMEOUT', 'SERVER_ERROR'];

const noSource = ours(
  'No source of prices is set up here. Send `comparables` of your own, or ask the operator to set up a source: the marketplace’s searches, with its permission, or a results API.',
);

/** The rank of a failure's reason; a bug has none and comes last. */
function placeOf({ code }: ServiceError): number {
  const place = mostUseful.indexOf(code);
  return place === -1 ? mostUseful.length : place;
}

function searchOne(
  source: VisualSource,
  query: VisualQuery,
  milliseconds: number,
  call: SearchCall,
): Promise<VisualAnswer | Abstention> {
  const search = (part: TimeBudget) => {
    const asked = timed('search', () => source.search(query, { ...call, budget: part }));
    return untilAborted(asked, part.signal).catch((error: unknown) => {
      if (error !== part.signal.reason) throw error;
      throw new ServiceError('TIMEOUT', `the picture search ${source.name} did not answer in time`, {
        cause: error,
        url: source.url,
      });
    });
  };
  return inTime(milliseconds, search, call.budget);
}

/** Logs why a source failed, and converts it to a failure of the search. */
export function failureOf(
  source: string | undefined,
  thrown: unknown,
  { log }: Pick<SearchCall, 'log'>,
): ServiceError {
  const failure =
    thrown instanceof ServiceError
      ? thrown
      : new ServiceError('UPSTREAM_FAILED', 'a picture search failed by a bug', { cause: thrown });
  const { code, httpStatus, message: reason } = failure;
  log.warn('search.source-failed', { source, code, httpStatus, reason });
  return failure;
}

/** Asks sources at the same time, each with its own deadline. */
async function askAll(
  sources: readonly VisualSource[],
  query: VisualQuery,
  milliseconds: number,
  call: SearchCall,
) {
  const results = await Promise.allSettled(
    sources.map((source) => searchOne(source, query, milliseconds, call)),
  );
  const lists: SourceMatches[] = [];
  const failures: ServiceError[] = [];
  const abstentions: ServiceError[] = [];
  for (const [index, result] of results.entries()) {
    const source = sources[index];
    if (result.status === 'rejected') failures.push(failureOf(source?.name, result.reason, call));
    else if ('abstains' in result.value) abstentions.push(result.value.abstains);
    else lists.push({ source: source?.name ?? '', owner: source?.owner, ...result.value });
  }
  return { lists, failures, abstentions };
}

/**
 * Asks the sources at the same time and then, if too few priced offers were found, those of last resort. Merges the
 * matches, of one owner only where sources have any. The search succeeds if at least one source answers.
 *
 * @returns the offers, best match first, each listing once
 * @throws ServiceError if none answers: the most useful of their failures; SERVER_ERROR, in words for the caller, if none
 *   is set up; the reason if all abstained
 */
export async function searchSources(
  sources: readonly VisualSource[],
  query: VisualQuery,
  call: SearchCall,
): Promise<MergedOffers> {
  const others = sources.filter(({ isLastResort }) => isLastResort !== true);
  const first = others.length === 0 ? sources : others;
  const last = sources.filter((source) => !first.includes(source));
  const { lists, failures, abstentions } = await askAll(first, query, sourceMs, call);
  const owners = new Set(sources.map(({ owner }) => owner));
  const merge = () => mergeOneOwner(owners, lists, { enough: enoughPriced, description: query.description });
  const offers = merge();
  const isEnough = offers.priced >= enoughPriced;
  if (last.length > 0 && !isEnough) {
    const milliseconds = Math.min(lastResortMs, call.budget.remaining() - msAfterSearches);
    const more = await askAll(last, query, milliseconds, call);
    lists.push(...more.lists);
    failures.push(...more.failures);
    abstentions.push(...more.abstentions);
  }
  if (lists.length > 0) return isEnough ? offers : merge();
  const [failure] = failures.toSorted((a, b) => placeOf(a) - placeOf(b));
  const isSetUp = abstentions.length > 0 || (failure !== undefined && failure.code !== 'SERVER_ERROR');
  if (!isSetUp)
    throw new ServiceError('SERVER_ERROR', noSource, { ...failure, cause: failure, isShown: true });
  throw failure ?? abstentions[0] ?? new ServiceError('UNKNOWN');
}
