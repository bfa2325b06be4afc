import type { APIGatewayProxyEvent } from 'aws-lambda';

/**
 * Every value of every parameter. API Gateway passes values decoded; the plain form keeps only the last of several.
 */
export function queryOf({
  multiValueQueryStringParameters: multiple,
  queryStringParameters: single,
}: APIGatewayProxyEvent): Readonly<Record<string, readonly string[] | undefined>> {
  if (multiple) return multiple;
  return Object.fromEntries(
    Object.entries(single ?? {}).map(([name, value]) => [name, value === undefined ? [] : [value]]),
  );
}
