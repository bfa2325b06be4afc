import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';

/** One call of generate-basic-listing: answers it and gives the status. */
export type ListingCall = () => Promise<{ readonly statusCode: number; readonly body: string }>;

const notes =
  'Sony WH-1000XM4 headphones, black, used for a year. 30 hours of battery, folds to 18 cm. Comes with the case and a 1.2 m cable.';

const path = '/api/v1/generate-basic-listing';

/** The event that a REST API hands to a function, with the headers that an app's HTTP library sends. */
export function listingEvent(apiKey: string, picture: string): APIGatewayProxyEvent {
  const headers = {
    Accept: '*/*',
    'Accept-Encoding': 'gzip, deflate',
    Authorization: `Bearer ${apiKey}`,
    'Content-Type': 'application/json',
    Host: 'abcdefghij.execute-api.ap-southeast-2.amazonaws.com',
    'User-Agent': 'app/1.0',
    'X-Amzn-Trace-Id': 'Root=1-00000000-000000000000000000000000',
    'X-Forwarded-For': '203.0.113.7',
    'X-Forwarded-Port': '443',
    'X-Forwarded-Proto': 'https',
  };
  return {
    resource: path,
    path,
    httpMethod: 'POST',
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    body: JSON.stringify({ image_urls: [picture], additional_info: notes }),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      domainName: headers.Host,
      path: `/prod${path}`,
      identity: { sourceIp: '203.0.113.7' },
    },
  } as unknown as APIGatewayProxyEvent;
}

export const authorizerEvent = (event: APIGatewayProxyEvent): APIGatewayRequestAuthorizerEvent =>
  ({
    ...event,
    type: 'REQUEST',
    methodArn: `arn:aws:execute-api:ap-southeast-2:000000000000:api/prod/POST${path}`,
  }) as APIGatewayRequestAuthorizerEvent;
