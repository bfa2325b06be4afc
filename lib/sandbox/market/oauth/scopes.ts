const base = 'https://api.ebay.com/oauth/api_scope';

/** Scopes that the emulator's endpoints ask for. They name the production host in every environment. */
export const scopeNames = {
  base,
  inventory: `${base}/sell.inventory`,
  inventoryReadonly: `${base}/sell.inventory.readonly`,
  account: `${base}/sell.account`,
  accountReadonly: `${base}/sell.account.readonly`,
  identity: `${base}/commerce.identity.readonly`,
  identityName: `${base}/commerce.identity.name.readonly`,
  identityAddress: `${base}/commerce.identity.address.readonly`,
  identityPhone: `${base}/commerce.identity.phone.readonly`,
  identityEmail: `${base}/commerce.identity.email.readonly`,
} as const;

/** What a scope lets an application do, in the words of the consent page. */
const meanings: Readonly<Record<string, string>> = {
  [scopeNames.base]: 'View public data from the marketplace',
  [scopeNames.inventory]: 'View and manage your inventory and offers',
  [scopeNames.inventoryReadonly]: 'View your inventory and offers',
  [scopeNames.account]: 'View and manage your account settings',
  [scopeNames.accountReadonly]: 'View your account settings',
  [scopeNames.identity]: 'View your basic information, such as your user name',
  [scopeNames.identityName]: 'View your name',
  [scopeNames.identityAddress]: 'View your registration address',
  [scopeNames.identityPhone]: 'View your phone number',
  [scopeNames.identityEmail]: 'View your e-mail address',
  [`${base}/sell.fulfillment`]: 'View and manage your order fulfilments',
  [`${base}/sell.fulfillment.readonly`]: 'View your order fulfilments',
  [`${base}/sell.marketing`]: 'View and manage your marketing activities',
  [`${base}/sell.marketing.readonly`]: 'View your marketing activities',
};

/** Whether the emulator's keyset may ask a member for this scope. */
const isKnownScope = (scope: string): boolean => Object.hasOwn(meanings, scope);

/** Whether an application may have this scope without a member. */
export const isApplicationScope = (scope: string): boolean => scope === scopeNames.base;

export const meaningOfScope = (scope: string): string => meanings[scope] ?? scope;

/** The scopes of a `scope` parameter, undefined when it names none or an unknown one. */
export function readScopes(text: string | null): readonly string[] | undefined {
  const scopes = [...new Set((text ?? '').split(' ').filter((scope) => scope !== ''))];
  return scopes.length > 0 && scopes.every(isKnownScope) ? scopes : undefined;
}
