import { createDynamoDbLimitStores } from '../../../shared/billing/credits/dynamodb-limits.ts';
import {
  createDynamoDbAuditStores,
  createDynamoDbBalances,
  createDynamoDbErasureStores,
} from '../../../shared/billing/credits/dynamodb-stores.ts';
import { createDynamoDbCallLog } from '../../../shared/billing/usage/dynamodb-calls.ts';
import { createUnpaidWork } from '../../../shared/billing/usage/unpaid-work.ts';
import { createDynamoDbCounts } from '../../../shared/identity/accounts/dynamodb-counts.ts';
import { createDynamoDbErasureServices } from '../../../shared/identity/people/dynamodb-erasure.ts';
import { systemClock } from '../../../shared/platform/call/clock.ts';
import { createDynamoDb } from '../../../shared/platform/database/dynamodb.ts';
import { ServiceError } from '../../../shared/platform/errors/service-error.ts';
import { tableEnvironment } from '../../aws/naming.ts';
import { openLocalDatabase } from '../../sandbox/database/open-database.ts';
import { UsageError } from '../program.ts';
import type { AdminServices, CommandDefinition, CommandOptions } from './command.ts';
import { commands } from './commands.ts';
import { photoRemover } from './photo-commands.ts';

const lines = Object.entries(commands).map(([name, { usage, help }]) => `  ${name} ${usage}\n      ${help}`);

export const usageText = `Usage: npm run admin -- [--stage <stage>] <command> ...

Commands:
${lines.join('\n')}

Without --stage the commands work on the local tables (DATA_DIR, or the engine at DYNAMODB_ENDPOINT), even while
the local host runs. With --stage they work on that deployed stage's tables, with your AWS profile's credentials
and region.`;

/** Commands refuse no work. */
const nothing = { undelivered: 0, searches: 0, requests: 0 };

/** The services over existing tables. */
export function adminServices(
  environment: Readonly<Record<string, string>>,
  dashboardOrigin = 'http://127.0.0.1:3000',
): AdminServices & { close(): void } {
  const client = createDynamoDb({ endpoint: environment.DYNAMODB_ENDPOINT });
  const table = (variable: string): string => environment[variable] ?? variable;
  const calls = table('CALLS_TABLE');
  const tables = { accounts: table('ACCOUNTS_TABLE'), ledger: table('LEDGER_TABLE'), calls };
  return {
    ...createDynamoDbErasureServices(client, {
      accounts: tables.accounts,
      keys: table('KEYS_TABLE'),
      people: table('PEOPLE_TABLE'),
      sessions: table('SESSIONS_TABLE'),
    }),
    money: createDynamoDbBalances(client, tables, systemClock),
    limits: createDynamoDbLimitStores(client, tables.accounts, systemClock),
    audited: createDynamoDbAuditStores(client, tables),
    keptAnswers: createDynamoDbErasureStores(client, { ...tables, requests: table('REQUESTS_TABLE') }),
    callLog: createDynamoDbCallLog(client, calls),
    unpaidWork: createUnpaidWork(createDynamoDbCounts(client, table('REQUESTS_TABLE')), nothing),
    dashboardOrigin,
    removePhoto: photoRemover(environment.IMAGES_BUCKET, environment.S3_ENDPOINT),
    clock: systemClock,
    close: () => client.destroy(),
  };
}

/** Refuses words that a command's usage has no place for, since the operator meant something by them. */
function refuseSurplus(name: string, { usage }: CommandDefinition, words: readonly string[]): void {
  const places = usage.replace(/\[--[^\]]*\]/g, '').match(/<[^>]+>|\[[^\]]+\]/g) ?? [];
  const surplus = places.at(-1)?.endsWith(' ...]') === true ? undefined : words[places.length];
  if (surplus !== undefined) throw new UsageError(`${name} does not take ${surplus}: ${name} ${usage}`);
}

/**
 * Runs one admin command and returns the text to print.
 *
 * @throws UsageError if the arguments are wrong
 */
export async function runCommand(
  words: readonly string[],
  options: {
    readonly stage: string | undefined;
    readonly environment: NodeJS.ProcessEnv;
    readonly given?: CommandOptions;
  },
): Promise<string> {
  const [name = '', ...rest] = words;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new UsageError(`There is no command ${name}.`);
  refuseSurplus(name, command, rest);
  const { DATA_DIR = '.data', DYNAMODB_ENDPOINT, IMAGES_BUCKET = '' } = options.environment;
  const local =
    options.stage === undefined ? await openLocalDatabase(DATA_DIR, DYNAMODB_ENDPOINT) : undefined;
  const services = adminServices(
    { ...(local?.environment ?? tableEnvironment(options.stage ?? '')), IMAGES_BUCKET },
    local === undefined ? '<BaseUrl of the stack>' : `http://127.0.0.1:${options.environment.PORT || 3000}`,
  );
  try {
    return await command.run(services, rest, options.given);
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'UNKNOWN') throw new UsageError(error.message);
    throw error;
  } finally {
    services.close();
    await local?.stop();
  }
}
