import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/**
 * A bug for tests: throws inside a socket callback, where no caller can catch it. @returns a function that removes the
 * bug.
 */
export function breakConnectionsTo(port: number): () => void {
  const channel = 'net.client.socket';
  const spoil = (message: unknown) => {
    const { socket } = message as { readonly socket: Socket };
    socket.once('connect', () => {
      if (socket.remotePort === port) throw new Error('thrown in a callback of a socket');
    });
  };
  subscribe(channel, spoil);
  return () => void unsubscribe(channel, spoil);
}
