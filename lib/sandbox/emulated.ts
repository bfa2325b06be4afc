import type { Emulator } from './emulator/emulator.ts';
import type { StandIns } from './stand-ins.ts';

interface Emulated {
  readonly standIns: StandIns;
  /** Replaces S3. */
  readonly objects: Emulator;
}

/** Every emulator that runs, with what it replaces and how to get the real one. */
export function emulated({ standIns, objects }: Emulated): [Emulator | undefined, string][] {
  return [
    [standIns.model, 'the model (set ANTHROPIC_API_KEY for the real one, or MODEL_PROVIDER=bedrock)'],
    [
      standIns.market,
      'the marketplace; sales and deleted accounts are clicked there (set MARKET_API_URL and its neighbours)',
    ],
    [standIns.lens, 'the visual search results (set LENS_API_KEY)'],
    [standIns.rates, 'the exchange rates (set FX_RATES_URL and FX_OTHER_RATES_URL)'],
    [standIns.payments, 'Stripe; refunds and disputes are clicked there (set STRIPE_SECRET_KEY)'],
    [standIns.catalogue, 'the shops with the pictures and pages that searches find'],
    [
      standIns.mail,
      'the mail to owners, which is printed here and shown at this address (set MAIL_FROM for SES)',
    ],
    [objects, 'the store of pictures'],
  ];
}
