import * as z from 'zod';
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts';
import type { draftItem } from '../../../../shared/contract/market/draft-item.ts';
import { postItem } from '../../../../shared/contract/market/post-item.ts';
import type { HostAnswer } from '../evaluation-host.ts';
import { filled, type Listing } from './fill-missing.ts';

type Missing = ResponseOf<typeof draftItem>['missing'];

/** Asks post-item with verifyOnly. */
export type Verify = (listing: Listing) => Promise<HostAnswer>;

/** More fields than post-item has. */
const mostRounds = 50;
/** The marketplace's error about a specific that is required; its second parameter names the specific. */
const specificMissing = '21919303';

const simpleError = z.object({ error: z.string() });

/** The fields that an answer to verifyOnly finds wrong; empty if the listing can be posted. */
export function faultsIn({ status, body }: HostAnswer): string[] {
  const { data } = postItem.response.safeParse(body);
  if (status !== 200 || data === undefined) return [`status ${status}`];
  const errors = data.Errors.filter(({ SeverityCode }) => SeverityCode === 'Error').map(
    ({ ErrorCode, Parameters }) =>
      ErrorCode === specificMissing
        ? `itemSpecifics.${Parameters.at(-1)?.Value ?? ''}`
        : `error ${ErrorCode}`,
  );
  return [...new Set([...(data.checks ?? []).map(({ field }) => field), ...errors])];
}

/**
 * All that post-item refuses in a listing. Its 400 names one field at a time, so that each is filled from `missing` to
 * hear of the next; then checks and errors name the rest.
 */
export async function refusedFields(listing: Listing, missing: Missing, verify: Verify): Promise<string[]> {
  const named: string[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const known = missing.filter(({ field }) => named.includes(field));
    const answer = await verify(filled(listing, known));
    if (answer.status !== 400) return [...named, ...faultsIn(answer)];
    const field = simpleError.safeParse(answer.body).data?.error.split(' ')[0] ?? 'unreadable';
    if (named.includes(field) || !missing.some((entry) => entry.field === field)) return [...named, field];
    named.push(field);
  }
  return named;
}
