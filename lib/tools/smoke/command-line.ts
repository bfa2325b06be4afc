import { parseArgs } from 'node:util';
import { UsageError } from '../admin/command.ts';
import type { SmokeOptions } from './run-smoke.ts';

export const usageText = `Asks a deployment what is safe to ask of production, and says whether it answers as it must.

  SMOKE_API_KEY=… npm run --silent smoke -- --url https://api.example [options]

  --url URL       address of the API, as the stack's output BaseUrl or a domain of your own
  --picture URL   public picture of a product; without it the one that the reference's examples show, if they show one
  --callback URI  a callback that the account has listed, for signin-url
  --sandbox       answers of emulators pass, as on the local host
  --seconds N     for the whole check; 300 unless given

SMOKE_API_KEY       key of an account that nothing else uses meanwhile: its balance is compared. It needs 60 credits.
SMOKE_MARKET_TOKEN  a seller's access token; without it the good input of marketplace operations is skipped

Exit code 0: nothing failed. 1: something did. 2: wrong use.`;

const headerText = /^[!-~]+$/;

function readWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        url: { type: 'string' },
        picture: { type: 'string' },
        callback: { type: 'string' },
        seconds: { type: 'string', default: '300' },
        sandbox: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'The arguments could not be read.');
  }
}

/** The key must not travel in the clear, unless it stays on this machine. */
function addressOf(text: string | undefined): string {
  if (text === undefined) throw new UsageError('Name the address of the API with --url.');
  const url = URL.parse(text);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '');
  const isPlain = url !== null && `${url.origin}${url.pathname}` === url.href;
  if (!isPlain || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new UsageError('--url must be an https address; http only on this machine.');
  return url.href.replace(/\/+$/, '');
}

function secretOf(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const value = environment[name] || undefined;
  // The value is not repeated: it is a secret, even if it is malformed.
  if (value !== undefined && !headerText.test(value)) throw new UsageError(`${name} must be visible ASCII.`);
  return value;
}

/**
 * What the arguments and the environment ask for; undefined means the usage.
 *
 * @throws UsageError if they are not valid
 */
export function readCommandLine(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): SmokeOptions | undefined {
  const given = readWords(words);
  if (given.help) return undefined;
  const url = addressOf(given.url);
  const key = secretOf(environment, 'SMOKE_API_KEY');
  if (key === undefined) throw new UsageError('SMOKE_API_KEY is not set.');
  const seconds = Number(given.seconds);
  if (!(seconds > 0 && seconds <= 3600)) throw new UsageError('--seconds must be a number from 1 to 3600.');
  if (given.picture !== undefined && !/^https?:$/.test(URL.parse(given.picture)?.protocol ?? ''))
    throw new UsageError('--picture must be an http or https address.');
  const marketAccessToken = secretOf(environment, 'SMOKE_MARKET_TOKEN');
  const { picture, callback, sandbox } = given;
  return { url, key, marketAccessToken, picture, callback, sandbox, seconds };
}
