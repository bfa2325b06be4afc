import { createHash } from 'node:crypto';
import { keptForm } from './kept-search.ts';
import type { Outside } from './record-search.ts';

/** All that changes what a search finds, and whose it is. */
export interface SearchIdentity {
  readonly accountId: string;
  readonly picture: Uint8Array;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly description?: string | undefined;
  readonly outside: Pick<Outside, 'sources' | 'sold'>;
}

/**
 * The same for searches that find the same: SHA-256 in base64url, from which neither picture nor words can be read. The
 * picture's address is not part of it. Nor is the number of results, since sources are asked for all that they have.
 */
export function searchKey({
  accountId,
  picture,
  country,
  description = '',
  outside,
}: SearchIdentity): string {
  const parts = [
    keptForm,
    accountId,
    createHash('sha256').update(picture).digest('base64url'),
    country,
    description.trim(),
    outside.sources.map(({ name }) => name),
    outside.sold?.name ?? null,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
