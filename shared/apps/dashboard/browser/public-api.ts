/** A failure with a message for the visitor. */
export class ShownError extends Error {}

export interface ApiAnswer {
  readonly status: number;
  readonly milliseconds: number;
  readonly body: unknown;
  readonly header: (name: string) => string | undefined;
}

/** Posts to a script's address of the dashboard. @throws ShownError with what is wrong */
export async function askDashboard(url: string, body: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  }).catch(() => undefined);
  const answer: unknown = await response?.json().catch(() => undefined);
  const fields = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  if (response?.ok === true) return fields;
  throw new ShownError(
    'error' in fields ? String(fields.error) : 'The connection was lost. Please try again in a moment.',
  );
}

/** How long before its expiry the key is renewed. */
const marginMs = 60_000;

/**
 * The public API of this host, called with the key of this session. The key is only in this page's memory; a reload
 * requests another.
 */
export class PublicApi {
  readonly #page: DOMStringMap;
  #key: { readonly secret: string; readonly until: number } | undefined;

  /** @param host the element of the page that says where the API and the dashboard are, and which account pays */
  constructor({ dataset }: HTMLElement) {
    this.#page = dataset;
  }

  async #secret(): Promise<string> {
    if (this.#key === undefined || this.#key.until < performance.now()) {
      const { own, account = '' } = this.#page;
      const { key, expiresInSeconds } = await askDashboard(`${own}playground/key`, account);
      const until = performance.now() + Number(expiresInSeconds) * 1000 - marginMs;
      this.#key = { secret: String(key), until };
    }
    return this.#key.secret;
  }

  /** @throws ShownError if there is no answer at all; answers of any status are answers */
  async call(operation: string, request: unknown): Promise<ApiAnswer> {
    const idempotencyKey = crypto.randomUUID();
    const post = async (): Promise<ApiAnswer> => {
      const secret = await this.#secret();
      const startedAt = performance.now();
      const response = await fetch(`${this.#page.api}${operation}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(request),
      }).catch(() => {
        throw new ShownError('The connection was lost. Your calls show whether this one was answered.');
      });
      const body: unknown = await response.json().catch(() => ({}));
      const milliseconds = performance.now() - startedAt;
      const header = (name: string) => response.headers.get(name) ?? undefined;
      return { status: response.status, milliseconds, body, header };
    };
    const answer = await post();
    // Another page of the same session has requested a key in the meantime, which ended this one.
    if (answer.status !== 401 || answer.header('x-error-code') !== 'UNAUTHORIZED') return answer;
    this.#key = undefined;
    return await post();
  }
}
