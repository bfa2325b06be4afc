import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../errors/service-error.ts';
import { ours } from '../errors/wording.ts';
import { noPrivateHosts } from './allowed-hosts.ts';
import { bounded } from './guarded/bounded.ts';
import { send } from './guarded/connection.ts';
import { type Destination, findDestination, parseAddress, resolverFor } from './guarded/destination.ts';
import { isLoopbackAddress } from './guarded/public-address.ts';
import { type GuardedClientOptions, userAgent } from './guarded-client.ts';

interface GuardedPost {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Bounds everything from resolving the name to the head of the reply. */
  readonly timeoutMs: number;
}

/**
 * Sends to URLs that someone else chose: https ones, and http ones on this machine where that may be reached. Whatever
 * prevents it is a ServiceError BAD_REQUEST whose message is a predicate (`the address is not public`); its `url` is the
 * one given. When `signal` aborts, its reason is thrown as it is.
 */
export interface GuardedPoster {
  /**
   * Follows no redirects, and passes over the reply.
   *
   * @returns the reply's status, whichever it is
   */
  post(url: string, request: GuardedPost, signal: AbortSignal): Promise<number>;
  /** Judges an address as `post` does, without sending anything. */
  check(url: string, signal: AbortSignal): Promise<void>;
}

/** So much of a reply's body is read that a short one arrives whole, and its sender sees no broken connection. */
const passedOver = { bytes: 1000, ms: 500 };
/** For resolving a name. */
const checkMs = 5000;

/** The guarded client for sending. Like that for fetching, it connects to the checked addresses alone. */
export function createGuardedPoster(options: GuardedClientOptions = {}): GuardedPoster {
  const { allowedHosts = noPrivateHosts, resolve = resolverFor(allowedHosts) } = options;

  async function destinationOf(address: string, signal: AbortSignal): Promise<Destination> {
    const url = parseAddress(address);
    const destination = await findDestination(url, allowedHosts, resolve, signal);
    // Only where this machine may be reached has it got so far.
    if (url.protocol !== 'https:' && !destination.addresses.every(isLoopbackAddress))
      throw new ServiceError('BAD_REQUEST', ours('the address is not https'));
    return destination;
  }

  const start = bounded(async (address, { headers, body }: GuardedPost, signal) => {
    const destination = await destinationOf(address, signal);
    const length = String(Buffer.byteLength(body));
    return await send(
      destination,
      { 'user-agent': userAgent, 'content-length': length, ...headers },
      signal,
      body,
    );
  });

  return {
    async post(address, request, signal) {
      const reply = await start(address, request, signal);
      await passOver(reply);
      return reply.statusCode ?? 0;
    },

    async check(address, signal) {
      const judge = bounded((url, _: { readonly timeoutMs: number }, either) => destinationOf(url, either));
      await judge(address, { timeoutMs: checkMs }, signal);
    },
  };
}

/** Whatever happens to the rest of a reply, its status has come. */
async function passOver(reply: IncomingMessage): Promise<void> {
  const enough = setTimeout(() => reply.destroy(), passedOver.ms);
  let bytes = 0;
  try {
    for await (const chunk of reply) {
      bytes += (chunk as Buffer).length;
      if (bytes > passedOver.bytes) return;
    }
  } catch {
  } finally {
    clearTimeout(enough);
    reply.destroy();
  }
}
