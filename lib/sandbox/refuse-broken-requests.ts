import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { securityHeaders } from '../../shared/contract/endpoint.ts';

/** Messages for requests that Node's parser rejects, by the parser's code. */
const refusals: Readonly<Record<string, { readonly status: string; readonly message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request did not arrive whole in time; send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers are too large; at most 16 kB are read.',
  },
};
const notHttp = { status: '400 Bad Request', message: 'The request is not valid HTTP/1.1.' };

/**
 * Answers anything that is not a valid request in the way the service answers: as JSON, with the headers that all
 * answers carry.
 */
export function refuseBrokenRequests(server: Server): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => answering.set(request.socket, response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = answering.get(socket);
    const isAnswered = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isAnswered || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const { status, message } = refusals[error.code ?? ''] ?? notHttp;
    const body = JSON.stringify({ error: message });
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...securityHeaders,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'));
  });
}
