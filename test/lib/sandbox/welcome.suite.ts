import { expect, test } from '@jest/globals';
import { emulatorList } from '../../../lib/sandbox/emulated.ts';
import { welcome } from '../../../lib/sandbox/welcome.ts';
import { useHost } from '../../support/host.ts';

const world = useHost();

const originsIn = (text: string) => [...text.matchAll(/^ {2}- (http:\S+)/gm)].map(([, origin]) => origin);

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

test('with --verbose the host gives the address of every emulator, and each accepts faults there', async () => {
  const origins = originsIn(emulatorList(world.host.emulators));
  expect(origins).toHaveLength(9);
  for (const origin of origins) {
    const fault = JSON.stringify([{ kind: 'answer', status: 418 }]);
    expect((await fetch(`${origin}/__faults`, { method: 'POST', body: fault })).status).toBe(204);
    expect((await fetch(`${origin}/anything`)).status).toBe(418);
    expect((await fetch(`${origin}/__journal`)).status).toBe(200);
  }
});

test('the page /sandbox leads to every emulator', async () => {
  const { url } = world.host;
  const response = await fetch(`${url}/sandbox`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await response.text();
  for (const origin of originsIn(emulatorList(world.host.emulators)))
    expect(page).toContain(`href="${origin}/__journal"`);
});
