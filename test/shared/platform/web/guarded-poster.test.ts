import { expect, test } from '@jest/globals';
import { createGuardedPoster } from '../../../../shared/platform/web/guarded-poster.ts';
import { fakeResolver, loopbackAllowed } from './fetching.ts';
import { serve } from './loopback-server.ts';

const { signal } = new AbortController();
const request = { headers: { 'content-type': 'application/json' }, body: '{"café":1}', timeoutMs: 20_000 };
const here = createGuardedPoster({ allowedHosts: loopbackAllowed });

test('a body arrives byte by byte with its headers, and the status comes back', async () => {
  const arrived: unknown[] = [];
  const { origin } = await serve(async (incoming, response) => {
    const { method, url, headers } = incoming;
    arrived.push([
      method,
      url,
      Buffer.concat(await incoming.toArray()).toString(),
      headers['content-length'],
    ]);
    expect(headers['user-agent']).toBe('ListingService/1.0');
    response.writeHead(503).end('busy');
  });
  expect(await here.post(`${origin}/in?a=b`, request, signal)).toBe(503);
  expect(arrived).toEqual([['POST', '/in?a=b', request.body, '11']]);
});

test('a redirect is not followed, wherever it leads', async () => {
  const inside = await serve((_, response) => void response.end());
  for (const status of [301, 302, 303, 307, 308]) {
    const { origin } = await serve((_, response) => {
      response.writeHead(status, { location: `${inside.origin}/secret` }).end();
    });
    expect(await here.post(origin, request, signal)).toBe(status);
  }
  expect(inside.connections()).toBe(0);
});

test.each([
  ['of a megabyte', (chunk: () => void) => void Array.from({ length: 1000 }, chunk)],
  ['without end', (chunk: () => void) => void setInterval(chunk, 1).unref()],
  ['that never comes', () => undefined],
])('the status comes back without the rest of a body %s', async (_, write) => {
  const { origin } = await serve((_request, response) => {
    response.writeHead(200).flushHeaders();
    write(() => void response.write('x'.repeat(1000)));
  });
  expect(await here.post(origin, request, signal)).toBe(200);
});

const refusals = [
  ['http://shop.example/in', 'the address is not https'],
  ['https://shop.example:8443/in', 'the port is not 80 or 443'],
  ['https://127.0.0.1/in', 'the address is not public'],
  ['https://169.254.169.254/latest/meta-data', 'the address is not public'],
  ['https://inside.example/in', 'the address is not public'],
  ['https://nobody.example/in', 'its host name could not be resolved'],
  ['ftp://shop.example/in', 'the address is not http or https'],
  ['https://user:word@shop.example/in', 'the address carries a user name or password'],
] as const;

test.each(refusals)('%s is refused before anything is sent: %s', async (url, message) => {
  const resolve = fakeResolver({ 'shop.example': ['93.184.215.14'], 'inside.example': ['10.0.0.1'] });
  const poster = createGuardedPoster({ resolve });
  for (const act of [poster.post(url, request, signal), poster.check(url, signal)])
    await expect(act).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
});

test('an address that may be posted to passes the check', async () => {
  const resolve = fakeResolver({ 'shop.example': ['93.184.215.14'] });
  await expect(
    createGuardedPoster({ resolve }).check('https://shop.example/in', signal),
  ).resolves.toBeUndefined();
  await expect(here.check('http://127.0.0.1:4100/', signal)).resolves.toBeUndefined();
});

test('who does not answer is given up, and an abort ends the wait', async () => {
  const { origin } = await serve(() => undefined);
  await expect(here.post(origin, { ...request, timeoutMs: 50 }, signal)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'it did not answer within 0.05 seconds',
  });
  await expect(here.post(origin, request, AbortSignal.abort('over'))).rejects.toBe('over');
});
