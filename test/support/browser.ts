/** A page as tests see it. */
export interface BrowserPage {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
}

const mostSteps = 12;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Text of HTML as a reader sees it. */
export const unescaped = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole);

/** The local host's name for the session cookie: on plain http Safari would refuse a Secure one. */
export const sessionCookie = 'local-session';

/**
 * The parts of a browser that a test of the dashboard needs: a cookie jar by host name, since cookies ignore ports,
 * redirects and `<meta http-equiv="refresh">`, forms, and the headers that say which site a request comes from.
 */
export class Browser {
  readonly #jar = new Map<string, Map<string, string>>();

  cookies(host = '127.0.0.1'): Map<string, string> {
    const cookies = this.#jar.get(host) ?? new Map<string, string>();
    this.#jar.set(host, cookies);
    return cookies;
  }

  /** Sends one request and follows no redirect. */
  async request(address: string | URL, init: RequestInit & RequestOptions = {}): Promise<BrowserPage> {
    const url = new URL(address);
    const jar = this.cookies(url.hostname);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie === '' ? {} : { cookie }), ...init.headers },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return { url, status: response.status, headers: response.headers, html: await response.text() };
  }

  /** Follows redirects and refreshes until a page has none. */
  async follow(page: BrowserPage): Promise<BrowserPage> {
    let current = page;
    for (let step = 0; step < mostSteps; step += 1) {
      const refresh = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(current.html)?.[1];
      const next = current.headers.get('location') ?? (refresh && unescaped(refresh));
      if (!next) return current;
      current = await this.request(new URL(next, current.url));
    }
    throw new Error(`There is no end to the redirects of ${page.url.href}.`);
  }

  open = async (address: string | URL): Promise<BrowserPage> =>
    await this.follow(await this.request(address));

  /** Sends a form, or a script's text, as a page of this origin does, unless options say otherwise. No redirect is followed. */
  async post(
    address: string | URL,
    content: Readonly<Record<string, string>> | string,
    options: RequestOptions = { headers: { 'sec-fetch-site': 'same-origin' } },
  ): Promise<BrowserPage> {
    const body = typeof content === 'string' ? content : new URLSearchParams(content);
    return await this.request(address, { method: 'POST', body, ...options });
  }

  /** Fills in and sends the first form of a page whose action ends with this text. */
  async submit(
    page: BrowserPage,
    action: string,
    fields: Readonly<Record<string, string>> = {},
  ): Promise<BrowserPage> {
    const form = formOf(page.html, action);
    return await this.post(new URL(form.action, page.url), { ...form.hidden, ...fields });
  }

  /**
   * Signs in as a person whom the local provider knows, from the page that asks for it.
   *
   * @returns the resulting page, which may be a refusal
   * @throws Error if the service failed
   */
  async signIn(
    dashboard: string,
    person: Readonly<Record<string, string>>,
    invitation?: string,
  ): Promise<BrowserPage> {
    const start = await this.open(invitation ?? `${dashboard}/sign-in`);
    const picker = await this.follow(await this.submit(start, '/sign-in'));
    const picked = await this.post(picker.url, person, {});
    const page = await this.follow(picked);
    if (page.status >= 500) throw new Error(`The sign-in failed with ${page.status}: ${page.html}`);
    return page;
  }
}

/** A form of a page: its address and its fields. */
export function formOf(html: string, action: string) {
  const form = [...html.matchAll(/<form\b[^>]*action="([^"]+)"[^>]*>(.*?)<\/form>/gs)].find(([, to = '']) =>
    to.endsWith(action),
  );
  if (form === undefined) throw new Error(`There is no form to ${action} in ${html}`);
  const [, to = '', content = ''] = form;
  const hidden = [...content.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return {
    action: unescaped(to),
    hidden: Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, unescaped(value)])),
  };
}
