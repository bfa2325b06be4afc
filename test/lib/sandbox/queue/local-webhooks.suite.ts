import { expect, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { handler as tell } from '../../../../functions/jobs/mail-low-balances.ts';
import { demoAccount } from '../../../../lib/sandbox/demo-account.ts';
import { commands } from '../../../../lib/tools/admin/commands.ts';
import { webhookServices } from '../../../../shared/entry/wiring/parts/webhooks.ts';
import { endless } from '../../../shared/billing/credits/support/bounds.ts';
import { serve } from '../../../shared/platform/web/loopback-server.ts';
import { useHost } from '../../../support/host.ts';

const local = useHost({ ALLOW_PRIVATE_HOSTS: '1' });

test('on the local host an endpoint is told of a key that an operator makes', async () => {
  const arrival = Promise.withResolvers<string>();
  const { origin } = await serve(async (request, response) => {
    arrival.resolve(Buffer.concat(await request.toArray()).toString());
    response.end();
  });
  const { endpoints } = webhookServices(process.env);
  await endpoints.add(demoAccount, { url: origin, types: ['key.created'] }, Date.now(), endless);
  const shown = await commands['create-key']?.run(local.admin, [demoAccount, 'shop']);
  await tell({}, { getRemainingTimeInMillis: () => 60_000 } as Context);
  const { type, data } = JSON.parse(await arrival.promise);
  expect(type).toBe('key.created');
  expect(shown).toContain(`created key ${data.key} (shop)`);
});
