const base = 'https://api.ebay.com/oauth/api_scope';

/** Scopes that the emulator's endpoints ask for. They name the production host in every environment. */
export const scopeNames = {
  base,
  inventory: `${base}/sell.inventory`,
  accountReadonly: `${base}/sell.account.readonly`,
} as const;

/** What a scope lets an application do, in the words of the consent page. Other scopes are unknown. */
const meanings: Readonly<Record<string, string>> = {
  [scopeNames.base]: 'View public data from the marketplace',
  [scopeNames.inventory]: 'View and manage your inventory and offers',
  [scopeNames.accountReadonly]: 'View your account settings',
};

/** Whether an application may have this scope without a member. */
export const isApplicationScope = (scope: string): boolean => scope === scopeNames.base;

export const meaningOfScope = (scope: string): string => meanings[scope] ?? scope;

/** The scopes of a `scope` parameter, undefined when it names none or an unknown one. */
export function readScopes(text: string | null): readonly string[] | undefined {
  const scopes = [...new Set((text ?? '').split(' ').filter((scope) => scope !== ''))];
  return scopes.length > 0 && scopes.every((scope) => Object.hasOwn(meanings, scope)) ? scopes : undefined;
}
