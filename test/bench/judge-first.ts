import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createTables } from '../../lib/sandbox/database/create-tables.ts';
import { startEngine } from '../../lib/sandbox/database/start-engine.ts';
import { predictPriceServices } from '../../shared/entry/wiring/pricing.ts';
import { comparePicture } from '../../shared/operations/pricing/comparables/compare-picture.ts';
import { startTimeBudget } from '../../shared/platform/call/time-budget.ts';
import { createDynamoDb } from '../../shared/platform/database/dynamodb.ts';
import type { Figure } from './bound.ts';

const runs = 5;
/** An ordinary picture host and search, in milliseconds. */
const firstBytes = 80;
const rest = 300;
const search = 1500;

/** Serves one picture: its first bytes after a while, the rest later. */
async function startPictureHost() {
  const create = { width: 1200, height: 900, channels: 3 as const, background: '#336699' };
  const picture = await sharp({ create }).jpeg().toBuffer();
  const server = createServer(async (_request, response) => {
    await sleep(firstBytes);
    response.write(picture.subarray(0, 1000));
    await sleep(rest);
    response.end(picture.subarray(1000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/picture.jpg`, server };
}

/** The number that a results API lists. */
const matches = Array.from({ length: 60 }, (_, index) => ({
  title: `Enamel mug number ${index}, 350 ml, white with a blue rim`,
  url: `https://shop${index % 9}.example/products/enamel-mug-${index}`,
  price: { amount: `${20 + index}.00`, currency: 'AUD', text: `A$${20 + index}.00` },
  image: `https://pictures.example/${index}`,
  vendor: `Shop ${index % 9}`,
}));

/**
 * Times how much slower an ordinary call gets because its picture is judged before sources are asked, and because kept
 * searches are identified by the bytes of the whole picture.
 */
export async function measureJudgeFirst(): Promise<Figure[]> {
  const { url, server } = await startPictureHost();
  const engine = await startEngine(':memory:');
  const database = createDynamoDb({ endpoint: engine.endpoint });
  const environment = {
    ...(await createTables(database)),
    DYNAMODB_ENDPOINT: engine.endpoint,
    IMAGES_BUCKET: 'none',
    IMAGES_URL: 'http://127.0.0.1:1',
  };
  process.env.ALLOW_PRIVATE_HOSTS = '1';
  const services = {
    ...predictPriceServices(environment),
    sources: [{ name: 'slow', search: () => sleep(search, { matches }) }],
    rates: async () => [],
  };
  const log = { info() {}, warn() {}, error() {} };

  /** Milliseconds of the fastest of several calls; `accountOf` names the account of each. */
  async function shortestOf(accountOf: (run: number) => string, fresh: boolean): Promise<number> {
    let shortest = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs; run += 1) {
      const budget = startTimeBudget(20_000);
      const call = {
        requestId: 'r',
        account: { id: accountOf(run), keyName: 'k' },
        budget,
        clock: Date.now,
        log,
        addHeaders() {},
        setAftermath() {},
      };
      const startedAt = performance.now();
      const options = { currency: 'AUD', limit: 10, fresh, msAfter: 0 };
      await comparePicture({ imageUrl: url, country: 'AU' }, options, services, call);
      shortest = Math.min(shortest, performance.now() - startedAt);
      budget.end();
    }
    return shortest;
  }

  try {
    const fresh = await shortestOf(() => 'fresh', true);
    const first = await shortestOf((run) => `first-${run}`, false);
    const kept = await shortestOf(() => 'fresh', false);
    const picture = firstBytes + rest;
    return [
      {
        subject: 'comparePicture',
        what: 'fresh, picture judged first ÷ the longer of search and picture',
        value: fresh / Math.max(search, picture),
        unit: '×',
        atMost: 1.1,
      },
      {
        subject: 'comparePicture',
        what: 'not fresh, nothing kept ÷ (picture + search)',
        value: first / (picture + search),
        unit: '×',
        atMost: 1.1,
      },
      {
        subject: 'comparePicture',
        what: 'not fresh, nothing kept ÷ fresh: what looking costs',
        value: first / fresh,
        unit: '×',
        atMost: 1.35,
      },
      { subject: 'comparePicture', what: 'kept ÷ picture', value: kept / picture, unit: '×', atMost: 1.3 },
      { subject: 'comparePicture', what: 'kept', value: kept, unit: 'ms' },
    ];
  } finally {
    server.closeAllConnections();
    server.close();
    database.destroy();
    await engine.stop();
  }
}
