import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { openCatalogue } from '../../../lib/sandbox/catalogue/catalogue.ts';
import { startCatalogueServer } from '../../../lib/sandbox/catalogue/catalogue-server.ts';
import { createListingSearch, pictureUrlOf } from '../../../lib/sandbox/catalogue/similar-offers.ts';
import type { Emulator } from '../../../lib/sandbox/emulator/emulator.ts';
import { startLensEmulator } from '../../../lib/sandbox/lens/lens-emulator.ts';
import { type MarketEmulator, startMarketEmulator } from '../../../lib/sandbox/market/market-emulator.ts';
import { type ModelEmulator, startModelEmulator } from '../../../lib/sandbox/model/model-emulator.ts';
import {
  type PaymentsEmulator,
  startPaymentsEmulator,
} from '../../../lib/sandbox/payments/payments-emulator.ts';
import { createApiKey } from '../../../shared/identity/accounts/key-store.ts';
import { parseAllowedHosts } from '../../../shared/platform/web/allowed-hosts.ts';
import { createGuardedClient } from '../../../shared/platform/web/guarded-client.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The service's own keys: none of them may appear. */
export const ownSecrets = {
  'client secret': 'client-secret-0a1b2c3d4e5f',
  'lens key': 'lens-key-5f4e3d2c1b0a',
  'model key': 'model-key-9f8e7d6c5b4a',
  'payment key': 'sk_test_7a6b5c4d3e2f1a0b',
  'webhook secret': 'whsec_1f2e3d4c5b6a7988',
} as const;

/** The local host as a separate process at its most verbose log level, with everything it wrote. */
export interface WatchedHost {
  readonly url: string;
  readonly apiKey: string;
  readonly market: MarketEmulator;
  readonly model: ModelEmulator;
  readonly lens: Emulator;
  readonly payments: PaymentsEmulator;
  readonly picture: string;
  /** Everything the host wrote to both outputs since start-up. */
  written(): string;
  stop(): Promise<void>;
}

/** Starts the host with upstreams in this process, where a test can make them fail. */
export async function startWatchedHost(credits: number): Promise<WatchedHost> {
  const apiKey = createApiKey();
  const catalogue = await openCatalogue(undefined);
  const pictures = await startCatalogueServer({ catalogue, host: '127.0.0.1' });
  const [model, lens, market, payments] = await Promise.all([
    startModelEmulator(),
    startLensEmulator({
      catalogue,
      catalogueUrl: pictures.url,
      client: createGuardedClient({ allowedHosts: parseAllowedHosts(pictures.url) }),
    }),
    startMarketEmulator({
      clientId: 'client',
      clientSecret: ownSecrets['client secret'],
      ruName: 'the-ru-name',
      ...createListingSearch(catalogue, pictures.url),
    }),
    startPaymentsEmulator({
      secretKey: ownSecrets['payment key'],
      webhookSecret: ownSecrets['webhook secret'],
    }),
  ]);
  const host = spawn(process.execPath, ['bin/local.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      PORT: '0',
      DATA_DIR: ':memory:',
      LOG_LEVEL: 'DEBUG',
      DEMO_API_KEY: apiKey,
      DEMO_CREDITS: String(credits),
      ANTHROPIC_API_KEY: ownSecrets['model key'],
      ANTHROPIC_BASE_URL: model.url,
      LENS_API_URL: `${lens.url}/search.json`,
      LENS_API_KEY: ownSecrets['lens key'],
      MARKET_AUTH_URL: market.url,
      MARKET_API_URL: market.url,
      MARKET_MEDIA_URL: market.url,
      MARKET_TRADING_URL: `${market.url}/ws/api.dll`,
      MARKET_CLIENT_ID: 'client',
      MARKET_CLIENT_SECRET: ownSecrets['client secret'],
      MARKET_RU_NAME: 'the-ru-name',
      MARKET_DELETION_TOKEN: market.notices.verificationToken,
      STRIPE_API_URL: payments.url,
      STRIPE_SECRET_KEY: ownSecrets['payment key'],
      STRIPE_WEBHOOK_SECRET: ownSecrets['webhook secret'],
      ALLOW_PRIVATE_HOSTS: `${pictures.url},${market.url}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [host.stdout, host.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  // The welcome shows the demo key on purpose.
  while (!/^Try a photo: .*\n/m.test(output)) {
    if (host.exitCode !== null) throw new Error(`The host did not start: ${output}`);
    await new Promise((next) => setTimeout(next, 20));
  }
  const url = /^Listening on (\S+)$/m.exec(output)?.[1] ?? '';
  output = '';
  market.registration.acceptUrl = `${url}/login/market`;
  market.notices.url = `${url}/webhooks/market`;
  payments.webhooks.url = `${url}/webhooks/payments`;
  return {
    url,
    apiKey,
    market,
    model,
    lens,
    payments,
    picture: pictureUrlOf(pictures.url, catalogue.entries[0]?.photo ?? ''),
    written: () => output,
    stop: async () => {
      if (host.exitCode === null) {
        const gone = once(host, 'exit');
        host.kill('SIGTERM');
        await gone;
      }
      await Promise.all([pictures, model, lens, market, payments].map((emulator) => emulator.stop()));
    },
  };
}
