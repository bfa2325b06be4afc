import * as z from 'zod';
import { maxGrant } from '../../shared/billing/credits/limits.ts';
import { allVariables, type VariableName } from '../../shared/entry/wiring/payment-variables.ts';
import { StartUpError } from './start-up-error.ts';

const text = z.string().min(1).optional();

/** The variables of the local host itself: the form of each, and in the comment what it means. */
export const hostVariables = {
  /**
   * Port of the local host, default 3000; 0 picks a free one. The line `Listening on http://127.0.0.1:<port>` says
   * which.
   */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /**
   * The demo account's API key. Default: made once, kept, printed as `API key: …`. A text without our keys' form
   * becomes an alias of the kept one.
   */
  DEMO_API_KEY: text,
  /** The demo account's credits at a fresh start, default 1000; a restart keeps the balance. */
  DEMO_CREDITS: z.coerce.number().int().min(0).max(maxGrant).default(1000),
  /** Folder of the embedded data, default `.data`; `:memory:` keeps nothing. */
  DATA_DIR: z.string().min(1).default('.data'),
  /**
   * Folder of pictures with a `catalogue.json` (array of product, title, category, goods, price, currency, photo) that the
   * emulated picture search uses instead of its 74 photos. All pictures are measured before the host listens,
   * about 5 ms of processor time each.
   */
  CATALOGUE_DIR: text,
};

const schema = z.object(hostVariables);

/** Variables also required when another one replaces a stand-in, since nothing else sets them then. */
const neighbours: Readonly<Record<string, readonly VariableName[]>> = {
  SIGN_IN_ISSUER: ['SIGN_IN_CLIENT_ID', 'SIGN_IN_CLIENT_SECRET'],
  STRIPE_SECRET_KEY: ['STRIPE_WEBHOOK_SECRET'],
};

/** @param provider of MODEL_PROVIDER; one at AWS is asked with the process's own credentials */
export const isAtAws = (provider: unknown): boolean => provider === 'bedrock' || provider === 'aws-claude';

/** @param set the variables that are not empty */
const missingNeighbours = (set: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(neighbours).flatMap(([name, others]) =>
    others
      .filter((other) => set[name] !== undefined && set[other] === undefined)
      .map((other) => `  ${other}: must be set, too, since ${name} is`),
  );

/** Variables for the functions that a host sets. */
export type FunctionVariables = Partial<Record<VariableName, string>>;

/** The host's own variables, and those of the functions: each that names an upstream replaces a stand-in. */
export type HostEnvironment = Readonly<z.output<typeof schema> & FunctionVariables>;

/**
 * The variables of the local host (docs/variables.md lists them). An empty one counts as absent; one that a function
 * could not read is refused at the start.
 *
 * @throws StartUpError if one is wrong, with a line for each
 */
export function readHostEnvironment(environment: NodeJS.ProcessEnv): HostEnvironment {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const host = schema.safeParse(set);
  const forms = Object.entries(allVariables).map(([name, form]) => [name, form().optional()]);
  const functions = z.object(Object.fromEntries(forms)).safeParse(set);
  const issues = [host, functions].flatMap(({ error }) => error?.issues ?? []);
  const lines = [
    ...issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...missingNeighbours(set),
  ];
  if (host.success && lines.length === 0) return { ...set, ...host.data };
  throw new StartUpError(`The local host cannot start with these variables:\n${lines.join('\n')}`);
}
