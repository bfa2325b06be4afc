import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Where a connection is cut. */
const places = ['before the request', 'before the answer', 'within the answer', 'after the work'] as const;

/**
 * A network on loopback that cuts one connection in five: each carries one call, and the places at which it is cut take
 * turns. Which ones is drawn from a fixed seed.
 */
export async function startCuttingProxy(target: string) {
  const cuts = new Map<string, number>(places.map((place) => [place, 0]));
  let calls = 0;
  let drawn = 7;
  const isCut = () => {
    drawn = (drawn * 1_103_515_245 + 12_345) % 2 ** 31;
    return drawn / 2 ** 31 < 0.2;
  };
  let next = 0;
  const server = createServer((incoming, outgoing) => {
    calls += 1;
    const place = isCut() ? places[next++ % places.length] : undefined;
    if (place !== undefined) cuts.set(place, (cuts.get(place) ?? 0) + 1);
    const socket: Socket = incoming.socket;
    if (place === 'before the request') return void socket.destroy();
    const forwarded = request(
      target + incoming.url,
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(target).host } },
      async (reply) => {
        const chunks: Buffer[] = [];
        for await (const chunk of reply) chunks.push(chunk as Buffer);
        const body = Buffer.concat(chunks);
        if (place === 'after the work') return void socket.destroy();
        outgoing.writeHead(reply.statusCode ?? 500, { ...reply.headers, connection: 'close' });
        if (place !== 'within the answer') return void outgoing.end(body);
        outgoing.write(body.subarray(0, body.length / 2), () => socket.destroy());
      },
    );
    incoming.pipe(forwarded);
    // The service has the whole request and continues with it.
    if (place === 'before the answer') incoming.on('end', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Calls that came in, those that were cut, and at how many places. */
    get figures() {
      const each = [...cuts.values()];
      return { calls, cut: each.reduce((sum, count) => sum + count, 0), places: each.filter(Boolean).length };
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
