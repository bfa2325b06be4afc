import { get } from 'node:http';
import { expect, test } from '@jest/globals';
import { startRelay } from '../../../../lib/sandbox/sam/relay.ts';
import { startSignInProvider } from '../../../../lib/sandbox/sign-in/sign-in-provider.ts';

/** The provider's metadata at an address, requested under its issuer's name, as containers do. */
function describedAt(address: string, issuer: string): Promise<Record<string, unknown>> {
  const { port, host } = new URL(issuer);
  return new Promise((resolve, reject) => {
    get(
      { host: address, port, path: '/.well-known/openid-configuration', headers: { host } },
      async (response) => {
        const chunks = await response.toArray();
        resolve(JSON.parse(Buffer.concat(chunks).toString()));
      },
    ).on('error', reject);
  });
}

// Elsewhere loopback has only one address.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a provider has one issuer for browsers, and for containers behind a relay', async () => {
  const { issuer, port, stop } = await startSignInProvider(0, 'sign-in.localhost');
  const relay = await startRelay('127.0.0.2', port, port);
  try {
    for (const address of ['127.0.0.1', '127.0.0.2']) {
      expect(await describedAt(address, issuer)).toMatchObject({ issuer, token_endpoint: `${issuer}/token` });
    }
  } finally {
    await Promise.all([relay.stop(), stop()]);
  }
});

test('picks another port if one is taken', async () => {
  const first = await startSignInProvider();
  const second = await startSignInProvider(first.port);
  try {
    expect(second.port).not.toBe(first.port);
    expect(await describedAt('127.0.0.1', second.issuer)).toMatchObject({ issuer: second.issuer });
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
});
