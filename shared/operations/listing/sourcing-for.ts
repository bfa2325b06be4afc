/** What the operations need for `explain` alone. */
export type Sourcing = typeof import('./sourcing.ts');

/** Undefined, and not loaded, for a request that does not ask for sources: most do not. */
export const sourcingFor = async ({
  explain,
}: {
  readonly explain?: true | undefined;
}): Promise<Sourcing | undefined> => (explain === true ? await import('./sourcing.ts') : undefined);
