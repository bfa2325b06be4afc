import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createGateway, type Route } from '../../../lib/sandbox/gateway.ts';

/** How many calls the gateway admits at a time. */
const most = 300;
let url = '';

/** Holds every call until the last slot is taken, and longer on request. */
function waitingRoom() {
  const full = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let inside = 0;
  return {
    full: full.promise,
    open: opened.resolve,
    async enter() {
      inside += 1;
      if (inside === most) full.resolve();
      await opened.promise;
    },
  };
}
const outer = waitingRoom();
const held = waitingRoom();

const routeTo = (path: string, answer: () => Promise<unknown>, callsTheApi?: true): Route => ({
  method: 'POST',
  path,
  functionName: path,
  load: async () => ({ handler: async () => ({ statusCode: 200, body: String(await answer()) }) }),
  authorized: false,
  ...(callsTheApi === undefined ? {} : { callsTheApi }),
});
async function ask(path: string): Promise<string> {
  const answer = await fetch(url + path, { method: 'POST' });
  return `${answer.status} ${await answer.text()}`;
}
const crowd = (path: string) => Promise.all(Array.from({ length: most }, () => ask(path)));

const server = createServer(
  createGateway({
    routes: [
      routeTo('/inner', async () => 'answered'),
      routeTo('/held', held.enter),
      routeTo('/outer', async () => outer.enter().then(() => ask('/inner')), true),
    ],
    authorizer: () => Promise.reject(new Error('no route is behind the authorizer')),
  }),
);

beforeAll(async () => {
  await once(server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('calls that wait for inner calls to the same API leave slots for them, however many there are', async () => {
  const answers = crowd('/outer');
  await outer.full;
  outer.open();
  expect(new Set(await answers)).toEqual(new Set(['200 200 answered']));
});

test('a call is refused at once while every slot is taken, and answered afterwards', async () => {
  const answers = crowd('/held');
  await held.full;
  expect(await ask('/inner')).toMatch(/^429 /);
  held.open();
  expect(new Set(await answers)).toEqual(new Set(['200 undefined']));
  expect(await ask('/inner')).toBe('200 answered');
});

/** The status for a request with this Host header. */
function statusAs(host: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { method: 'POST', headers: { host } });
    asked.once('error', reject).once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.end();
  });
}

test('the host answers under its own names, whatever the port, and under no other', async () => {
  for (const host of [
    'localhost',
    'LocalHost:3000',
    '127.0.0.1:1',
    '[::1]:3000',
    'host.docker.internal:3000',
  ]) {
    expect([host, await statusAs(host, '/inner')]).toEqual([host, 200]);
  }
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ]) {
    for (const path of ['/inner', '/nowhere']) {
      expect([host, await statusAs(host, path)]).toEqual([host, 403]);
    }
  }
});
