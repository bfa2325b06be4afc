/** The options that `-c` and cdk.json may set. */
const contexts = [
  'stage',
  'target',
  'market',
  'marketQuota',
  'searchBudget',
  'tokenBudget',
  'model',
  'modelProvider',
  'modelRegion',
  'modelRegions',
  'modelFallback',
  'modelFallbackId',
  'anthropicBaseUrl',
  'lensUrl',
  'visualSearch',
  'lensWhen',
  'look',
  'soldSearch',
  'freeFallbacks',
  'wordSearches',
  'ruName',
  'deletionNotices',
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
  'signInIssuer',
  'signInClientId',
  'signInVerifiedClaim',
  'signOutUrl',
  'admission',
  'trialCredits',
  'mailFrom',
  'payments',
  'creditPacks',
  'stripeTax',
  'reservedConcurrency',
  'shift',
] as const;

export type ContextName = (typeof contexts)[number];

/** With more edits than this it is another word. */
const farthest = 3;

/**
 * Refuses a context that nothing reads: a typo would silently reset a setting. The CDK's own contexts (`@aws-cdk/…`,
 * `aws:cdk:…`, cached lookups) have a colon in their names.
 *
 * @throws Error naming the context and the one probably meant, if nothing reads it
 */
export function refuseUnknownContexts(given: Readonly<Record<string, unknown>>): void {
  const known = new Set<string>(contexts);
  const unknown = Object.keys(given).find((key) => !key.includes(':') && !known.has(key));
  if (unknown === undefined) return;
  const nearest = contexts
    .map((name) => ({ name, edits: editsBetween(unknown.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.edits - other.edits)
    .find(({ edits }) => edits <= farthest);
  throw new Error(
    `There is no context ${JSON.stringify(unknown)}. ${
      nearest === undefined ? `There are ${contexts.join(', ')}.` : `Did you mean -c ${nearest.name}=?`
    }`,
  );
}

/** Letters to insert, drop or replace to turn one word into the other. */
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
