import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { ServiceError } from '../../../platform/errors/service-error.ts';
import type { DailyRates } from './reference-rates.ts';

const rate = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  rate: z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .refine((text) => Number(text) > 0),
});

const envelope = z.object({
  'gesmes:Envelope': z.object({
    Cube: z.object({
      Cube: z.object({ time: z.iso.date(), Cube: z.array(rate).min(10) }),
    }),
  }),
});

/**
 * Reads the European Central Bank's daily file (eurofxref-daily.xml: `Cube` elements nested three deep, the
 * currencies in the innermost).
 *
 * @see https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/html/index.en.html
 * @throws ServiceError UPSTREAM_FAILED if it is anything else
 */
export function parseEcbRates(xml: string): DailyRates {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    parseTagValue: false,
    processEntities: false,
    isArray: (_name, path) => path === 'gesmes:Envelope.Cube.Cube.Cube',
  });
  let document: unknown;
  try {
    document = parser.parse(xml);
  } catch {
    document = undefined;
  }
  const parsed = envelope.safeParse(document);
  if (!parsed.success) throw new ServiceError('UPSTREAM_FAILED', 'The rates are not in the ECB format.');
  const day = parsed.data['gesmes:Envelope'].Cube.Cube;
  const perEuro = Object.fromEntries(day.Cube.map(({ currency, rate: value }) => [currency, value]));
  return { source: 'ecb', date: day.time, perEuro: { ...perEuro, EUR: '1' } };
}
