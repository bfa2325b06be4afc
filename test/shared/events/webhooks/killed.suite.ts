import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createDynamoDbAuditWriter } from '../../../../shared/identity/people/dynamodb-audit-log.ts';
import { counts } from '../../../support/counts.ts';
import { useWebhooks } from './webhooks-world.ts';

const w = useWebhooks(Date.now());
/** Fewer than an outbox takes of the entries with most room. */
const count = counts(12, 499);
/** More than the points of a batch of ten messages, so that a run may end before its death. */
const mostPoints = 70;

/** Runs the process until it dies or is done. @returns whether it was killed */
async function run(file: string, point: number, minutesAhead: number): Promise<boolean> {
  const script = join(import.meta.dirname, 'mortal-deliverer.ts');
  const environment = { ...process.env, ...w.environment() };
  const child = spawn(process.execPath, [script, file, String(point), String(minutesAhead)], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`it ended with ${code}`);
  return signal === 'SIGKILL';
}

test('a process that is killed at any of its writes loses no event and no mail, and repeats have the same id', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  try {
    const { url, arrived } = await w.receiver();
    const accountId = await w.accountWithOwner('Acme', ['olive', 'otto']);
    await w.endpoint(url, ['item.ended'], accountId);
    await w.find(accountId, 40);
    const { write } = createDynamoDbAuditWriter(w.database.client, w.table('PEOPLE_TABLE'));
    const closing = {
      accountId,
      who: 'ada@example.com',
      what: 'account closed',
      about: '',
      from: '',
    } as const;
    for (let item = 0; item < count; item += 1)
      await write({
        ...closing,
        at: w.time.now + item,
        hook: { type: 'item.ended', data: { item: String(item) } },
      });
    let deaths = 0;
    // Each run is four minutes later: what the last one had taken is visible again.
    for (let runs = 0; await run(join(folder, 'queue.sqlite'), runs % mostPoints, runs * 4); runs += 1)
      deaths += 1;
    expect(deaths).toBeGreaterThan(8);
    const bodies = arrived.map(({ body }) => body);
    const items = [...new Set(bodies)].map((body) => Number(JSON.parse(body).data.item));
    expect(items.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, item) => item));
    expect(new Set(arrived.map(({ id, body }) => `${id} ${body}`)).size).toBe(count);
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(count);
    // Every mail of one dispatch says the same, so that it may come twice but tells nothing else.
    const mailed = new Set(w.sent().map(({ to, subject }) => `${to} ${subject}`));
    expect([...mailed].toSorted()).toEqual(
      ['olive', 'otto'].map((who) => `${who}@example.com ${count + 1} things happened in your account`),
    );
    expect(await w.outbox(accountId)).toBeUndefined();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 1_800_000);
