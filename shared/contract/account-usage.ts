import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { anyText, atMost } from './fields.ts';

const isoDay = z.iso.date();
const day = anyText.refine((text) => isoDay.safeParse(text).success, 'must be a day, such as 2026-11-22');

/** Maximum days per call. */
export const mostUsageDays = 31;

export const usage = defineEndpoint({
  name: 'account-usage',
  path: '/api/v1/account/usage',
  area: 'account',
  permission: 'account',
  summary: 'Read what was charged, by day, operation and key',
  neverTried: 'it takes a key made with the permission account, which the check has none of',
  request: z.object({
    from: day.optional().meta({
      format: 'date',
      description: `First day (UTC), at most ${mostUsageDays - 1} days before the last; absent: 29 days before it`,
    }),
    to: day
      .optional()
      .meta({ format: 'date', description: 'Last day (UTC), itself included; absent: today' }),
    key: z
      .string()
      .max(...atMost(64))
      .optional()
      .meta({ description: 'Id of a key of the account; absent: all keys' }),
  }),
  response: z.object({
    days: z.array(
      z
        .object({
          day: z.string().meta({ format: 'date', description: 'Day (UTC)' }),
          operation: z.string().nullable().meta({ description: 'Operation; null on charges that name none' }),
          key: z.string().nullable().meta({ description: 'Id of the key; null on charges that name none' }),
          calls: z.int().min(0).meta({ description: 'Calls that were charged' }),
          credits: z.int().min(0).meta({ description: 'Credits that they took' }),
        })
        .meta({ id: 'UsageOfDay' }),
    ),
  }),
});
