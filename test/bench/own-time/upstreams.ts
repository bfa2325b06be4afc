import { createServer } from 'node:http';
import sharp from 'sharp';
import { goodReply } from '../../shared/operations/texts/scripted-model.ts';

/*
 * Runs as a process of its own: a database, a picture host and a model that answer at once, each with just enough to
 * let a listing through. Nothing is kept, so that the database takes no time.
 */

interface DatabaseRequest {
  readonly TableName: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

const account = { available: { N: '999990' }, granted: { N: '1000000' }, spent: { N: '0' } };

/** The reply to a request by the table that it names, which says what it is for. */
function databaseReply(operation: string, request: DatabaseRequest): unknown {
  const { TableName: table, ExpressionAttributeNames: names, ExpressionAttributeValues: values } = request;
  switch (`${operation} ${table}`) {
    case 'GetItem keys': {
      const key = { keyId: { S: 'k1' }, account: { S: 'bench' }, keyName: { S: 'production' } };
      return { Item: { ...key, pk: { S: 'key#' }, createdAt: { N: '1700000000000' } } };
    }
    case 'GetItem accounts':
      // Settings. A process counts for itself what it has seen, and calls here come faster than an account may send them.
      return { Item: { pk: { S: 'settings#bench' }, requestsPerSecond: { N: '1000' } } };
    case 'UpdateItem requests':
      return { Attributes: { used: { N: '1' } } };
    case 'UpdateItem accounts': {
      const hold = values?.[':hold'];
      if (hold === undefined) return { Attributes: { available: account.available, spent: { N: '10' } } };
      return { Attributes: { ...account, holds: { M: { [names?.['#charge'] ?? '']: hold } } } };
    }
    default:
      return {};
  }
}

const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
/** Small enough to be sent to the model unchanged: no pixel is looked at. */
const picture = await sharp({
  create: { width: 1000, height: 750, channels: 3, background: '#808080', noise },
})
  .jpeg({ quality: 60 })
  .toBuffer();

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

const json = { 'content-type': 'application/json' };
const server = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.once('end', () => {
    const operation = incoming.headers['x-amz-target']?.toString().split('.')[1];
    if (incoming.method === 'GET') {
      response
        .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length })
        .end(picture);
    } else if (operation === undefined) response.writeHead(200, json).end(message);
    else {
      const request = JSON.parse(Buffer.concat(chunks).toString()) as DatabaseRequest;
      const headers = { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-requestid': 'instant' };
      response.writeHead(200, headers).end(JSON.stringify(databaseReply(operation, request)));
    }
  });
});
// A contestant that waits for its turn still has its connections afterwards.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
});
process.once('disconnect', () => process.exit());
