import { type TableName, tables } from '../../shared/platform/database/tables.ts';

export const service = 'resale-listing';

/** The name of a resource in a stage: `resale-listing-dev-accounts`. */
export const resourceName = (stage: string, part: string): string => `${service}-${stage}-${part}`;

/** The function alias that callers invoke. */
export const liveAlias = 'live';

/** The environment variables that name the tables of a stage. */
export function tableEnvironment(stage: string): Record<string, string> {
  const names = Object.keys(tables) as TableName[];
  return Object.fromEntries(names.map((name) => [tables[name].variable, resourceName(stage, name)]));
}
