import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '../../shared/apps/client/webhooks.ts';
import { close, listen as listenOn } from '../sandbox/listen.ts';

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
  const url = `http://127.0.0.1:${await listenOn(server, { port, host: '127.0.0.1' })}/`;
  return { url, stop: () => close(server) };
}
