import { join } from 'node:path';
import { localVariableNames } from '../../aws/local-variables.ts';
import { adminServices } from '../../tools/admin/services.ts';
import { openLocalDatabase } from '../database/open-database.ts';
import { prepareDemoAccount } from '../demo-account.ts';
import type { HostEnvironment } from '../environment.ts';
import { startObjectServer } from '../images/object-server.ts';
import { startLocalSignIn } from '../sign-in/local-sign-in.ts';
import { startStandIns } from '../stand-ins.ts';
import type { ContainerNetwork } from './container-network.ts';
import { startRelay } from './relay.ts';

/** Everything that functions in containers connect to: tables, objects, the sign-in, stand-ins of the upstreams. */
export type ContainerWorld = Awaited<ReturnType<typeof startContainerWorld>>;

const bucket = 'local-images';
/**
 * The provider's name, one for browsers and containers, since the issuer's address is compared character by character:
 * browsers send whatever ends in `.localhost` to loopback (RFC 6761), containers know it from their list of hosts.
 */
const signInName = 'sign-in.localhost';

/** The variables of the caller that functions may read: the real upstreams, where they are named. */
function callersVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  const named = localVariableNames.map((name) => [name, environment[name] ?? ''] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
}

function mapValues(record: Readonly<Record<string, string>>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

/**
 * Starts everything that the local host starts on loopback on the network's address instead, and makes the demo
 * account.
 *
 * @param apiUrl where the API will be; the emulated marketplace sends sellers back to it
 */
export async function startContainerWorld(
  settings: HostEnvironment,
  network: Pick<ContainerNetwork, 'host' | 'seenAs' | 'gateway'>,
  apiUrl: string,
  environment: NodeJS.ProcessEnv = {},
) {
  const { DATA_DIR: folder } = settings;
  const { host, seenAs, gateway } = network;
  const asSeen = (value: string) => value.replaceAll(`//${host}:`, `//${seenAs}:`);
  const asHere = (value: string) => value.replaceAll(`//${seenAs}:`, `//${host}:`);
  const database = await openLocalDatabase(folder, settings.DYNAMODB_ENDPOINT, host);
  // It starts before the others, whose ports are chosen at random, since it needs its previous port.
  const signIn = await startLocalSignIn(settings, signInName);
  const signInPort = signIn === undefined ? 0 : Number(new URL(signIn.issuer).port);
  const [standIns, objects] = await Promise.all([
    startStandIns(settings, { host, seenAs }),
    startObjectServer(folder === ':memory:' ? folder : join(folder, 'objects'), host),
  ]);
  standIns.announce(apiUrl);
  const relay = await startRelay(host, Number(new URL(apiUrl).port));
  // If containers reach loopback itself, they find the provider there.
  const isApart = signIn !== undefined && host !== '127.0.0.1';
  const signInRelay = isApart ? await startRelay(host, signInPort, signInPort) : undefined;
  const admin = adminServices(database.environment);
  const demoKey = await prepareDemoAccount(admin, settings, signIn?.issuer);
  const seen = {
    ...callersVariables(environment),
    ...mapValues(database.environment, asSeen),
    ...standIns.environment,
    ...signIn?.environment,
    S3_ENDPOINT: asSeen(objects.url),
    IMAGES_BUCKET: bucket,
    // No local gateway serves stored pictures here; the object server does, under the bucket's name.
    IMAGES_URL: `${asSeen(objects.url)}/${bucket}`,
    // Agents' tools call the API from within a container.
    API_BASE_URL: `http://${seenAs}:${relay.port}`,
    DASHBOARD_URL: `${apiUrl}/dashboard`,
    CALLBACKS: 'any',
    ALLOW_PRIVATE_HOSTS: settings.ALLOW_PRIVATE_HOSTS ?? [...standIns.origins, asSeen(objects.url)].join(','),
    LOG_LEVEL: environment.LOG_LEVEL ?? 'WARN',
  };
  return {
    /** Every variable that the functions need, with addresses as containers see them. */
    environment: seen,
    /** The same with addresses as this machine sees them. */
    hostEnvironment: mapValues(seen, asHere),
    /** Names that containers must know, and the address of each. */
    hosts: signIn === undefined ? {} : { [signInName]: gateway },
    standIns,
    /** Where people sign in to the dashboard, unless a variable names another provider. */
    signIn,
    admin,
    /** Key of the demo account. */
    apiKey: demoKey.real,
    stop: async () => {
      admin.close();
      await Promise.all([standIns.stop(), signIn?.stop(), objects.stop(), relay.stop(), signInRelay?.stop()]);
      await database.stop();
    },
  };
}
