import type { parseArgs } from 'node:util';
import { UsageError } from '../program.ts';

export const usageText = `Asks a deployment what is safe to ask of production, and says whether it answers as it must.

  SMOKE_API_KEY=… npm run --silent smoke -- --url https://api.example [options]

  --url URL       address of the API, as the stack's output BaseUrl or a domain of your own
  --picture URL   public picture of a product; without it, what needs one is skipped
  --callback URI  a callback that the account has listed, for signin-url
  --sandbox       answers of emulators pass, as on the local host

SMOKE_API_KEY       key of an account that nothing else uses meanwhile: its balance is compared. It needs 60 credits.
SMOKE_MARKET_TOKEN  a seller's access token; without it the good input of marketplace operations is skipped

Exit code 0: nothing failed. 1: something did. 2: wrong use.`;

/** The key must not be sent unencrypted, unless it stays on this machine. */
function addressOf(text = ''): string {
  const url = URL.parse(text);
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url?.hostname ?? '');
  const isPlain = url !== null && `${url.origin}${url.pathname}` === url.href;
  if (!isPlain || !(url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)))
    throw new UsageError('--url must be an https address; http only on this machine.');
  return url.href.replace(/\/+$/, '');
}

export const options = {
  url: { type: 'string' },
  picture: { type: 'string' },
  callback: { type: 'string' },
  sandbox: { type: 'boolean', default: false },
} as const;

/** The target and the inputs. Operations that need an absent input are left out. */
export type SmokeOptions = ReturnType<typeof readOptions>;

/**
 * Reads the options and the variables.
 *
 * @throws UsageError if they are not valid
 */
export function readOptions(
  { url, ...given }: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'],
  { SMOKE_API_KEY: key, SMOKE_MARKET_TOKEN: token }: NodeJS.ProcessEnv,
) {
  if (!key) throw new UsageError('SMOKE_API_KEY is not set.');
  // The values are not repeated: they are secrets, even if they are malformed.
  if (!/^[!-~]+$/.test(key + (token ?? '')))
    throw new UsageError('SMOKE_API_KEY and SMOKE_MARKET_TOKEN must be visible ASCII.');
  return { ...given, url: addressOf(url), key, marketAccessToken: token };
}
