import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { windowSeconds } from '../../../shared/identity/accounts/rate-limit.ts';
import { type JsonObject, schemaRef } from './contract-schemas.ts';

const kinds = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  address: { type: 'string', format: 'uri' },
  true: { const: 'true' },
  code: schemaRef('ErrorCode'),
} as const satisfies Record<string, JsonObject>;

type HeaderRow = readonly [component: string, kind: keyof typeof kinds, description: string];

const header = (kind: keyof typeof kinds, description: string): JsonObject => ({
  description,
  schema: kinds[kind],
});

const requests = `Requests that the account may make in ${windowSeconds} s. These three are on every answer to a known key`;
const operations =
  'Marketplace operations that the account may make a day. These three are on every answer to a call that counts';
const policies = 'The same limits as structured fields: the quota of each policy (q), and its seconds (w)';
const charge = 'Credits that a paid call cost: 0 if it failed, absent while that is not settled';
const low = 'Fewer credits are left than the owners want to be warned at';

/** Every header of an answer that says something about the call: its name in the document and what it holds. */
const headers = {
  'x-request-id': ['RequestId', 'text', 'Names the call; on every answer'],
  'x-error-code': ['ErrorCode', 'code', 'What failed'],
  'x-error-docs': ['ErrorDocs', 'address', 'Where the reference explains the code'],
  'x-error-hint': ['ErrorHint', 'text', 'On a key that came without `Bearer`: what to write'],
  'retry-after': ['RetryAfter', 'integer', 'Seconds to wait before trying again'],
  'x-ratelimit-limit': ['RateLimit', 'integer', requests],
  'x-ratelimit-remaining': ['RateRemaining', 'integer', 'How many of them are left'],
  'x-ratelimit-reset': ['RateReset', 'integer', 'Seconds until all of them are available again'],
  'x-ratelimit-limit-day': ['DayLimit', 'integer', operations],
  'x-ratelimit-remaining-day': ['DayRemaining', 'integer', 'How many of them are left'],
  'x-ratelimit-reset-day': ['DayReset', 'integer', 'Seconds until the day ends, at midnight Pacific time'],
  'ratelimit-policy': ['LimitPolicies', 'text', policies],
  ratelimit: [
    'LimitStates',
    'text',
    'What is left of each policy (r), and seconds until all of it is available (t)',
  ],
  'x-credits-charged': ['CreditsCharged', 'integer', charge],
  'x-credits-remaining': ['CreditsRemaining', 'integer', 'Credits left, if known'],
  'x-credits-low': ['CreditsLow', 'true', low],
  'idempotent-replayed': ['IdempotentReplayed', 'true', 'The answer was delivered before'],
  'x-sandbox': ['Sandbox', 'true', 'Where an emulator had a part'],
  'x-sandbox-note': ['SandboxNote', 'code', '`not-recognised`: the emulated model does not know the thing'],
} as const satisfies Record<string, HeaderRow>;

export type HeaderName = keyof typeof headers;

/** The headers that an endpoint itself declares. */
export const declaredHeaders = ({ answerHeaders = {} }: Endpoint): JsonObject =>
  Object.fromEntries(
    Object.entries(answerHeaders).map(([name, description]) => [name, header('text', description)]),
  );

export const headerComponents: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.values(headers).map(([component, kind, description]) => [component, header(kind, description)]),
);

/** The headers of one answer, each as a reference. */
export const headerRefs = (names: readonly HeaderName[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${headers[name][0]}` }]));

const anyAnswer = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-limit-day',
  'x-ratelimit-remaining-day',
  'x-ratelimit-reset-day',
  'ratelimit-policy',
  'ratelimit',
  'x-sandbox',
  'x-sandbox-note',
] as const;
const credits = ['x-credits-charged', 'x-credits-remaining', 'x-credits-low'] as const;

/** Headers of an endpoint's answers of status 200, apart from those that only this endpoint or every answer has. */
export const answerHeaders = (endpoint: Endpoint): HeaderName[] => [
  ...(endpoint.credits > 0 || endpoint.repeat === 'keyed' ? credits : []),
  ...(endpoint.repeat === 'keyed' ? ['idempotent-replayed' as const] : []),
];

/**
 * Headers of an endpoint's failures of a status. Those that any answer may have are listed once, where a limit was
 * reached.
 */
export const failureHeaders = ({ errorShape }: Endpoint, status: number | 'default'): HeaderName[] => [
  'x-error-code',
  'x-error-docs',
  ...(status === 401 || status === 'default' ? ['x-error-hint' as const] : []),
  // A call whose credits were held and returned knows the balance.
  ...credits,
  ...(status === 429 || status === 'default' ? ['retry-after' as const] : []),
  ...(status === 429 && errorShape === 'simple' ? anyAnswer : []),
];
