import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startObjectServer } from '../../../../lib/sandbox/images/object-server.ts';

test.each(['in memory', 'in a folder'])(
  'objects %s persist, except playground photos, which expire after a day',
  async (where) => {
    const folder = where === 'in memory' ? ':memory:' : mkdtempSync(join(tmpdir(), 'objects-'));
    let now = Date.now();
    const server = await startObjectServer(folder, undefined, () => now);
    try {
      for (const key of ['uploads/photo.jpg', 'images/found.jpg']) {
        await fetch(`${server.url}/bucket/${key}`, { method: 'PUT', body: key });
      }
      const status = async (key: string) => (await fetch(`${server.url}/bucket/${key}`)).status;
      now += 86_000_000;
      expect([await status('uploads/photo.jpg'), await status('images/found.jpg')]).toEqual([200, 200]);
      now += 1_000_000;
      expect([await status('uploads/photo.jpg'), await status('images/found.jpg')]).toEqual([404, 200]);
      expect(await server.read('uploads/photo.jpg')).toBeUndefined();
    } finally {
      await server.stop();
      if (folder !== ':memory:') rmSync(folder, { recursive: true });
    }
  },
);
