import { describe, expect, test } from '@jest/globals';
import { gatewayResponses } from '../../../../lib/aws/gateway-responses.ts';
import { errorCatalogue } from '../../../../shared/platform/errors/error-catalogue.ts';
import { type ErrorCode, errorTable, onPricing } from '../../../../shared/platform/errors/error-table.ts';

const codes = Object.keys(errorTable) as ErrorCode[];
const answered = new Set<string>([
  ...codes,
  ...codes.map((code) => onPricing(code).bodyCode),
  ...Object.values(gatewayResponses).map(({ code }) => code),
]);

describe('the error catalogue', () => {
  test('has every code that an answer can carry, and no other', () => {
    expect(Object.keys(errorCatalogue).toSorted()).toEqual([...answered].toSorted());
  });

  test.each(Object.entries(errorCatalogue))('%s says what happened and what to do', (_code, entry) => {
    for (const text of [entry.meaning, entry.remedy]) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test.each(
    // A changed listing asks its caller to read it again rather than to wait.
    Object.entries(errorTable).filter(
      ([code, { status }]) => [409, 429, 503].includes(status) && code !== 'LISTING_CHANGED',
    ),
  )('%s, which asks callers to wait, may be repeated', (code) => {
    expect(errorCatalogue[code as keyof typeof errorTable].retry).toBe('later');
  });

  test.each(
    Object.entries(errorTable).filter(([, { status }]) => status < 500 && status !== 409 && status !== 429),
  )('%s, whose cause is the request itself, may not be repeated', (code) => {
    expect(errorCatalogue[code as keyof typeof errorTable].retry).toBeUndefined();
  });
});
