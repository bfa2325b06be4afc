import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startTimeBudget } from '../../shared/call/time-budget.ts';
import { comparePicture } from '../../shared/pricing/compare-picture.ts';
import { predictPriceServices } from '../../shared/wiring/pricing.ts';
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

/** Times how much slower an ordinary call gets because its picture is judged before sources are asked. */
export async function measureJudgeFirst(): Promise<Figure[]> {
  const { url, server } = await startPictureHost();
  const environment = {
    RATES_TABLE: 'none',
    DYNAMODB_ENDPOINT: 'http://127.0.0.1:1',
    IMAGES_BUCKET: 'none',
    IMAGES_URL: 'http://127.0.0.1:1',
  };
  process.env.ALLOW_PRIVATE_HOSTS = '1';
  const { fetchPicture } = predictPriceServices(environment);
  const services = {
    fetchPicture,
    sources: [{ name: 'slow', search: () => sleep(search, []) }],
    pages: { readPrice: () => Promise.reject(new Error('there is no page')) },
    rates: async () => [],
    images: { put: async () => '' },
  };
  const log = { info() {}, warn() {}, error() {} };
  let shortest = Number.POSITIVE_INFINITY;
  try {
    for (let run = 0; run < runs; run += 1) {
      const budget = startTimeBudget(20_000);
      const call = {
        requestId: 'r',
        account: { id: 'a', keyName: 'k' },
        budget,
        clock: () => 0,
        log,
        addHeaders() {},
        setAftermath() {},
      };
      const startedAt = performance.now();
      await comparePicture({ imageUrl: url, country: 'AU' }, { currency: 'AUD', limit: 10 }, services, call);
      shortest = Math.min(shortest, performance.now() - startedAt);
      budget.end();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const longest = Math.max(search, firstBytes + rest);
  return [
    {
      subject: 'comparePicture',
      what: 'picture judged first ÷ the longer of search and picture',
      value: shortest / longest,
      unit: '×',
      atMost: 1.1,
    },
  ];
}
