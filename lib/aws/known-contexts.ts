/** What `-c` and cdk.json may set. */
const contexts = [
  'stage',
  'target',
  'market',
  'marketQuota',
  'ruName',
  'alarmEmail',
  'domain',
  'certificate',
  'defaultEndpoint',
  'pictureDomain',
  'pictureCertificate',
  'pictureLogs',
  'firewallLists',
  'traces',
  'customerKeys',
  'reservedConcurrency',
] as const;

export type ContextName = (typeof contexts)[number];

/** More edits than these are another word. */
const FARTHEST = 3;

/**
 * Refuses a context that nothing reads: mistyped, it would be a setting taken away without a word. The CDK's own
 * (`@aws-cdk/…`, `aws:cdk:…`, what it has looked up) have a colon in their names.
 *
 * @throws Error that names the context, and the one that was probably meant
 */
export function refuseUnknownContexts(given: Readonly<Record<string, unknown>>): void {
  const known = new Set<string>(contexts);
  const unknown = Object.keys(given).find((key) => !key.includes(':') && !known.has(key));
  if (unknown === undefined) return;
  const nearest = contexts
    .map((name) => ({ name, edits: editsBetween(unknown.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.edits - other.edits)
    .find(({ edits }) => edits <= FARTHEST);
  throw new Error(
    `There is no context ${JSON.stringify(unknown)}. ${
      nearest === undefined ? `There are ${contexts.join(', ')}.` : `Did you mean -c ${nearest.name}=?`
    }`,
  );
}

/** Letters to insert, drop or replace to make one of the other. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, expected] of [...other].entries()) {
      const [left = 0, above = 0, diagonal = 0] = [next[column], row[column + 1], row[column]];
      next.push(Math.min(left + 1, above + 1, diagonal + (letter === expected ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
