import type * as z from 'zod';
import { type Clock, systemClock } from '../../../shared/call/clock.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import type { Charges } from '../../../shared/credits/charges.ts';
import { serveOperation, type UseCase } from '../../../shared/http/serve-operation.ts';
import type { RecordCall } from '../../../shared/usage/record-calls.ts';

interface Options {
  readonly charges?: () => Charges;
  readonly recorder?: () => RecordCall | Promise<RecordCall>;
  readonly clock?: Clock;
}

/** The handler of an endpoint without an environment: by default it can charge nothing, and no row is written. */
export const serve = <Request extends z.ZodType, Response extends z.ZodType, Services>(
  endpoint: Endpoint<Request, Response>,
  useCase: UseCase<Request, Response, Services>,
  services: () => Services | Promise<Services>,
  { charges, recorder = () => async () => undefined, clock = systemClock }: Options = {},
) =>
  serveOperation(endpoint, useCase, {
    services: async () => services(),
    async charges() {
      if (charges === undefined) throw new Error('This handler has no credits.');
      return charges();
    },
    recorder: async () => recorder(),
    clock,
  });
