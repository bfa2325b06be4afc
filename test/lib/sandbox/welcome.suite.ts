import { expect, test } from '@jest/globals';
import { welcome } from '../../../lib/sandbox/welcome.ts';
import { useHost } from '../../support/host.ts';

const world = useHost();

test('the welcome is five lines: where the host is, its key, its pages, and the command that tries a photo', () => {
  const { url, demoKey } = world.host;
  expect(welcome(world.host).split('\n')).toEqual([
    `Listening on ${url}`,
    `API key: ${demoKey.shown}`,
    `Dashboard: ${url}/dashboard`,
    `Reference: ${url}/docs`,
    'Try a photo: npm run --silent try -- photo.jpg "what it is"',
  ]);
});

test('the page /sandbox leads to every emulator, and each accepts faults', async () => {
  const response = await fetch(`${world.host.url}/sandbox`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const journals = [...(await response.text()).matchAll(/href="(http:\S+)\/__journal"/g)];
  expect(journals).toHaveLength(9);
  for (const [, origin] of journals) {
    const fault = JSON.stringify([{ kind: 'answer', status: 418 }]);
    expect((await fetch(`${origin}/__faults`, { method: 'POST', body: fault })).status).toBe(204);
    expect((await fetch(`${origin}/anything`)).status).toBe(418);
    expect((await fetch(`${origin}/__journal`)).status).toBe(200);
  }
});
