import type * as z from 'zod';
import type { Endpoint } from '../contract/endpoint.ts';
import { chargeServices } from '../wiring/charges.ts';
import { type ServeOptions, type ServicesFactory, serve, type UseCase } from './serve.ts';

/**
 * The Lambda handler of an endpoint that has a price. Each of its calls needs the credit protocol, which is loaded with
 * the function here; `serve` alone loads it with the first call that has an Idempotency-Key.
 */
export const servePaid = <Request extends z.ZodType, Response extends z.ZodType, Services>(
  endpoint: Endpoint<Request, Response>,
  useCase: UseCase<Request, Response, Services>,
  servicesFactory: ServicesFactory<Services>,
  options: ServeOptions = {},
) => serve(endpoint, useCase, servicesFactory, { charges: chargeServices, ...options });
