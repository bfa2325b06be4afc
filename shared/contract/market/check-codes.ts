import * as z from 'zod';
import { severities, severityOf } from './check-severities.evaluated.ts';

export { severities, severityOf };

/** What a finding means for the listing. */
export type Severity = (typeof severities)[number];
export type CheckCode = keyof typeof severityOf;

export const checkCode = z
  .enum(Object.keys(severityOf) as CheckCode[])
  .meta({ id: 'CheckCode', description: '/docs/errors says cause and cure' });

export const severity = z.enum(severities).meta({
  id: 'CheckSeverity',
  description:
    'blocks: the marketplace refuses it; may be hidden: buyers may not find it; advice: it may stay',
});

/** Our own finding when only verifying a listing. */
export const check = z
  .object({
    field: z.string().meta({ description: 'Field of the request' }),
    code: checkCode,
    severity,
    message: z.string(),
  })
  .meta({ id: 'ListingCheck', description: 'Our own finding' });

export type Check = z.output<typeof check>;
