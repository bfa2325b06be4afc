import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '../../shared/apps/client/webhooks.ts';

/**
 * Takes deliveries on this machine, and tells of each whether it was signed with the secret, with its event.
 *
 * @param port 0: any free one
 */
export async function listen(port: number, secret: string, tell: (words: string) => void) {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const id = request.headers['webhook-id'] ?? 'without an id';
    try {
      const event = verifyWebhook(body, request.headers, secret);
      tell(`${id}: ${event.type} of ${event.timestamp}\n${JSON.stringify(event.data, null, 2)}`);
      response.writeHead(204).end();
    } catch (error) {
      tell(`${id}: refused. ${(error as Error).message}`);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, stop: () => new Promise((resolve) => server.close(resolve)) };
}
