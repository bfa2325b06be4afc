import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A DynamoDB engine in which shares of accounts are written too often to be read at one moment. */
export async function startBusyDatabase(
  engine: string,
): Promise<AsyncDisposable & { readonly endpoint: string }> {
  const conflict = JSON.stringify({
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    message: 'Transaction cancelled',
    CancellationReasons: [{ Code: 'TransactionConflict' }],
  });
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    const target = String(request.headers['x-amz-target']);
    const type = 'application/x-amz-json-1.0';
    if (target.endsWith('.TransactGetItems')) {
      response.writeHead(400, { 'content-type': type }).end(conflict);
      return;
    }
    const signed = ['x-amz-target', 'x-amz-date', 'authorization'];
    const headers = Object.fromEntries(signed.map((name) => [name, String(request.headers[name])]));
    const reply = await fetch(engine, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body,
    });
    response.writeHead(reply.status, { 'content-type': type }).end(await reply.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
