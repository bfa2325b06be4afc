import type { SignedIn, Visit } from '../visit.ts';

/** Finds a request in a table by its method and the parts of its path. */
export function entryOf<Entry>(
  table: Readonly<Record<string, Entry>> = {},
  { method, path }: Pick<Visit, 'method' | 'path'>,
) {
  const given = `${method} ${path}`.split('/');
  return Object.entries(table).find(([route]) => {
    const parts = route.split('/');
    const fits = (part: string, index: number) =>
      part.startsWith(':') ? given[index] !== '' : part === given[index];
    return parts.length === given.length && parts.every(fits);
  });
}

/** Changes still allowed to a member or an owner of a closed account. */
const forClosedAccounts: Readonly<Record<string, true>> = {
  'POST /account': true,
  'POST /sign-out-everywhere': true,
  'POST /settings/sessions/:id/end': true,
  'POST /settings/close': true,
  'POST /settings/reopen': true,
  'POST /settings/members/:id/remove': true,
};

/** Whether the form with this path, or of the page with this path, works: few do while the account is closed. */
export const formWorks = ({ erasedFrom }: Pick<SignedIn, 'erasedFrom'>, path: string): boolean =>
  erasedFrom === undefined || entryOf(forClosedAccounts, { method: 'POST', path }) !== undefined;
