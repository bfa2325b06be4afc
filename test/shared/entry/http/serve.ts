import { mock } from 'node:test';
import type * as z from 'zod';
import type { Charges } from '../../../../shared/billing/credits/charges.ts';
import type { CallEntry } from '../../../../shared/billing/usage/calls.ts';
import type { RecordCall } from '../../../../shared/billing/usage/record-calls.ts';
import type { UnpaidWork } from '../../../../shared/billing/usage/unpaid-work.ts';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { type SellerOfKey, serveOperation } from '../../../../shared/entry/http/serve-operation.ts';
import type { UseCase } from '../../../../shared/platform/call/call.ts';
import { type Clock, systemClock } from '../../../../shared/platform/call/clock.ts';
import { contextWith, knownCaller, proxyEvent } from './proxy-event.ts';

interface Options {
  readonly charges?: () => Charges;
  readonly recorder?: () => RecordCall | Promise<RecordCall>;
  readonly clock?: Clock;
}

const uncounted: UnpaidWork = {
  most: { undelivered: 1, searches: 1, requests: 1 },
  read: async () => undefined,
  refuseBeyond: async () => {},
  count: async () => undefined,
};

/** An endpoint's handler without an environment: by default it cannot charge, and writes no row. */
export const serve = <Request extends z.ZodType, Response extends z.ZodType, Services>(
  endpoint: Endpoint<Request, Response>,
  useCase: UseCase<Endpoint<Request, Response>, Services>,
  services: () => Services | Promise<Services>,
  {
    charges,
    recorder = () => async () => undefined,
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
    unpaidWork: async () => uncounted,
    clock,
  });

export const never = () => new Promise<never>(() => {});

interface Asking {
  readonly body?: object | string;
  /** Further authorizer context of the caller. */
  readonly caller?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly work?: UseCase<Endpoint, object>;
  readonly charge?: Charges['charge'];
  readonly record?: RecordCall;
  /** Milliseconds that the function has left. */
  readonly left?: number;
  readonly logs?: 'INFO' | 'WARN' | 'ERROR' | 'SILENT';
}

/** The answer to one call of an endpoint, its log and its rows. Work and charges fail unless given. */
export async function answerOf(endpoint: Endpoint, asking: Asking = {}) {
  const { body = {}, caller, headers, left = 28_000, logs = 'INFO' } = asking;
  const unasked = mock.fn(async (): Promise<never> => {
    throw new Error('was asked');
  });
  const rows: CallEntry[] = [];
  const { record = async (row) => void rows.push(row) } = asking;
  const written: string[] = [];
  const write = (text: unknown) => written.push(String(text)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) => mock.method(stream, 'write', write));
  const level = process.env.LOG_LEVEL;
  process.env.LOG_LEVEL = logs;
  try {
    const handler = serve(endpoint, asking.work ?? unasked, () => ({}), {
      charges: () => ({ charge: asking.charge ?? unasked }),
      recorder: () => record,
    });
    const event = proxyEvent({}, { ...knownCaller, ...caller });
    const answer = await handler(
      {
        ...event,
        headers: { ...event.headers, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      },
      contextWith(left),
    );
    const log = written.flatMap((lines) => lines.trim().split('\n')).map((line) => JSON.parse(line));
    return { answer, log, rows, isWorked: unasked.mock.callCount() > 0 };
  } finally {
    process.env.LOG_LEVEL = level;
    for (const spy of spies) spy.mock.restore();
  }
}
