import { get } from 'node:http';
import { expect, test } from '@jest/globals';
import { startSignInProvider } from '../../../../lib/sandbox/sign-in/sign-in-provider.ts';

/** What the provider says about itself at an address, asked under the name of its issuer, as containers do. */
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

// Elsewhere loopback has one address.
const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('a provider with several addresses has one issuer and one port at all of them', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'];
  const { issuer, port, stop } = await startSignInProvider(0, { name: 'sign-in.localhost', addresses });
  try {
    expect(issuer).toBe(`http://sign-in.localhost:${port}`);
    for (const address of addresses) {
      expect(await describedAt(address, issuer)).toMatchObject({ issuer, token_endpoint: `${issuer}/token` });
    }
  } finally {
    await stop();
  }
});

onLinux('a port that is taken at one of the addresses is left, at all of them', async () => {
  const first = await startSignInProvider(0, { name: 'localhost', addresses: ['127.0.0.2'] });
  // At 127.0.0.1 any other test may listen on the port.
  const addresses = ['127.0.0.3', '127.0.0.2'];
  const second = await startSignInProvider(first.port, { name: 'localhost', addresses });
  try {
    expect(second.port).not.toBe(first.port);
    await expect(describedAt('127.0.0.3', first.issuer)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    for (const address of addresses) {
      expect(await describedAt(address, second.issuer)).toMatchObject({ issuer: second.issuer });
    }
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
});

test('a provider that finds no port which is free at all of its addresses says so', async () => {
  const taken = { name: 'localhost', addresses: ['127.0.0.1', '127.0.0.1'] };
  await expect(startSignInProvider(0, taken)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
