import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv } from 'ajv';
import { listenOnLoopback } from '../../lib/sandbox/listen.ts';
import { type FormValue, readForm } from '../../lib/sandbox/payments/form-body.ts';
import { createStripePayments } from '../../shared/billing/payments/stripe.ts';
import { startTimeBudget } from '../../shared/platform/call/time-budget.ts';

/*
 * npm run test:stripe
 *
 * Sends every request that we send to Stripe to its own mock server, which answers by Stripe's published OpenAPI
 * description, and reads the answers. The mock lets unknown parameters pass, so the parameters of each request are also
 * checked against the description in the mock's sources. Both come through Go's module proxy: this needs Go.
 */
const version = 'v0.203.0';
const source = `github.com/stripe/stripe-mock@${version}`;
const startMs = 120_000;

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: string;
}

interface Parameters {
  readonly in: string;
  readonly name: string;
}

/** The part of the description that is used here. */
interface Description {
  readonly info: { readonly version: string };
  readonly paths: Readonly<
    Record<
      string,
      Record<
        string,
        {
          readonly parameters?: readonly Parameters[];
          readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
        }
      >
    >
  >;
}

function downloaded(): Description {
  const { stdout, status } = spawnSync('go', ['mod', 'download', '-json', source], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Go could not fetch ${source}: ${stdout}`);
  const { Dir: folder } = JSON.parse(stdout) as { readonly Dir: string };
  return JSON.parse(readFileSync(join(folder, 'embedded/openapi/spec3.json'), 'utf8')) as Description;
}

/** A form has no lists or numbers: objects by index become lists here, strings become numbers on validation. */
function plain(value: FormValue): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, part]) => [name, plain(part)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** Violations of the description by a request. */
function findings({ paths }: Description, { method, url, body }: Asked): string[] {
  const parts = url.pathname.split('/');
  const matches = (path: string) => {
    const wanted = path.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at])
    );
  };
  const operation = Object.entries(paths).find(([path]) => matches(path))?.[1][method.toLowerCase()];
  if (operation === undefined) return ['there is no such operation'];
  const known = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name);
  const unknown = Object.keys(readForm(url.search.slice(1))).filter((name) => !known.includes(name));
  const schema = operation.requestBody?.content['application/x-www-form-urlencoded']?.schema;
  if (body === '' || schema === undefined) return unknown.map((name) => `${name} is no parameter`);
  const validate = new Ajv({ strict: false, coerceTypes: true, allErrors: true, logger: false }).compile(
    schema,
  );
  const isValid = validate(plain(readForm(body)));
  const wrong = isValid
    ? []
    : (validate.errors ?? []).map((errorObject) => `${errorObject.instancePath} ${errorObject.message}`);
  return [...unknown.map((name) => `${name} is no parameter`), ...wrong];
}

/** Passes requests on to the mock and records them. */
async function recorder(mock: string) {
  const asked: Asked[] = [];
  const server = await listenOnLoopback((request, response) => {
    const pass = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString();
      asked.push({ method: request.method ?? '', url: new URL(request.url ?? '/', mock), body });
      const { authorization = '', 'content-type': type = '', 'stripe-version': used = '' } = request.headers;
      const answer = await fetch(new URL(request.url ?? '/', mock), {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': type, 'stripe-version': String(used) },
        ...(body === '' ? {} : { body }),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    };
    pass().catch((error: unknown) => response.writeHead(502).end(String(error)));
  }, 0);
  return { asked, server, url: `http://127.0.0.1:${server.port}` };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

const description = downloaded();
const port = await freePort();
const words = ['run', source, '-http-addr', `127.0.0.1:${port}`];
// It gets a process group of its own: `go run` starts the mock as a child, and both must end.
const child = spawn('go', words, { stdio: 'ignore', detached: true });
const mock = `http://127.0.0.1:${port}`;
const { asked, server, url: apiUrl } = await recorder(mock);
const budget = startTimeBudget(startMs);
let hasFailed = false;
try {
  while (
    !(await fetch(mock).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || budget.remaining() === 0) throw new Error('stripe-mock did not start.');
    await sleep(200);
  }
  const keys = { secretKey: 'sk_test_123', webhookSecret: 'whsec_123' };
  const settings = { keys: async () => keys, apiUrl, clock: Date.now };
  const [stripe, taxed] = [false, true].map((tax) => createStripePayments({ ...settings, tax }));
  const order = {
    accountId: 'acme',
    seller: 'resale-listing-prod-payments',
    pack: { id: 'small', credits: 1000, price: 1900, currency: 'usd' as const },
    returnUrl: 'https://api.example.com/dashboard/checkout?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://api.example.com/dashboard/credits',
    expiresAt: Date.now() + 3_600_000,
  };
  const requests: [string, () => Promise<unknown> | undefined][] = [
    ['opens a checkout', () => stripe?.openCheckout(order, budget)],
    ['opens a checkout with tax', () => taxed?.openCheckout(order, budget)],
    ['reads a checkout with its lines', () => stripe?.checkout('cs_test_1', budget)],
    ['finds the checkout of a payment', () => stripe?.checkoutOfPayment('pi_1', budget)],
    ['lists open checkouts', () => stripe?.openCheckouts(Date.now() - 3_600_000, budget)],
    ['ends a checkout', () => stripe?.expire('cs_test_1', budget)],
    ['refunds a payment', () => stripe?.refund('cs_test_1', 'pi_1', budget)],
    ['reads a refund', () => stripe?.reversal('refund', 're_1', budget)],
    ['reads a dispute', () => stripe?.reversal('dispute', 'du_1', budget)],
  ];
  console.log(`stripe-mock ${version}, description of ${description.info.version}`);
  for (const [what, request] of requests) {
    asked.length = 0;
    const failure = await Promise.try(request).then(
      () => [],
      (error: unknown) => [String(error)],
    );
    const wrong = [...failure, ...asked.flatMap((exchange) => findings(description, exchange))];
    hasFailed ||= wrong.length > 0;
    console.log(`${wrong.length === 0 ? 'ok    ' : 'FAILED'} ${what}`);
    for (const finding of wrong) console.log(`       ${finding}`);
  }
} finally {
  budget.end();
  await server.close();
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid);
}
process.exitCode = hasFailed ? 1 : 0;
