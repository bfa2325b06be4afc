import { endpoints } from '../../shared/contract/endpoints.ts';
import { type ErrorEntry, errorCatalogue } from '../../shared/platform/errors/error-catalogue.ts';
import {
  type AnsweredErrorCode,
  type ErrorCode,
  errorTable,
  onPricing,
} from '../../shared/platform/errors/error-table.ts';
import { gatewayResponses } from '../aws/gateway-responses.ts';
import type { Example } from '../tools/examples/example-files.ts';
import { failuresOf } from '../tools/openapi/failures.ts';
import { answerOf } from './operations/calls.ts';
import type { Sources } from './sources.ts';

const retries = {
  no: 'No, not before something is changed.',
  later: 'Yes, after the seconds of `retry-after`, or after a pause that grows where there is none.',
} as const;

/** The statuses with which a code is answered, in either shape. */
function statusesOf(code: AnsweredErrorCode): string {
  const seen = (simple: boolean) =>
    new Set(
      endpoints
        .filter(({ errorShape }) => (errorShape === 'simple') === simple)
        .flatMap(failuresOf)
        .filter((failure) => failure.code === code)
        .map(({ status }) => status),
    );
  const words = (statuses: ReadonlySet<number>) =>
    new Intl.ListFormat('en-AU', { type: 'disjunction' }).format([...statuses].sort().map(String));
  const [simple, pricing] = [seen(true), seen(false)];
  if (code === 'NOT_FOUND') return '404';
  if (simple.size === 0) return `${words(pricing)} on pricing operations only`;
  if (pricing.size === 0) return `${words(simple)}, not on pricing operations`;
  return words(simple) === words(pricing)
    ? words(simple)
    : `${words(simple)}; on pricing operations ${words(pricing)}`;
}

/** A recorded answer that carries a code, one in the simple shape if there is. */
function exampleOf(code: AnsweredErrorCode, examples: Sources['examples']): Example | undefined {
  const all = [...examples.values()]
    .flat()
    .filter(({ answerHeaders }) => answerHeaders?.['x-error-code'] === code);
  const simple = all.find(({ answer }) => typeof (answer as { error?: unknown }).error === 'string');
  return simple ?? all[0];
}

/** A body that carries a code: as recorded, else with the service's standard message. */
function bodyOf(code: AnsweredErrorCode, examples: Sources['examples']): string {
  const recorded = exampleOf(code, examples);
  if (recorded !== undefined) return answerOf(recorded);
  if (code === 'BLOCKED') return answerOf({ answer: { error: gatewayResponses.filtered.message } });
  if (code in errorTable) return answerOf({ answer: { error: errorTable[code as ErrorCode].message } });
  const own = (Object.keys(errorTable) as ErrorCode[]).find((other) => onPricing(other).bodyCode === code);
  const message = own === undefined ? '' : errorTable[own].message;
  const emptied = { price_lower: null, price_upper: null, price_currency: 'AUD', results: [] };
  return answerOf({ answer: { ...emptied, error: { code, message } } });
}

/** The error catalogue as Markdown: a section for each code, its heading exactly the code. */
export function errorEntries({ examples }: Pick<Sources, 'examples'>): string {
  const codes = Object.keys(errorCatalogue) as AnsweredErrorCode[];
  return codes
    .map((code) => {
      const { meaning, remedy, retry }: ErrorEntry = errorCatalogue[code];
      return `### ${code}

${meaning}

- **What to do:** ${remedy}
- **Retry:** ${retries[retry ?? 'no']}
- **Status:** ${statusesOf(code)}

${bodyOf(code, examples)}`;
    })
    .join('\n\n');
}
