import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';

/**
 * The SDK's client with the one resource that is used: a third of the code of the whole client. Imported lazily,
 * so that it stays out of what a function loads at its start.
 */
export class MessagesClient extends BaseAnthropic {
  readonly messages = new Messages(this);
}

/**
 * Everything that the SDK would otherwise read from the process environment is given here.
 *
 * @param options.apiKey undefined: `fetch` adds what identifies us
 * @param options.retries repeats of one call, all inside its budget
 */
export function createMessagesClient(options: {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
  readonly fetch: typeof fetch;
  readonly retries: number;
}): MessagesClient {
  return new MessagesClient({
    apiKey: options.apiKey ?? null,
    defaultHeaders: options.apiKey === undefined ? { authorization: null } : {},
    baseURL: options.baseUrl ?? null,
    webhookKey: null,
    fetch: options.fetch,
    fetchOptions: { redirect: 'manual' },
    maxRetries: options.retries,
    // Its debug log would hold the callers' words and pictures.
    logLevel: 'off',
    openTelemetry: false,
  });
}
