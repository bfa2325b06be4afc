import { expect, test } from '@jest/globals';
import { createS3ObjectStore } from '../../../../shared/platform/storage/object-store.ts';
import { testBudget } from '../../operations/market/test-call.ts';
import { serve } from '../web/loopback-server.ts';

test('an object store that never answers ends with the budget', async () => {
  const { origin } = await serve(() => undefined);
  const objects = createS3ObjectStore({ bucket: 'images', endpoint: origin });
  const object = { key: 'images/a.png', bytes: Buffer.from('a'), contentType: 'image/png' };
  await expect(objects.put(object, testBudget(200))).rejects.toMatchObject({ code: 'TIMEOUT' });
});
