import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { dnsResolver } from '../../../../../shared/platform/web/guarded/destination.ts';

/**
 * A name server that knows an IPv4 address of every name. It is silent about names that begin with `s`, and about IPv6
 * addresses of those that begin with `h`.
 */
async function startNameServer() {
  const server = createSocket('udp4').on('message', (query, { port, address }) => {
    // The name ends with a zero, before the two bytes of the type, of which 1 is IPv4.
    const end = query.indexOf(0, 12) + 5;
    const isIpv4 = query[end - 3] === 1;
    if (new RegExp(isIpv4 ? '^s' : '^[sh]').test(query.toString('latin1', 13))) return;
    const known = isIpv4 ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 215, 14] : [];
    const answer = Buffer.concat([query.subarray(0, end), Buffer.from(known)]);
    answer.writeUInt16BE(0x8180, 2);
    answer.writeUInt16BE(known.length === 0 ? 0 : 1, 6);
    answer.writeUInt32BE(0, 8);
    server.send(answer, port, address);
  });
  await once(server.bind(0, '127.0.0.1'), 'listening');
  return server;
}

test('names whose servers are silent, also about one family, hold up no other, and are given up when they are no longer wanted', async () => {
  const server = await startNameServer();
  const resolve = dnsResolver([`127.0.0.1:${server.address().port}`]);
  const abort = new AbortController();
  const ended: string[] = [];
  const silent = Array.from({ length: 40 }, async (_, index) => {
    const found = await resolve(`silent-${index}.example`, abort.signal);
    ended.push(...found, 'silence');
  });
  for (const name of ['quick.example', 'half-silent.example'])
    expect(await resolve(name, abort.signal)).toEqual(['93.184.215.14']);
  expect(ended).toEqual([]);
  abort.abort();
  await Promise.all(silent);
  expect(new Set(ended)).toEqual(new Set(['silence']));
  server.close();
});
