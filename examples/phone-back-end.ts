/*
 * The back end of a phone app. The app sends a photo and shows the response to its user:
 *
 *   BASE_URL=… API_KEY=… PORT=8080 node phone-back-end.ts
 *   curl --data-binary @photo.jpg -H 'x-item: 1b4e28ba' http://127.0.0.1:8080/items
 *
 * The API key stays here. `x-item` is an id that the app makes for each item: when the phone loses its connection and
 * asks again, the service answers as before and nothing is paid twice. Needs Node 24, or 22.18 and later.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { ApiError, createClient } from 'resale-listing-client';

const { BASE_URL: baseUrl = '', API_KEY: apiKey = '', PORT: port = '8080' } = process.env;
if (baseUrl === '' || apiKey === '') {
  process.stderr.write('BASE_URL=… API_KEY=… [PORT=8080] node phone-back-end.ts\n');
  process.exit(2);
}

const client = createClient({ baseUrl, apiKey });

/** The body is passed on as it arrives, and the client refuses it beyond 4.4 MB. */
async function describe(photo: IncomingMessage, item: string) {
  const { url } = await client.uploadPhoto(photo);
  const [listing, price] = await Promise.all([
    client.generateBasicListing({ image_urls: [url] }, { idempotencyKey: `${item}-listing` }),
    client.predictPrice({ image_url: url }, { idempotencyKey: `${item}-price` }),
  ]);
  return {
    title: listing.listingTitle,
    description: listing.listingDescription,
    price: price.price_lower && {
      from: price.price_lower,
      to: price.price_upper,
      currency: price.price_currency,
    },
  };
}

/** The response to the phone. Only mistakes in the photo concern its user; the rest is for us to investigate. */
function failureFor(error: unknown): { status: number; message: string; retryAfter?: number } {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, retryAfterSeconds } = error;
  if (code === 'BAD_REQUEST' || code === 'PAYLOAD_TOO_LARGE') return { status: 422, message };
  process.stderr.write(`${error.operation}: ${code} ${error.requestId ?? ''}\n`);
  return { status: 503, message: 'Try again in a minute.', retryAfter: retryAfterSeconds ?? 60 };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const item = request.headers['x-item'];
  if (request.method !== 'POST' || request.url !== '/items' || typeof item !== 'string') {
    response.writeHead(400).end('POST /items with a photo and the header x-item');
    return;
  }
  response.setHeader('content-type', 'application/json');
  try {
    response.end(JSON.stringify(await describe(request, item)));
  } catch (error) {
    const { status, message, retryAfter } = failureFor(error);
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
    response.writeHead(status).end(JSON.stringify({ message }));
  }
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    response.writeHead(500).end();
  });
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});
