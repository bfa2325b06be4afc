import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { traceOf } from '../../shared/entry/http/gateway-event.ts';
import { ExpiringCache } from '../../shared/platform/call/kept-values.ts';
import type { ModelEmulator } from './model/model-emulator.ts';

const mostKept = 1000;

/**
 * Notes on answers about a thing that the emulated model does not know. Functions know nothing of emulators: the host
 * finds the model's questions by the trace of the call. Equal calls, which may be answered without the model, are noted
 * like the first.
 *
 * @returns a function that gives the headers for the answer to a call
 */
export function createSandboxNotes(model: ModelEmulator | undefined) {
  const noted = new ExpiringCache<true>(mostKept, Date.now);
  return (event: APIGatewayProxyEvent): Readonly<Record<string, string>> => {
    const call = createHash('sha256').update(`${event.path} ${event.body}`).digest('base64');
    if (model?.unrecognised.delete(traceOf(event).traceId)) noted.set(call, true, Number.POSITIVE_INFINITY);
    return noted.get(call) === true ? { 'x-sandbox-note': 'not-recognised' } : {};
  };
}
