import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generateBasicListing } from '../../../../shared/contract/listing.ts';
import { useHost } from '../../../support/host.ts';

const program = (name: string): string => join(import.meta.dirname, name);

/** Starts a program in this folder and records its output. */
function start(name: string, given: readonly string[] = []) {
  const child = fork(program(name), given, {
    env: { ...process.env, LOG_LEVEL: 'ERROR' },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  // The text after the last line feed may be half a line.
  const lines = () =>
    written
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('{'));
  const events = () =>
    lines().map((line) => JSON.parse(line) as { event?: string; origin?: string; operation?: string });
  return { child, lines, bugs: () => events().filter(({ event }) => event === 'process.bug') };
}

/** Waits for something that another process does without announcing it. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('an uncaught bug on the local host', () => {
  interface Place {
    readonly url: string;
    readonly key: string;
    readonly picture: string;
    readonly model: string;
  }
  let place: Place;
  let host: ReturnType<typeof start>;

  beforeAll(async () => {
    host = start('buggy-host.ts');
    [place] = (await once(host.child, 'message')) as [Place];
  });
  afterAll(async () => {
    const child: ChildProcess = host.child;
    if (child.exitCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  });

  const post = (path: string, body: object = {}) =>
    fetch(place.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${place.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const balance = async () => (await (await post('/api/v1/account')).json()) as Record<string, unknown>;

  /** A listing with a slow model, once it has been asked. */
  async function listingInFlight() {
    const body = JSON.stringify([{ kind: 'delay', milliseconds: 2000 }]);
    await fetch(`${place.model}/__faults`, { method: 'POST', body });
    const asked = async () => ((await (await fetch(`${place.model}/__journal`)).json()) as unknown[]).length;
    const before = await asked();
    const answer = post(generateBasicListing.path, { image_urls: [place.picture] });
    await until(async () => (await asked()) > before);
    // The answer is in an object, since the caller would otherwise wait for it.
    return { answer };
  }

  test.each([
    ['throw', 'uncaughtException'],
    ['reject', 'unhandledRejection'],
  ])('a bug outside any call (%s) is logged, and calls in flight are answered', async (bug, origin) => {
    const { answer } = await listingInFlight();
    const known = host.bugs().length;
    host.child.send(bug);
    expect((await answer).status).toBe(200);
    await until(() => host.bugs().length > known);
    expect(host.bugs().at(-1)).toMatchObject({ origin });
    expect(host.child.exitCode).toBeNull();
  });

  test('a bug within a call fails only that call, in its shape and free of charge', async () => {
    const before = await balance();
    const { answer } = await listingInFlight();
    host.child.send('break');
    await until(async () => {
      const broken = await post(generateBasicListing.path, { image_urls: [place.picture] });
      if (broken.status === 200) return false;
      expect(broken.status).toBe(500);
      expect(await broken.json()).toEqual({ error: 'Unexpected error.' });
      expect(broken.headers.get('x-error-code')).toBe('UNKNOWN');
      expect(broken.headers.get('x-credits-charged')).toBe('0');
      return true;
    });
    const answered = await answer;
    expect(answered.status).toBe(200);
    // The log arrives by a different channel than the answers.
    await until(() => host.bugs().at(-1)?.operation === generateBasicListing.name);
    const left = Number(answered.headers.get('x-credits-remaining'));
    expect(left).toBeLessThan(Number(before.available));
    expect(await balance()).toMatchObject({ held: 0 });
  });
});

describe('an uncaught bug in a function', () => {
  const server = useHost();

  test('a bug during a call is answered 500 in its operation’s shape and returns the hold; between calls it is left to the runtime', async () => {
    await server.createAccount('buggy', 100);
    const { child, lines, bugs } = start('buggy-function.ts', [server.host.standIns.samplePicture, 'buggy']);
    const [code] = (await once(child, 'close')) as [number];
    const answers = lines().map((line) => JSON.parse(line) as Record<string, unknown>);
    const [during, next] = answers.filter((line) => 'statusCode' in line);
    expect(during).toMatchObject({
      statusCode: 500,
      headers: { 'x-error-code': 'UNKNOWN', 'x-credits-charged': '0' },
      body: JSON.stringify({ error: 'Unexpected error.' }),
    });
    expect(next).toMatchObject({ statusCode: 200, headers: { 'x-credits-charged': '10' } });
    expect(await server.balance('buggy')).toEqual({ available: 90, held: 0 });
    const [ofCall, ofNone, ...others] = bugs();
    expect(ofCall).toMatchObject({ operation: generateBasicListing.name, origin: 'uncaughtException' });
    expect(ofNone).toMatchObject({ origin: 'uncaughtException' });
    expect(ofNone).not.toHaveProperty('operation');
    expect([others, code]).toEqual([[], 129]);
  });
});
