const BASE = 'https://api.ebay.com/oauth/api_scope';

/** Scopes that the emulator's endpoints ask for. They name the production host in every environment. */
export const SCOPES = {
  base: BASE,
  inventory: `${BASE}/sell.inventory`,
  inventoryReadonly: `${BASE}/sell.inventory.readonly`,
  account: `${BASE}/sell.account`,
  accountReadonly: `${BASE}/sell.account.readonly`,
  identity: `${BASE}/commerce.identity.readonly`,
  identityName: `${BASE}/commerce.identity.name.readonly`,
  identityAddress: `${BASE}/commerce.identity.address.readonly`,
  identityPhone: `${BASE}/commerce.identity.phone.readonly`,
  identityEmail: `${BASE}/commerce.identity.email.readonly`,
} as const;

/** What a scope lets an application do, in the words of the consent page. */
const MEANINGS: Readonly<Record<string, string>> = {
  [SCOPES.base]: 'View public data from the marketplace',
  [SCOPES.inventory]: 'View and manage your inventory and offers',
  [SCOPES.inventoryReadonly]: 'View your inventory and offers',
  [SCOPES.account]: 'View and manage your account settings',
  [SCOPES.accountReadonly]: 'View your account settings',
  [SCOPES.identity]: 'View your basic information, such as your user name',
  [SCOPES.identityName]: 'View your name',
  [SCOPES.identityAddress]: 'View your registration address',
  [SCOPES.identityPhone]: 'View your phone number',
  [SCOPES.identityEmail]: 'View your e-mail address',
  [`${BASE}/sell.fulfillment`]: 'View and manage your order fulfilments',
  [`${BASE}/sell.fulfillment.readonly`]: 'View your order fulfilments',
  [`${BASE}/sell.marketing`]: 'View and manage your marketing activities',
  [`${BASE}/sell.marketing.readonly`]: 'View your marketing activities',
};

/** Whether the emulator's keyset may ask a member for this scope. */
export const isKnownScope = (scope: string): boolean => Object.hasOwn(MEANINGS, scope);

/** Whether an application may have this scope without a member. */
export const isApplicationScope = (scope: string): boolean => scope === SCOPES.base;

export const meaningOfScope = (scope: string): string => MEANINGS[scope] ?? scope;

/** The scopes of a `scope` parameter, undefined when it names none or an unknown one. */
export function readScopes(text: string | null): readonly string[] | undefined {
  const scopes = [...new Set((text ?? '').split(' ').filter((scope) => scope !== ''))];
  return scopes.length > 0 && scopes.every(isKnownScope) ? scopes : undefined;
}
