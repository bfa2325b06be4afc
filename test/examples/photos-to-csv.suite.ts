import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { projectWithClient } from '../support/client-package.ts';
import { useHost } from '../support/host.ts';
import { startMisbehavingProxy } from '../support/misbehaving-proxy.ts';

const t = useHost();
const example = resolve(import.meta.dirname, '../../examples/photos-to-csv.ts');

let project: Awaited<ReturnType<typeof projectWithClient>>;
beforeAll(async () => {
  project = await projectWithClient();
  const photos = join(project.folder, 'photos');
  mkdirSync(photos);
  writeFileSync(join(project.folder, 'package.json'), '{"type":"module"}');
  copyFileSync(example, join(project.folder, 'photos-to-csv.ts'));
  writeFileSync(join(photos, 'notes.txt'), 'no photo');
  // A photo of a product with offers, so that its price is charged.
  const sample = await (await fetch(t.host.standIns.samplePicture)).arrayBuffer();
  const photo = async (name: string, quality: number) =>
    writeFileSync(join(photos, name), await sharp(sample).jpeg({ quality }).toBuffer());
  // A name that a spreadsheet would take for a formula.
  await Promise.all([photo('=1+1,mug.jpg', 90), photo('plate.jpg', 80)]);
});
afterAll(() => project.remove());

/** Passes calls on to the host, and drops the answer to the second price prediction, which is charged by then. */
async function hostWithLostAnswer() {
  const lost = Promise.withResolvers<void>();
  let predictions = 0;
  const proxy = await startMisbehavingProxy(t.host.url, ({ path }) => {
    if (!path.endsWith('/predict-price') || ++predictions !== 2) return undefined;
    lost.resolve();
    return 'silent';
  });
  return { ...proxy, lost: lost.promise };
}

/** Runs the example. @param onProgress gets the output so far; may kill it */
function run(
  key: string,
  baseUrl = t.host.url,
  onProgress: (shown: string, kill: () => void) => void = () => {},
) {
  const child = spawn(process.execPath, ['photos-to-csv.ts', 'photos', 'listings.csv'], {
    cwd: project.folder,
    env: {
      ...process.env,
      BASE_URL: baseUrl,
      API_KEY: key,
      MARKET_ACCESS_TOKEN: t.host.standIns.market?.issueSellerTokens().accessToken ?? '',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let shown = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    onProgress(shown, () => child.kill('SIGKILL'));
  });
  return new Promise<{ shown: string; code: number | null }>((done) => {
    child.on('close', (code) => done({ shown, code }));
  });
}

test('the example turns a folder of photos into a CSV and, killed and restarted, pays nothing twice', async () => {
  const key = await t.createAccount('photos', 40);
  const csv = join(project.folder, 'listings.csv');
  const host = await hostWithLostAnswer();
  const killed = await run(key, host.url, (shown, kill) => {
    if (shown.includes(' 1 of 2')) void host.lost.then(kill);
  });
  await host.stop();
  expect([killed.code, existsSync(csv), existsSync(`${csv}.journal`)]).toEqual([null, false, true]);

  // What remains after the program was killed while writing.
  writeFileSync(`${csv}.journal.new`, '{"cut of');
  const { shown, code } = await run(key);
  expect([code, shown]).toEqual([0, expect.stringContaining(`[${'#'.repeat(30)}] 2 of 2\n`)]);
  expect(existsSync(`${csv}.journal`)).toBe(false);

  const [columns, ...rows] = readFileSync(csv, 'utf8').trimEnd().split('\r\n');
  expect(columns).toBe('photo,title,description,brand,keywords,price from,price to,currency');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/^"'=1\+1,mug\.jpg",[^,]+,/);
  expect(rows[1]).toMatch(/^plate\.jpg,.+,\d+\.\d\d,\d+\.\d\d,AUD$/);
  // Two photos at 20 credits each.
  expect(await t.balance('photos')).toMatchObject({ available: 0, held: 0 });
});
