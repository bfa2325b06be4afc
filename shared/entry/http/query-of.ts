import type { APIGatewayProxyEvent } from 'aws-lambda';

/** Pages whose query holds what works once. */
const usesItsQueryUp = /^\/(?:login\/market|dashboard\/sign-in\/return)$/;

/**
 * Every value of every parameter. API Gateway passes values decoded; the plain form keeps only the last of several.
 * What works once is passed on by GET alone: programs that only ask about a link, by HEAD, must not use it up.
 */
export function queryOf({
  httpMethod,
  path,
  multiValueQueryStringParameters: multiple,
  queryStringParameters: single,
}: APIGatewayProxyEvent): Readonly<Record<string, readonly string[] | undefined>> {
  if (httpMethod !== 'GET' && usesItsQueryUp.test(path)) return {};
  if (multiple) return multiple;
  return Object.fromEntries(
    Object.entries(single ?? {}).map(([name, value]) => [name, value === undefined ? [] : [value]]),
  );
}
