import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';

/**
 * The SDK's client with the one resource that is used: a third of the code of the whole client. Imported lazily,
 * so that it stays out of what a function loads at its start.
 */
export class MessagesClient extends BaseAnthropic {
  readonly messages = new Messages(this);
}

interface Options {
  /** Undefined: `fetch` adds what identifies us. */
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly fetch: typeof fetch;
  /** Repeats of one call, all inside its budget. */
  readonly retries: number;
}

/** Everything that the SDK would otherwise read from the process environment is given here. */
export function createMessagesClient({ apiKey, baseUrl, fetch, retries }: Options): MessagesClient {
  return new MessagesClient({
    apiKey: apiKey ?? null,
    defaultHeaders: apiKey === undefined ? { authorization: null } : {},
    baseURL: baseUrl ?? null,
    webhookKey: null,
    fetch,
    fetchOptions: { redirect: 'manual' },
    maxRetries: retries,
    // Its debug log would hold the callers' words and pictures.
    logLevel: 'off',
    openTelemetry: false,
  });
}
