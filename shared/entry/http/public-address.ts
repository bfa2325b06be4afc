import type { APIGatewayProxyEvent } from 'aws-lambda';
import { headerValues } from './headers.ts';

/** The last is this machine's name in the containers of Docker Desktop. */
const ownNames = /^(localhost|127\.0\.0\.1|\[::1\]|host\.docker\.internal)(:\d+)?$/i;

/** Whether a Host header names this machine by one of its own names, which cannot resolve to another machine. */
export const isThisMachine = (host: string): boolean => ownNames.test(host);

/** The path of the stage, which the default address has in front of each path and a domain of one's own has not. */
export function baseOf({ path, requestContext }: APIGatewayProxyEvent): string {
  const whole = requestContext.path.replace(/\/$/, '');
  const own = path.replace(/\/$/, '');
  return whole.endsWith(own) ? whole.slice(0, whole.length - own.length) : '';
}

/** The origin of a host and port: on this machine nothing speaks https. */
export const originAt = (host: string): string => `${isThisMachine(host) ? 'http' : 'https'}://${host}`;

/** Scheme, host and port under which the API was called. On AWS the gateway says so, not the caller. */
export function originOf(event: APIGatewayProxyEvent): string {
  return originAt(event.requestContext.domainName ?? headerValues(event, 'host')[0] ?? '');
}

/** The address of the API as its caller used it, without a slash at the end. */
export const publicAddressOf = (event: APIGatewayProxyEvent): string => `${originOf(event)}${baseOf(event)}`;
