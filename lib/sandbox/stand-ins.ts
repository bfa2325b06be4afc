import { defaultPacks } from '../../shared/billing/payments/packs.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { type AllowedHosts, parseAllowedHosts } from '../../shared/platform/web/allowed-hosts.ts';
import { createGuardedClient } from '../../shared/platform/web/guarded-client.ts';
import { openCatalogue } from './catalogue/catalogue.ts';
import { startCatalogueServer } from './catalogue/catalogue-server.ts';
import { createListingSearch, pictureUrlOf } from './catalogue/similar-offers.ts';
import type { Emulated } from './emulated.ts';
import type { Emulator } from './emulator/emulator.ts';
import { type FunctionVariables, type HostEnvironment, isAtAws } from './environment.ts';
import { startLensEmulator } from './lens/lens-emulator.ts';
import { type MailEmulator, startMailEmulator } from './mail/mail-emulator.ts';
import { type MarketEmulator, startMarketEmulator } from './market/market-emulator.ts';
import { type ModelEmulator, startModelEmulator } from './model/model-emulator.ts';
import { type PaymentsEmulator, startPaymentsEmulator } from './payments/payments-emulator.ts';
import { startRatesEmulator } from './rates/rates-emulator.ts';

type Area = Endpoint['area'];

/** The addresses of this machine that may be fetched. The host adds its own ports once it knows them. */
interface Reach extends AllowedHosts {
  loopback: boolean;
  readonly origins: Set<string>;
  readonly closedPorts: Set<string>;
}

/** The emulators of all upstreams that no variable names. */
export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

export interface StandInOptions {
  /** Address to listen on: loopback, or one that containers reach. */
  readonly host?: string;
  /** The same address as the functions see it. */
  readonly seenAs?: string;
}

const marketUrls = ['MARKET_AUTH_URL', 'MARKET_API_URL', 'MARKET_MEDIA_URL', 'MARKET_IDENTITY_URL'] as const;

/**
 * Starts an emulator for every upstream that the settings do not name: the model without `ANTHROPIC_API_KEY` (never with
 * a `MODEL_PROVIDER` at AWS, where the process's own credentials ask the real one), the marketplace without
 * `MARKET_API_URL`, the results API without `LENS_API_URL`, the rates without `FX_RATES_URL` and `FX_OTHER_RATES_URL`, SES without `MAIL_FROM`, Stripe without `STRIPE_SECRET_KEY`.
 */
export async function startStandIns(settings: HostEnvironment, options: StandInOptions = {}) {
  const { host = '127.0.0.1', seenAs = host } = options;
  const seen = (emulator: Emulator): string => emulator.url.replace(`//${host}:`, `//${seenAs}:`);
  const emulators: Emulated[] = [];
  function keep<Kind extends Emulator>(what: Emulated[1], emulator: Kind): Kind {
    emulators.push([emulator, what]);
    return emulator;
  }
  const sandboxed = new Set<Area>();
  const environment: FunctionVariables = {};
  const set = (variables: FunctionVariables) => Object.assign(environment, variables);

  const searched = settings.VISUAL_SEARCH ?? 'market,words,lens';

  const catalogue = await openCatalogue(settings.CATALOGUE_DIR);
  const catalogueServer = keep('catalogue', await startCatalogueServer({ catalogue, host }));
  const catalogueUrl = seen(catalogueServer);
  environment.SAMPLE_PICTURES = pictureUrlOf(catalogueUrl, '').replace(/\/$/, '');

  let model: ModelEmulator | undefined;
  const { ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, MODEL_PROVIDER } = settings;
  if (!isAtAws(MODEL_PROVIDER) && ANTHROPIC_API_KEY === undefined && ANTHROPIC_BASE_URL === undefined) {
    model = keep('model', await startModelEmulator({ host, catalogue }));
    set({ ANTHROPIC_BASE_URL: seen(model) });
    sandboxed.add('listing').add('pricing');
  }
  // Other servers with the Messages API may need no key; the client always sends one.
  const isOther = model !== undefined || ANTHROPIC_BASE_URL !== undefined;
  if (ANTHROPIC_API_KEY === undefined && isOther) environment.ANTHROPIC_API_KEY = 'no-key';

  let market: MarketEmulator | undefined;
  if (settings.MARKET_API_URL === undefined) {
    market = keep(
      'market',
      await startMarketEmulator({ host, ...createListingSearch(catalogue, catalogueUrl) }),
    );
    const url = seen(market);
    for (const name of marketUrls) environment[name] = url;
    set({
      MARKET_TRADING_URL: `${url}/ws/api.dll`,
      MARKET_PICTURE_HOSTS: new URL(url).host,
      MARKET_CLIENT_ID: market.registration.clientId,
      MARKET_CLIENT_SECRET: market.registration.clientSecret,
      MARKET_SEARCH_CLIENT_ID: market.registration.clientId,
      MARKET_SEARCH_CLIENT_SECRET: market.registration.clientSecret,
      MARKET_RU_NAME: market.registration.ruName,
      MARKET_DELETION_TOKEN: market.notices.verificationToken,
      SALES_NOTICES: '1',
      // Emulated offers are under no licence.
      MARKET_PRICING: 'permitted',
      MIX_SOURCES: settings.MIX_SOURCES ?? '1',
    });
    sandboxed.add('market');
    if (searched.includes('market') || searched.includes('words')) sandboxed.add('pricing');
  }

  const origins = [catalogueServer, market].filter((emulator) => emulator !== undefined).map(seen);
  const allowed = parseAllowedHosts(settings.ALLOW_PRIVATE_HOSTS ?? origins.join(','));
  const reach: Reach = {
    loopback: allowed.loopback,
    origins: new Set(allowed.origins),
    closedPorts: new Set(),
  };
  let lens: Emulator | undefined;
  if (settings.LENS_API_URL === undefined && settings.LENS_API_KEY === undefined) {
    const client = createGuardedClient({ allowedHosts: reach });
    lens = keep('lens', await startLensEmulator({ catalogue, catalogueUrl, client, host }));
    set({ LENS_API_URL: `${seen(lens)}/search.json`, LENS_API_KEY: 'emulator' });
    if (searched.includes('lens')) sandboxed.add('pricing');
  }

  const { FX_RATES_URL, FX_OTHER_RATES_URL } = settings;
  if (FX_RATES_URL === undefined || FX_OTHER_RATES_URL === undefined) {
    const rates = keep('rates', await startRatesEmulator({ host }));
    const seenRates = (url: string) => url.replace(rates.url, seen(rates));
    environment.FX_RATES_URL = FX_RATES_URL ?? seenRates(rates.ratesUrl);
    environment.FX_OTHER_RATES_URL = FX_OTHER_RATES_URL ?? seenRates(rates.otherRatesUrl);
  }

  let mail: MailEmulator | undefined;
  if (settings.MAIL_FROM === undefined) {
    mail = keep('mail', await startMailEmulator({ host }));
    set({ MAIL_FROM: 'credits@demo.example', AWS_ENDPOINT_URL_SESV2: seen(mail) });
  }

  environment.CREDIT_PACKS = settings.CREDIT_PACKS ?? JSON.stringify(defaultPacks);
  let payments: PaymentsEmulator | undefined;
  if (settings.STRIPE_SECRET_KEY === undefined) {
    payments = keep('payments', await startPaymentsEmulator({ host, seenAs }));
    set({
      STRIPE_API_URL: seen(payments),
      STRIPE_SECRET_KEY: payments.secretKey,
      STRIPE_WEBHOOK_SECRET: payments.webhooks.secret,
    });
  }

  return {
    emulators,
    model,
    market,
    lens,
    mail,
    payments,
    /** Serves the pictures and shop pages that the emulated searches find. */
    catalogue: catalogueServer,
    /** Variables that point the functions at the stand-ins, and at upstreams named by the caller's variables. */
    environment,
    /** Origins that image and page addresses may point at. */
    origins,
    /** What the emulated search can fetch. */
    reach,
    /** Areas of the API served by a stand-in. */
    sandboxed,
    /** Address of a sample picture. */
    samplePicture: pictureUrlOf(catalogueUrl, catalogue.entries[0]?.photo ?? ''),
    /** Gives the stand-ins the host's address, to which the marketplace sends sellers back. */
    announce: (hostUrl: string) => {
      // The playground's photos are there.
      if (settings.ALLOW_PRIVATE_HOSTS === undefined) reach.origins.add(hostUrl);
      if (payments !== undefined) payments.webhooks.url = `${hostUrl}/webhooks/payments`;
      if (market !== undefined) {
        market.registration.acceptUrl = `${hostUrl}/login/market`;
        market.notices.url = `${hostUrl}/webhooks/market`;
      }
    },
    stop: async () => {
      await Promise.all(emulators.map(([emulator]) => emulator.stop()));
    },
  };
}
