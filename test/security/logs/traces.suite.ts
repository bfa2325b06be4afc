import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { useHost } from '../../support/host.ts';
import { watchOutput } from './watched-output.ts';

const callers = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';
const traceparent = `00-${callers}-${parent}-01`;

interface LogLine {
  readonly event?: string;
  readonly operation?: string;
  readonly requestId?: string;
  readonly traceId?: string;
  readonly spanId?: string;
}

const t = useHost();
const output = watchOutput();

const modelJournal = () => t.emulators.model.journal;
const shops = () => t.emulators.catalogue;
const picture = () => t.host.standIns.samplePicture;

async function ask(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  for (const upstream of Object.values(t.emulators)) upstream.journal.length = 0;
  output.written = '';
  const accept = 'application/json, text/event-stream';
  const answer = await t.post(path, body, { headers: { accept, ...headers } });
  const requestId = answer.headers.get('x-request-id') ?? '';
  const events = output.written
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine);
  expect(events.map(({ event }) => event)).toContain(path === '/mcp' ? 'agents.answered' : 'call.answered');
  return { status: answer.status, requestId, events };
}

const appraisal = () => ({ image_url: picture(), country: 'au', fresh: true });

describe('a call with a trace', () => {
  test('a trace is in every event and is passed to our own upstreams, but not to the picture’s host or the shops', async () => {
    const { status, requestId, events } = await ask('/api/v1/appraise-product', appraisal(), {
      traceparent,
      tracestate: 'vendor=secret',
    });
    expect(status).toBe(200);
    expect(events.length).toBeGreaterThan(2);
    expect(events.map(({ event }) => event)).toContain('model.answered');
    const [{ spanId = '' } = {}] = events;
    expect(spanId).toMatch(/^[\da-f]{16}$/);
    expect(spanId).not.toBe(parent);
    for (const event of events) expect(event).toMatchObject({ requestId, traceId: callers, spanId });
    for (const { journal } of [t.emulators.model, t.emulators.lens, t.emulators.market]) {
      expect(journal.length).toBeGreaterThan(0);
      for (const { headers } of journal) {
        expect(headers.traceparent).toBe(`00-${callers}-${spanId}-01`);
        expect(headers.tracestate).toBeUndefined();
      }
    }
    const ours = shops().journal.filter(({ headers }) => headers['user-agent'] === 'ListingService/1.0');
    expect(ours.length).toBeGreaterThan(1);
    for (const { path, headers } of ours) {
      const sent = JSON.stringify([path, headers]);
      for (const secret of [callers, parent, requestId, 'traceparent']) expect(sent).not.toContain(secret);
    }
  });

  test('the trace of a tool’s call reaches the function for agents, the operation and the upstream', async () => {
    const params = { name: 'generate_listing', arguments: { image_urls: [picture()] } };
    const { requestId, events } = await ask(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { traceparent },
    );
    const outer = events.filter((event) => event.requestId === requestId);
    const inner = events.filter((event) => event.requestId !== requestId);
    expect(outer.map(({ event }) => event)).toContain('agents.tool-called');
    expect(inner.map(({ event }) => event)).toContain('call.answered');
    expect(new Set(events.map(({ traceId }) => traceId))).toEqual(new Set([callers]));
    expect(new Set(outer.map(({ spanId }) => spanId)).size).toBe(1);
    expect(new Set(events.map(({ spanId }) => spanId)).size).toBe(2);
    expect(modelJournal().map(({ headers }) => headers.traceparent)).toEqual([
      `00-${callers}-${inner[0]?.spanId}-01`,
    ]);
  });
});

test('a call with an invalid trace is answered, under a trace derived from the request’s id', async () => {
  const headers = { traceparent: `00-${callers}-${parent}` };
  const body = { image_urls: [picture()] };
  const { status, requestId, events } = await ask('/api/v1/generate-basic-listing', body, headers);
  expect(status).toBe(200);
  const traceId = requestId.replaceAll('-', '');
  for (const event of events) expect(event).toMatchObject({ requestId, traceId });
  expect(modelJournal()[0]?.headers.traceparent).toBe(`00-${traceId}-${events[0]?.spanId}-01`);
});

test('a failing authorizer logs the request and its trace', async () => {
  const event = { headers: { traceparent }, multiValueHeaders: null, requestContext: { requestId: 'r-1' } };
  const script = `const { handler } = await import('./functions/authorizer.ts');
    await handler(${JSON.stringify(event)}).catch(({ code }) => console.log(code));`;
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    { cwd: resolve(import.meta.dirname, '../../..'), env: { PATH, NODE_COMPILE_CACHE } },
  );
  const line = `${stdout}${stderr}`.split('\n').find((text) => text.includes('authorizer.failed')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ operation: 'authorizer', requestId: 'r-1', traceId: callers });
  expect(stdout).toContain('SERVER_ERROR');
});
