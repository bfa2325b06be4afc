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
  'accessLogRole',
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

/**
 * Refuses a context that nothing reads: a typo would silently reset a setting. The CDK's own contexts (`@aws-cdk/…`,
 * `aws:cdk:…`, cached lookups) have a colon in their names.
 *
 * @throws Error naming the context and those that there are
 */
export function refuseUnknownContexts(given: Readonly<Record<string, unknown>>): void {
  const known = new Set<string>(contexts);
  const unknown = Object.keys(given).find((key) => !key.includes(':') && !known.has(key));
  if (unknown === undefined) return;
  throw new Error(`There is no context ${JSON.stringify(unknown)}. There are ${contexts.join(', ')}.`);
}
