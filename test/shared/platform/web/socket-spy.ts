import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP, type LookupFunction, Socket } from 'node:net';
import { mock } from 'node:test';
import { afterEach, beforeEach } from '@jest/globals';

interface ConnectOptions {
  readonly host?: string;
  readonly port?: number | string;
  readonly lookup?: LookupFunction;
}

/**
 * Work whose connections are watched. Others of this process are not: work that an earlier test file left unfinished
 * may still connect.
 */
export const watchedWork = new AsyncLocalStorage<true>();

/** A record of every connection that watched work tries to open. */
export interface SocketSpy {
  /** Addresses and ports that connections would have gone to, in order. */
  readonly attempts: readonly string[];
  /** Leads every further connection to this loopback port instead of its destination. */
  divertTo(port: number): void;
}

type Connect = (this: Socket, ...args: unknown[]) => Socket;

/** Watches, below HTTP and TLS, the one function through which every TCP connection of watched work is made. */
export function useSocketSpy(): SocketSpy {
  const attempts: string[] = [];
  let diverted: number | undefined;
  const connect = Socket.prototype.connect as Connect;

  /** The spy's own probe is sent first, so it is answered before the connection can be established. */
  function note({ host = 'localhost', port, lookup }: ConnectOptions): void {
    if (isIP(host) !== 0 || lookup === undefined) {
      attempts.push(`${host} ${port}`);
      return;
    }
    lookup(host, { all: true }, (_error, all) => {
      const addresses = Array.isArray(all) ? all.map(({ address }) => address) : [host];
      attempts.push(...addresses.map((address) => `${address} ${port}`));
    });
  }

  beforeEach(() => {
    attempts.length = 0;
    diverted = undefined;
    mock.method(Socket.prototype, 'connect', function spied(this: Socket, ...args: unknown[]) {
      if (watchedWork.getStore() === undefined) return connect.apply(this, args);
      const [first, ...rest] = args;
      const options = (Array.isArray(first) ? first[0] : first) as ConnectOptions;
      note(options);
      if (diverted === undefined) return connect.apply(this, args);
      const elsewhere = { ...options, host: '127.0.0.1', port: diverted, lookup: undefined };
      return connect.call(this, elsewhere, ...(Array.isArray(first) ? first.slice(1) : rest));
    });
  });
  afterEach(() => {
    mock.restoreAll();
  });
  return {
    attempts,
    divertTo(port) {
      diverted = port;
    },
  };
}
