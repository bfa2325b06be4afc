import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { bucketOf } from '../../../../shared/entry/wiring/objects.ts';
import { testBudget } from '../../operations/market/test-call.ts';
import { serve } from '../web/loopback-server.ts';

const object = { key: 'images/a.png', bytes: Buffer.from('a'), contentType: 'image/png' };

/** A bucket whose server answers with these statuses in turn, and the requests that it got. */
async function answering(...statuses: number[]) {
  const asked: { line: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const { origin } = await serve(({ method, url, headers }, response) => {
    asked.push({ line: `${method} ${url}`, headers });
    response.writeHead(statuses[asked.length - 1] ?? 200).end();
  });
  return { objects: bucketOf('images', 'local', origin), asked };
}

test('an object is stored by a request whose signature covers its bytes', async () => {
  const { objects, asked } = await answering();
  await objects.put(object, testBudget(5_000));
  expect(asked).toEqual([
    {
      line: 'PUT /images/images/a.png',
      headers: expect.objectContaining({
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=local\/\d+\/local\/s3\/aws4_request/,
        ),
        'x-amz-content-sha256': createHash('sha256').update(object.bytes).digest('hex'),
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
      }),
    },
  ]);
});

test.each([
  [200, true],
  [404, false],
  [403, false],
])('where the bucket answers with %i, whether it has an object is %s', async (status, has) => {
  const { objects } = await answering(status);
  expect(await objects.has(object.key, testBudget(5_000))).toBe(has);
});

test.each([[503], [500], [429]])('what fails with %i once is repeated', async (status) => {
  const { objects, asked } = await answering(status, 204);
  await objects.remove(object.key, testBudget(5_000));
  expect(asked).toHaveLength(2);
});

test.each([
  ['refused', [403], 1, 'SERVER_ERROR'],
  ['down', [503, 503], 2, 'UPSTREAM_FAILED'],
])('where the bucket is %s, nothing counts as kept', async (_what, statuses, attempts, code) => {
  const { objects, asked } = await answering(...statuses);
  await expect(objects.put(object, testBudget(5_000))).rejects.toMatchObject({ code });
  expect(asked).toHaveLength(attempts);
});

test('an object store that never answers ends with the budget', async () => {
  const { origin } = await serve(() => undefined);
  const objects = bucketOf('images', 'local', origin);
  await expect(objects.put(object, testBudget(200))).rejects.toMatchObject({ code: 'TIMEOUT' });
});
