import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';

/** One fault that an emulator injects instead of answering. */
export const faultSchema = z.strictObject({
  /** Only requests whose path (with query) contains this text; absent: every request. */
  path: z.string().optional(),
  /** How many matching requests it affects; absent: 1. */
  times: z.int().min(1).default(1),
  kind: z.enum([
    /** Answers `status` with `body` and `headers`. */
    'answer',
    /** Accepts the request and says nothing. */
    'silence',
    /** Closes the connection without an answer. */
    'refuse',
    /** Answers 200 with a body that is announced longer than it is, then closes. */
    'truncate',
    /** Answers 200 with an endless body. */
    'endless',
    /** Answers 200 `application/json` with text that is not JSON. */
    'broken-json',
    /** Waits for `milliseconds`, then lets the emulator answer. */
    'delay',
  ]),
  status: z.int().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().optional(),
  milliseconds: z.int().min(0).optional(),
});

export type Fault = z.input<typeof faultSchema>;
export type ParsedFault = z.output<typeof faultSchema>;

/** The faults still to come, in order. */
export class FaultScript {
  #faults: ParsedFault[] = [];

  add(...faults: Fault[]): void {
    this.#faults.push(...faults.map((fault) => faultSchema.parse(fault)));
  }

  clear(): void {
    this.#faults = [];
  }

  take(path: string): ParsedFault | undefined {
    const index = this.#faults.findIndex((fault) => fault.path === undefined || path.includes(fault.path));
    const fault = this.#faults[index];
    if (fault === undefined) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.#faults.splice(index, 1);
    return fault;
  }
}

async function streamEndlessly(response: ServerResponse): Promise<void> {
  const chunk = Buffer.alloc(65_536, 0x20);
  while (!response.destroyed) {
    response.write(chunk);
    await sleep(1);
  }
}

/** Carries out the fault. @returns true if the emulator must still answer. */
export async function strike(fault: ParsedFault, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'answer':
      response.writeHead(fault.status ?? 500, fault.headers).end(fault.body);
      return false;
    case 'silence':
      return false;
    case 'refuse':
      response.destroy();
      return false;
    case 'truncate':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
      response.write('{"cut":', () => response.destroy());
      return false;
    case 'endless':
      response.writeHead(200, { 'content-type': 'application/json' });
      await streamEndlessly(response);
      return false;
    case 'broken-json':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"broken": ');
      return false;
    case 'delay':
      await sleep(fault.milliseconds ?? 0, undefined, { ref: false });
      return true;
  }
}
