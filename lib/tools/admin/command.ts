import type { parseArgs } from 'node:util';
import type { AuditEvent, Hook } from '../../../shared/identity/people/audit-log.ts';
import { operator } from '../../../shared/identity/people/people.ts';
import { UsageError } from '../program.ts';
import { tableOf } from '../table.ts';
import type { AdminServices } from './services.ts';

/** Command-line options that some commands take. */
export const commandOptions = {
  expires: { type: 'string' },
  permission: { type: 'string' },
  overlap: { type: 'string' },
  full: { type: 'boolean' },
  'last-owner': { type: 'boolean' },
  now: { type: 'boolean' },
  limit: { type: 'string' },
  request: { type: 'string' },
  day: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  write: { type: 'boolean' },
  url: { type: 'string' },
  events: { type: 'string' },
} as const;

/** The typed values of these options. */
export type CommandOptions = ReturnType<typeof parseArgs<{ options: typeof commandOptions }>>['values'];

export interface CommandDefinition {
  /** The arguments in order, `<needed>` or `[optional]`, and the options: `[--now]`, `--to <needed>`. Nothing else is accepted. */
  readonly usage: string;
  readonly help: string;
  readonly run: (
    services: AdminServices,
    words: readonly string[],
    options?: CommandOptions,
  ) => Promise<string>;
}

/** Refuses arguments that the usage does not have, since the operator meant something by them, and missing ones. */
function checkUse(name: string, usage: string, words: readonly string[], options: CommandOptions): void {
  const places = usage.replace(/\[--[^\]]*\]|--\w+ <[^>]+>/g, '').match(/<[^>]+>|\[[^\]]+\]/g) ?? [];
  const needed = usage.replace(/\[[^\]]*\]/g, '').matchAll(/--(\w+) </g);
  for (const [, option = ''] of needed)
    if (!options[option as keyof CommandOptions])
      throw new UsageError(`--${option} is missing: ${name} ${usage}`);
  const missing = places.find((place, at) => place.startsWith('<') && !words[at]);
  if (missing !== undefined) throw new UsageError(`${missing} is missing: ${name} ${usage}`);
  const strange = Object.keys(options)
    .map((option) => `--${option}`)
    .find((option) => !usage.includes(option));
  const surplus = places.at(-1)?.endsWith(' ...]') === true ? strange : (words[places.length] ?? strange);
  if (surplus !== undefined) throw new UsageError(`${name} does not take ${surplus}: ${name} ${usage}`);
}

/** Commands by name that check their arguments before they run. @throws UsageError for wrong use */
export const checked = (table: Readonly<Record<string, CommandDefinition>>): typeof table =>
  Object.fromEntries(
    Object.entries(table).map(([name, { usage, help, run }]) => [
      name,
      {
        usage,
        help,
        async run(services, words, options = {}) {
          checkUse(name, usage, words, options);
          return await run(services, words, options);
        },
      } satisfies CommandDefinition,
    ]),
  );

/** @param name of an argument as in the usage, or of an option @throws UsageError */
export function wholeNumber(digits: string, name: string): number {
  const value = Number(digits);
  if (!/^\d+$/.test(digits) || !Number.isSafeInteger(value) || value < 1)
    throw new UsageError(`${name} must be a whole number from 1.`);
  return value;
}

/** Rows below their headings, `-` for what is absent. @param none what to print without any row */
export const listed = (
  headings: readonly string[],
  rows: readonly (readonly (string | number | undefined)[])[],
  none: string,
): string =>
  rows.length === 0 ? none : tableOf([headings, ...rows.map((row) => row.map((cell = '-') => String(cell)))]);

/** A time in ISO 8601. @param at milliseconds since 1970 */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** A command about an existing account. @param run gets the arguments after the account's id */
export const onAccount = (
  usage: string,
  help: string,
  run: (
    services: AdminServices,
    accountId: string,
    words: readonly string[],
    options: CommandOptions,
  ) => Promise<string>,
): CommandDefinition => ({
  usage: `<account> ${usage}`.trim(),
  help,
  async run(services, [accountId = '', ...words], options = {}) {
    if ((await services.settings.read(accountId)) === undefined)
      throw new UsageError(`There is no account ${accountId}.`);
    return await run(services, accountId, words, options);
  },
});

/** Records the operator's action in an account's audit log. */
export const noteChange = (
  { audit, clock }: AdminServices,
  accountId: string,
  what: AuditEvent,
  about: string,
  hook?: Hook,
): Promise<void> => audit.write({ accountId, at: clock(), who: operator, what, about, from: '', hook });

/**
 * Does the same for a change that makes a secret. The secret can only be shown now, so it is shown even if the entry
 * fails.
 *
 * @returns a text to print before the secret: empty, or that the entry is missing
 */
export const noteSecret = (...note: Parameters<typeof noteChange>): Promise<string> =>
  noteChange(...note).then(
    () => '',
    (error: unknown) => `the audit log could not be written and does not have this: ${String(error)}\n`,
  );
