import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';
import { lazy } from '../../../shared/platform/call/kept-values.ts';
import { isForUs } from '../emulator/own-address.ts';
import { close, listen } from '../listen.ts';
import { systemCode } from '../start-up-error.ts';
import { personOf, personPicker, pickedSubject } from './person-picker.ts';

const clientId = 'dashboard';
const interactionPath = '/pick/';

async function createProvider(issuer: string, clientSecret: string): Promise<Provider> {
  const { default: OpenIdProvider, interactionPolicy } = await import('oidc-provider');
  const { Check, base } = interactionPolicy;
  const policy = base();
  // There is no consent page: the dashboard is the only client.
  policy.remove('consent');
  // It asks every time, so that the dashboard can be tried as several people.
  policy
    .get('login')
    ?.checks.add(
      new Check('pick_a_person', 'Pick a person.', 'login_required', (context) =>
        context.oidc.result?.login === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    );
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        // With this type the port of a loopback address does not matter, as RFC 8252 requires.
        application_type: 'native',
        // A deployed stage on an emulator of AWS has its name in front, as at API Gateway's own address.
        redirect_uris: ['', '/dev'].map((base) => `http://127.0.0.1${base}/dashboard/sign-in/return`),
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `${interactionPath}${uid}` },
    pkce: { required: () => true },
    findAccount: (_context, subject) => {
      const person = personOf(subject);
      return (
        person && {
          accountId: subject,
          claims: () => ({ sub: subject, email: person.email, email_verified: person.emailVerified }),
        }
      );
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 3600,
      Session: 3600,
    },
  };
  return new OpenIdProvider(issuer, configuration);
}

async function pick(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await provider.interactionDetails(request, response);
  const subject =
    request.method === 'POST' ? pickedSubject(new URLSearchParams(await text(request))) : undefined;
  if (subject !== undefined && personOf(subject) !== undefined) {
    await provider.interactionFinished(request, response, { login: { accountId: subject, remember: false } });
    return;
  }
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(personPicker(request.url ?? ''));
}

/** The package prints advice about deployments at each start, and this is not a deployment. */
async function quietly<Value>(work: () => Promise<Value>): Promise<Value> {
  const { info, warn } = console;
  console.info = () => undefined;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}

/**
 * Starts the provider on loopback.
 *
 * @param wanted its previous port, since identities belong to an issuer's address; if it is taken, another is
 *   used
 * @param name in the issuer's address, the same for all clients. Browsers send `localhost` and names that end in it to
 *   loopback. It is a different site from the host's, which is `127.0.0.1`.
 */
export async function startSignInProvider(wanted = 0, name = 'localhost') {
  const secret = randomBytes(32).toString('base64url');
  const provider = lazy(() => quietly(() => createProvider(issuer, secret)));
  const server = createServer((request, response) => {
    if (!isForUs(request.headers, name)) {
      response.writeHead(421).end();
      return;
    }
    provider()
      .then((ready) =>
        request.url?.startsWith(interactionPath) === true
          ? pick(ready, request, response)
          : ready.callback()(request, response),
      )
      .catch((error: unknown) => {
        if (response.headersSent) response.destroy();
        else response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
      });
  });
  const host = '127.0.0.1';
  const port = await listen(server, { port: wanted, host }).catch((error: unknown) => {
    if (wanted === 0 || systemCode(error) !== 'EADDRINUSE') throw error;
    return listen(server, { host });
  });
  const issuer = `http://${name}:${port}`;
  return {
    issuer,
    port,
    client: { id: clientId, secret },
    stop: () => close(server),
  };
}
