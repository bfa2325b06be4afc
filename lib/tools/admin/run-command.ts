import MiniSearch from 'minisearch';
import { errorTable } from '../../../shared/platform/errors/error-table.ts';
import { ServiceError } from '../../../shared/platform/errors/service-error.ts';
import { resourceName, tableEnvironment } from '../../aws/naming.ts';
import { openLocalDatabase } from '../../sandbox/database/open-database.ts';
import { localUrl } from '../../sandbox/demo-account.ts';
import { UsageError } from '../program.ts';
import type { CommandOptions } from './command.ts';
import { commands } from './commands.ts';
import { adminServices } from './services.ts';

const lines = Object.entries(commands).map(([name, { usage, help }]) => `  ${name} ${usage}\n      ${help}`);

const usageText = `Usage: npm run admin -- [--stage <stage>] <command> ...

Commands:
${lines.join('\n')}

Without --stage the commands work on the local tables (DATA_DIR, or the engine at DYNAMODB_ENDPOINT), even while
the local host runs. With --stage they work on that deployed stage's tables, with your AWS profile's credentials
and region.`;

/** What --help prints: about the command that is named, or about all. */
export function helpFor(words: readonly string[]): string {
  const name = words.find((word) => Object.hasOwn(commands, word)) ?? '';
  const { usage, help } = commands[name] ?? {};
  return help === undefined
    ? usageText
    : `Usage: npm run admin -- [--stage <stage>] ${name} ${usage}\n\n${help}.`;
}

/**
 * The command whose name is nearest to a name that there is not, which may lack its dashes; undefined if each differs in
 * a whole word.
 */
function nearest(name: string): string | undefined {
  const search = new MiniSearch({ idField: 'name', fields: ['name', 'joined'] });
  search.addAll(Object.keys(commands).map((known) => ({ name: known, joined: known.replaceAll('-', '') })));
  return search.search(name, { fuzzy: 0.4, prefix: true, combineWith: 'AND' })[0]?.id;
}

/**
 * Runs one admin command and returns the text to print.
 *
 * @throws UsageError if the arguments are wrong
 */
export async function runCommand(
  [name = '', ...words]: readonly string[],
  {
    stage,
    environment,
    given,
  }: {
    readonly stage: string | undefined;
    readonly environment: NodeJS.ProcessEnv;
    readonly given?: CommandOptions;
  },
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const near = nearest(name);
    throw new UsageError(`There is no command ${name}.${near === undefined ? '' : ` Did you mean ${near}?`}`);
  }
  const { DATA_DIR = '.data', DYNAMODB_ENDPOINT, IMAGES_BUCKET = '', PORT } = environment;
  const local = stage === undefined ? await openLocalDatabase(DATA_DIR, DYNAMODB_ENDPOINT) : undefined;
  const { STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = environment;
  const paymentsName = resourceName(stage ?? '', 'payments');
  const payments =
    stage === undefined
      ? { STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }
      : { PAYMENTS_SECRET_ID: paymentsName, PAYMENTS_SELLER: paymentsName };
  const services = adminServices(
    { ...(local?.environment ?? tableEnvironment(stage ?? '')), ...payments, IMAGES_BUCKET },
    local === undefined ? '<BaseUrl of the stack>' : localUrl(DATA_DIR, PORT),
  );
  try {
    return await command.run(services, words, given);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (errorTable[error.code].status < 500) throw new UsageError(error.message);
    // Such as that there are no credentials, or no such table.
    const { cause } = error;
    throw cause instanceof Error ? new Error(`${error.message}: ${cause.message}`, { cause: error }) : error;
  } finally {
    services.close();
    await local?.stop();
  }
}
