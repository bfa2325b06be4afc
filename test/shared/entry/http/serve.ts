import type * as z from 'zod';
import type { Charges } from '../../../../shared/billing/credits/charges.ts';
import type { RecordCall } from '../../../../shared/billing/usage/record-calls.ts';
import type { UnpaidWork } from '../../../../shared/billing/usage/unpaid-work.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import {
  type SellerOfKey,
  serveOperation,
  type UseCase,
} from '../../../../shared/entry/http/serve-operation.ts';
import { type Clock, systemClock } from '../../../../shared/platform/call/clock.ts';

interface Options {
  readonly charges?: () => Charges;
  readonly recorder?: () => RecordCall | Promise<RecordCall>;
  readonly unpaidWork?: UnpaidWork;
  readonly clock?: Clock;
}

const uncounted: UnpaidWork = {
  most: { undelivered: 1, searches: 1, requests: 1 },
  read: async () => undefined,
  refuseBeyond: async () => {},
  count: async () => undefined,
};

/** The handler of an endpoint without an environment: by default it can charge nothing, and no row is written. */
export const serve = <Request extends z.ZodType, Response extends z.ZodType, Services>(
  endpoint: Endpoint<Request, Response>,
  useCase: UseCase<Request, Response, Services>,
  services: () => Services | Promise<Services>,
  {
    charges,
    recorder = () => async () => undefined,
    unpaidWork = uncounted,
    clock = systemClock,
    sellerOfKey,
  }: Options & { readonly sellerOfKey?: SellerOfKey<Services> } = {},
) =>
  serveOperation(endpoint, useCase, {
    services: async () => services(),
    sellerOfKey,
    async charges() {
      if (charges === undefined) throw new Error('This handler has no credits.');
      return charges();
    },
    recorder: async () => recorder(),
    unpaidWork: async () => unpaidWork,
    clock,
  });
