import { expect, test } from '@jest/globals';
import { readHostEnvironment } from '../../../lib/sandbox/environment.ts';
import { localRoutes } from '../../../lib/sandbox/routes.ts';
import { startStandIns } from '../../../lib/sandbox/stand-ins.ts';

test('a host with a real marketplace and the emulated model marks the model’s drafts', async () => {
  const standIns = await startStandIns(
    readHostEnvironment({ MARKET_API_URL: 'https://market.example', VISUAL_SEARCH: 'market' }),
  );
  try {
    const marked = localRoutes(standIns.sandboxed)
      .filter(({ headers }) => headers?.['x-sandbox'] === 'true')
      .map(({ functionName }) => functionName);
    expect(marked).toContain('market-draft-item');
    expect(marked).not.toContain('market-post-item');
  } finally {
    await standIns.stop();
  }
});
