import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { startTimeBudget } from '../../../../shared/platform/call/time-budget.ts';
import { PartClock, workingCall } from '../../../../shared/platform/call/working-call.ts';
import { ServiceError } from '../../../../shared/platform/errors/service-error.ts';
import { fetchPicture, fetchPictures } from '../../../../shared/platform/pictures/fetch-pictures.ts';
import { probePicture } from '../../../../shared/platform/pictures/probe-picture.ts';
import {
  createGuardedClient,
  type GuardedClient,
  type GuardedRequest,
} from '../../../../shared/platform/web/guarded-client.ts';
import { serve as serveOnLoopback } from '../web/loopback-server.ts';
import { encode, garbledPng, grainy, halfJpeg, oddScanJpeg, plain } from './make-picture.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

const serve = async (listener: RequestListener) => (await serveOnLoopback(listener)).origin;

function budgetOf(milliseconds: number) {
  const budget = startTimeBudget(milliseconds);
  ends.push(budget.end);
  return { budget };
}

const client = createGuardedClient({ allowedHosts: { loopback: true, origins: new Set() } });
const options = () => ({ client, call: budgetOf(20_000), field: 'image_urls' });

test('pictures come in the order of their URLs, however long each takes', async () => {
  const pictures = await Promise.all([11, 12, 13, 14].map((width) => encode(plain(width, 10), 'png')));
  const origin = await serve((request, response) => {
    const index = Number(request.url?.slice(1));
    setTimeout(() => response.end(pictures[index]), 80 - 20 * index);
  });
  const fetched = await fetchPictures(
    [0, 1, 2, 3].map((index) => `${origin}/${index}`),
    options(),
  );
  expect(fetched).toMatchObject(pictures.map((bytes) => ({ mediaType: 'image/png', bytes })));
});

test('twenty pictures download at the same time: none is answered before all are requested', async () => {
  const bytes = await encode(plain(20, 20), 'jpeg');
  const waiting: (() => void)[] = [];
  const origin = await serve((_request, response) => {
    waiting.push(() => response.end(bytes));
    if (waiting.length === 20) for (const answer of waiting) answer();
  });
  const urls = Array.from({ length: 20 }, (_, index) => `${origin}/${index}`);
  expect(await fetchPictures(urls, options())).toHaveLength(20);
});

test('every picture gets 8 s and 15 MB', async () => {
  const bytes = await encode(plain(20, 20), 'png');
  const asked: GuardedRequest[] = [];
  const noting: GuardedClient = {
    async fetch(url, request) {
      asked.push(request);
      return { url, contentType: undefined, bytes };
    },
  };
  await fetchPicture('http://shop.example/1', { ...options(), client: noting });
  await fetchPictures(['http://shop.example/2', 'http://shop.example/3'], { ...options(), client: noting });
  expect(asked).toHaveLength(3);
  for (const request of asked) expect(request).toMatchObject({ timeoutMs: 8000, maxBytes: 15_000_000 });
});

describe('pictures that cannot be fetched or read', () => {
  const missing: RequestListener = (request, response) => {
    const status = Number(request.url?.slice(1));
    response.writeHead(status).end();
  };

  test('a picture that cannot be fetched is named by its index', async () => {
    const bytes = await encode(plain(5, 5), 'gif');
    const origin = await serve((request, response) =>
      request.url === '/404' ? missing(request, response) : response.end(bytes),
    );
    await expect(fetchPictures([`${origin}/a`, `${origin}/404`], options())).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'image_urls[1] could not be read: the server answered 404',
      url: `${origin}/404`,
      httpStatus: 404,
    });
  });

  test('the picture that fails first is named, whichever its place in the list, and no other is waited for', async () => {
    const origin = await serve((request, response) => {
      if (request.url !== '/403') missing(request, response);
    });
    const urls = [403, 404].map((status) => `${origin}/${status}`);
    await expect(fetchPictures(urls, options())).rejects.toThrow(
      'image_urls[1] could not be read: the server answered 404',
    );
  });

  test('a picture is fetched through two redirects at most', async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.writeHead(302, { location: `/${requests}` }).end();
    });
    await expect(fetchPictures([`${origin}/a`], options())).rejects.toThrow(
      'image_urls[0] could not be read: it redirects more than 2 times',
    );
    expect(requests).toBe(3);
  });

  test('one call sends 40 requests for pictures at most, redirects included, to one host or to many', async () => {
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      const location = `/${requests}`;
      // All twenty are in flight together, as with slow servers.
      setTimeout(() => response.writeHead(302, { location }).end(), 200);
    });
    const urls = Array.from({ length: 20 }, (_, index) => `${origin}/${index}`);
    const call = { trace: { traceId: '', spanId: '' }, partClock: new PartClock() };
    await expect(workingCall.run(call, () => fetchPictures(urls, options()))).rejects.toThrow(
      /could not be read: .*the call had sent its 40 requests for pictures/,
    );
    expect(requests).toBe(40);
  });

  test('a failure abandons other downloads at once', async () => {
    const [begun, abandoned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const origin = await serve((request, response) => {
      if (request.url === '/404') void begun.promise.then(() => missing(request, response));
      else {
        response.on('close', () => abandoned.resolve());
        begun.resolve();
      }
    });
    await expect(fetchPictures([`${origin}/404`, `${origin}/hangs`], options())).rejects.toThrow(
      'image_urls[0]',
    );
    await abandoned.promise;
  });

  test('a download that the end of the request stops fails with that reason', async () => {
    const origin = await serve(() => undefined);
    const failure = fetchPictures([origin], { ...options(), call: budgetOf(100) });
    await expect(failure).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('a bug of ours stays a bug', async () => {
    const broken: GuardedClient = { fetch: () => Promise.reject(new RangeError('ours')) };
    const failure = fetchPictures(['http://a.example/'], { ...options(), client: broken });
    await expect(failure).rejects.toThrow(RangeError);
    await expect(failure).rejects.not.toThrow(ServiceError);
  });
});

describe('pictures that go to the model unchanged', () => {
  test.each([
    ['JPEG', halfJpeg],
    ['PNG', garbledPng],
  ])('a damaged %s is named once it is checked, and an intact one passes', async (_format, damage) => {
    const [whole, broken] = [await encode(grainy(300, 200), 'jpeg'), await damage()];
    const origin = await serve((request, response) =>
      response.end(request.url === '/broken' ? broken : whole),
    );
    const { signal } = new AbortController();
    const [first, second] = await fetchPictures([origin, `${origin}/broken`], options());
    expect(second?.bytes).toEqual(broken);
    await first?.check?.(signal);
    await expect(second?.check?.(signal)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'image_urls[1] could not be read: it is damaged',
      url: `${origin}/broken`,
    });
  });

  test.each([
    ['intact JPEG', () => encode(grainy(300, 200), 'jpeg')],
    ['JPEG with an odd scan header', oddScanJpeg],
  ])('an %s is re-encoded at its size once it is checked, and a single one, too', async (_what, make) => {
    const bytes = await make();
    const origin = await serve((_request, response) => response.end(bytes));
    const { signal } = new AbortController();
    const [first] = await fetchPictures([origin], options());
    const { forModel } = await fetchPicture(origin, { ...options(), field: 'image_url' });
    for (const picture of [first, forModel]) {
      const drawn = await picture?.check?.(signal);
      expect(drawn?.bytes).not.toEqual(bytes);
      expect(probePicture(drawn?.bytes ?? bytes)).toMatchObject({ width: 300, height: 200 });
    }
  });

  test('pictures that were already decoded have no check', async () => {
    const large = await encode(plain(2000, 1000), 'jpeg');
    const origin = await serve((_request, response) => response.end(large));
    const [picture] = await fetchPictures([origin], options());
    expect(picture?.check).toBeUndefined();
  });
});

describe('one picture', () => {
  const picture = () => ({ ...options(), field: 'image_url', formats: ['jpeg', 'png', 'webp'] as const });

  test('a single picture comes with its original bytes', async () => {
    const bytes = await encode(plain(2000, 1000), 'webp');
    const origin = await serve((_request, response) => response.end(bytes));
    const { original, forModel } = await fetchPicture(origin, picture());
    expect(original).toEqual({ bytes });
    expect(forModel.mediaType).toBe('image/jpeg');
    expect(await sharp(forModel.bytes).metadata()).toMatchObject({ width: 1516, height: 758 });
  });
});
