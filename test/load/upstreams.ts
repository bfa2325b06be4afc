import { createServer } from 'node:http';
import { goodReply } from '../shared/operations/texts/scripted-model.ts';

/** A one-pixel PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const message = JSON.stringify({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'instant',
  content: [{ type: 'text', text: JSON.stringify(goodReply) }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

/*
 * Runs as a separate process: a model and a picture host that answer any request at once, so that the load reaches the
 * service's own limits.
 */
const server = createServer((incoming, response) => {
  incoming.resume();
  incoming.once('end', () => {
    if (incoming.method === 'GET') response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(message);
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
});
