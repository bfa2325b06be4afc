import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { answerName, type JsonObject, schemaRef } from './contract-schemas.ts';
import { type DocumentedFailure, failuresOf } from './failures.ts';
import { answerHeaders, declaredHeaders, failureHeaders, headerRefs } from './headers.ts';
import { shownExample } from './shown-examples.ts';

/**
 * Statuses that differ between operations, or that a caller handles differently. The others, which any call may get,
 * are described together as `default`.
 */
const listed = new Set([402, 429]);

const phrases: Readonly<Record<number | 'default', string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'OutOfCredits',
  403: 'Forbidden',
  409: 'Refused',
  422: 'Refused',
  429: 'TooMany',
  500: 'Fault',
  502: 'BadUpstream',
  default: 'Other',
};

type Status = number | 'default';

/** By status, in order; those in an operation's own shape are never part of the default. */
function byStatus(failures: readonly DocumentedFailure[]): Map<Status, DocumentedFailure[]> {
  const isOwn = (status: number) =>
    failures.some((failure) => failure.status === status && failure.shape === 'own');
  return Map.groupBy(
    failures,
    ({ status }): Status => (listed.has(status) || isOwn(status) ? status : 'default'),
  );
}

/** The codes of failures as text: `400 BAD_REQUEST` where there are several statuses, else the codes alone. */
function codesIn(failures: readonly DocumentedFailure[]): string {
  const statuses = Map.groupBy(failures, ({ status }) => status);
  const texts = Array.from(statuses, ([status, ways]) => {
    const codes = [...new Set(ways.map(({ code }) => code))].join(', ');
    return statuses.size === 1 ? codes : `${status} ${codes}`;
  });
  return texts.join('; ');
}

/** The shapes that failures have: the simple one, that of pricing operations, or either. */
function schemaOf(failures: readonly DocumentedFailure[]): JsonObject {
  const shapes = new Set(failures.map(({ shape }) => shape));
  if (shapes.size > 1) return { anyOf: [schemaRef('PricingFailure'), schemaRef('Error')] };
  return schemaRef(shapes.has('own') ? 'PricingFailure' : 'Error');
}

/** Begins the name of what is said about a status of some operations in other words than of the others. */
function groupOf({ area }: Endpoint, status: Status): string {
  if (status !== 'default' && !listed.has(status)) return '';
  if (area === 'pricing') return 'Pricing';
  return area === 'market' && status === 'default' ? 'Market' : '';
}

/** The answers of operations; failures are components. */
export function createResponses() {
  const components = new Map<string, JsonObject>();

  function refTo(endpoint: Endpoint, status: Status): JsonObject {
    const group = groupOf(endpoint, status);
    const name = `${group}${phrases[status] ?? status}`;
    const failures = endpoints
      .filter((other) => groupOf(other, status) === group)
      .flatMap((other) => byStatus(failuresOf(other)).get(status) ?? [])
      .toSorted((a, b) => a.status - b.status);
    components.set(name, {
      description: codesIn(failures),
      headers: headerRefs(failureHeaders(endpoint, status)),
      content: { 'application/json': { schema: schemaOf(failures) } },
    });
    return { $ref: `#/components/responses/${name}` };
  }

  return {
    components: (): Readonly<Record<string, JsonObject>> => Object.fromEntries(components),
    /** The answers of an endpoint by status. */
    of(endpoint: Endpoint): JsonObject {
      const headers = { ...headerRefs(answerHeaders(endpoint)), ...declaredHeaders(endpoint) };
      const failures = Array.from(byStatus(failuresOf(endpoint)).keys(), (status) => [
        status,
        refTo(endpoint, status),
      ]);
      return {
        200: {
          description: 'Done',
          ...(Object.keys(headers).length === 0 ? {} : { headers }),
          content: {
            'application/json': {
              schema: schemaRef(answerName(endpoint)),
              example: shownExample(endpoint).answer,
            },
          },
        },
        ...Object.fromEntries(failures),
      };
    },
  };
}
