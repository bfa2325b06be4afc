import type { IncomingMessage } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Config = DynamoDBClient['config'];
type HttpRequest = Parameters<Config['requestHandler']['handle']>[0];
type HttpResponse = Awaited<ReturnType<Config['requestHandler']['handle']>>['response'];
type Address = Pick<HttpRequest, 'protocol' | 'hostname' | 'path'> & { readonly port?: number | undefined };

/** An operation as the SDK describes it to the reader of its replies. */
interface Operation {
  readonly namespace: string;
  readonly name: string;
  readonly traits: unknown;
  readonly input: unknown;
  readonly output: unknown;
}

/** The SDK's reader of replies, whose own type is a union that nobody can call. */
interface ReplyReader {
  deserializeResponse(operation: Operation, context: object, response: HttpResponse): Promise<unknown>;
}

interface Options {
  readonly abortSignal?: AbortSignal;
}

/** A command of the SDK, and how it describes itself to the SDK: kind, namespace, name, traits, input and output. */
interface Command {
  readonly input: object;
  readonly schema?: readonly [number, string, string, unknown, unknown, unknown];
}

/** Operations on items. What they take and give is JSON of the very shape that goes over the wire, but for bytes. */
const itemOperations: ReadonlySet<string> = new Set([
  'BatchGetItem',
  'DeleteItem',
  'GetItem',
  'PutItem',
  'Query',
  'Scan',
  'TransactGetItems',
  'TransactWriteItems',
  'UpdateItem',
]);

const serviceTarget = 'DynamoDB_20120810';
const bytesInReply = '"B":"';

/** Bytes are base64 on the wire. */
function withBase64(this: Readonly<Record<string, unknown>>, key: string, value: unknown): unknown {
  const given = this[key];
  if (!(given instanceof Uint8Array)) return value;
  return Buffer.from(given.buffer, given.byteOffset, given.byteLength).toString('base64');
}

/** By the rules of the SDK: a given endpoint, one that the environment configures, or the region's own. */
async function findAddress(config: Config): Promise<Address> {
  const region = await config.region();
  const configured = (await config.endpoint?.()) ?? (await config.serviceConfiguredEndpoint?.());
  if (typeof configured === 'object') return configured;
  const { url } = config.endpointProvider(
    {
      Region: region,
      UseDualStack: await config.useDualstackEndpoint(),
      UseFIPS: await config.useFipsEndpoint(),
      Endpoint: configured,
      AccountIdEndpointMode: 'disabled',
    },
    { logger: config.logger },
  );
  const { protocol, hostname, port, pathname } = url;
  return { protocol, hostname, path: pathname, ...(port === '' ? {} : { port: Number(port) }) };
}

function wholeBody(message: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    message.once('error', reject);
  });
}

/**
 * Lets a client send its operations on items without the SDK's chain of steps, which takes more time than all that
 * these requests need of it: address, signature, connection, and reading refusals. Each of these is still the SDK's
 * own. No step that is added to the client sees such a request. Other operations go through the chain as ever.
 */
export function sendDirectly(client: DynamoDBClient): void {
  const { config } = client;
  const throughTheSdk = client.send.bind(client) as (command: Command, options?: Options) => Promise<unknown>;
  const [scheme] = config.httpAuthSchemes;
  if (scheme === undefined) throw new Error('the client knows no way to sign');
  const { signer } = scheme;
  let address: Promise<Address> | undefined;

  async function sendOperation(operation: Operation, input: object, options: Options): Promise<unknown> {
    address ??= findAddress(config).catch((error: unknown) => {
      // The next request asks again.
      address = undefined;
      throw error;
    });
    const { protocol, hostname, port, path } = await address;
    const body = JSON.stringify(input, withBase64);
    const signingProperties = { config, context: {} };
    const request: HttpRequest = {
      method: 'POST',
      protocol,
      hostname,
      path,
      query: {},
      headers: {
        host: port === undefined ? hostname : `${hostname}:${port}`,
        'content-type': 'application/x-amz-json-1.0',
        'content-length': String(Buffer.byteLength(body)),
        'x-amz-target': `${serviceTarget}.${operation.name}`,
      },
      body,
      ...(port === undefined ? {} : { port }),
    };
    const identity = await config.credentials();
    const signed = await signer.sign(request, identity, signingProperties);
    const { response } = await config.requestHandler.handle(signed, options);
    try {
      const reply = await readReply(operation, response);
      signer.successHandler?.(response, signingProperties);
      return reply;
    } catch (error) {
      // The signer looks here for the database's clock.
      if (error instanceof Error) Object.defineProperty(error, '$response', { value: response });
      throw signer.errorHandler === undefined || !(error instanceof Error)
        ? error
        : signer.errorHandler(signingProperties)(error);
    }
  }

  async function readReply(operation: Operation, response: HttpResponse): Promise<unknown> {
    const body = await wholeBody(response.body);
    if (response.statusCode === 200) {
      const text = body.toString();
      if (!text.includes(bytesInReply)) return JSON.parse(text);
    }
    response.body = body;
    return (config.protocol as ReplyReader).deserializeResponse(operation, config, response);
  }

  const send = (command: Command, options: Options = {}): Promise<unknown> => {
    const [, namespace = '', name = '', traits, input, output] = command.schema ?? [];
    if (!itemOperations.has(name)) return throughTheSdk(command, options);
    return sendOperation({ namespace, name, traits, input, output }, command.input, options);
  };
  client.send = send as DynamoDBClient['send'];
}
