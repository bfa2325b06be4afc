import { expect, test } from '@jest/globals';
import { welcome } from '../../../lib/sandbox/welcome.ts';
import { useHost } from '../../support/host.ts';

const world = useHost();

const originsIn = (text: string) => [...text.matchAll(/^ {2}- (http:\S+)/gm)].map(([, origin]) => origin);

test('the welcome gives the address of every emulator, and each accepts faults there', async () => {
  const { standIns, objects } = world.host;
  const { model, market, lens, rates, catalogue, mail, payments } = standIns;
  const origins = originsIn(welcome(world.host));
  const all = [model, market, lens, rates, payments, catalogue, mail, objects];
  expect(origins).toEqual(all.map((one) => one?.url));
  for (const origin of origins) {
    const fault = JSON.stringify([{ kind: 'answer', status: 418 }]);
    expect((await fetch(`${origin}/__faults`, { method: 'POST', body: fault })).status).toBe(204);
    expect((await fetch(`${origin}/anything`)).status).toBe(418);
    expect((await fetch(`${origin}/__journal`)).status).toBe(200);
  }
});

test('an upstream that is the real one is not named among the emulators', () => {
  const { host } = world;
  const shown = welcome({ ...host, standIns: { ...host.standIns, model: undefined } });
  expect(originsIn(shown)).toHaveLength(7);
  expect(shown).not.toContain('the model');
});

test('the welcome gives the command that asks the model on this machine, unless the emulated one is not asked', () => {
  const { host } = world;
  const url = 'http://127.0.0.1:11434';
  const installed = welcome(host, { url, model: 'qwen3-vl:8b' });
  expect(installed).toContain(`\nANTHROPIC_BASE_URL=${url} CLAUDE_MODEL=qwen3-vl:8b npm start\n`);
  expect(installed).not.toContain('ollama pull');
  const missing = welcome(host, { url, model: undefined });
  const [, pulled] = /^ollama pull (\S+)$/m.exec(missing) ?? [];
  expect(missing).toContain(`\nANTHROPIC_BASE_URL=${url} CLAUDE_MODEL=${pulled} npm start\n`);
  const real = { ...host, standIns: { ...host.standIns, model: undefined } };
  expect(welcome(real, { url, model: 'qwen3-vl:8b' })).toBe(welcome(real));
});
