import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Aftermath } from '../errors/aftermaths.ts';

const told = new WeakMap<APIGatewayProxyEvent, Aftermath>();

/** Sets what the call of this event may leave behind should it fail from now on; undefined: nothing. */
export function tellAftermath(event: APIGatewayProxyEvent, aftermath: Aftermath | undefined): void {
  if (aftermath === undefined) told.delete(event);
  else told.set(event, aftermath);
}

/** What the failed call of this event may have left behind. */
export const toldAftermath = (event: APIGatewayProxyEvent): Aftermath | undefined => told.get(event);
