import { join } from 'node:path';
import { takeOverBugs } from '../../shared/entry/http/process-bugs.ts';
import { photoPrefix } from '../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../shared/operations/pricing/images.ts';
import { letThisProcessReach } from '../../shared/platform/web/allowed-hosts.ts';
import { keptAssets } from '../aws/bundle/bundle-assets.ts';
import { keptReference } from '../reference/kept-reference.ts';
import { adminServices } from '../tools/admin/services.ts';
import { openLocalDatabase } from './database/open-database.ts';
import { prepareDemoAccount } from './demo-account.ts';
import { type Emulated, sandboxPage } from './emulated.ts';
import type { FunctionVariables, HostEnvironment } from './environment.ts';
import { createGateway, type StaticFiles } from './gateway.ts';
import { type ObjectServer, startObjectServer } from './images/object-server.ts';
import { listenOnLoopback } from './listen.ts';
import { runLocalJobs } from './local-jobs.ts';
import { mapQueue } from './queue/event-source.ts';
import { startQueueServer } from './queue/queue-server.ts';
import { localRoutes } from './routes.ts';
import { startLocalSignIn } from './sign-in/local-sign-in.ts';
import { type StandIns, startStandIns } from './stand-ins.ts';

/** The service on loopback: the same handlers, behind a server that makes what they read of the same events. */
export type LocalHost = Awaited<ReturnType<typeof startLocalHost>>;

/** As on AWS, but for how many are under way. */
const itemByItem = { batchSize: 1, atOnce: 8 };

/** Pictures that the service stored, at the address where CloudFront shows them on AWS. */
function storedImages(objects: ObjectServer): StaticFiles {
  return async (path) => {
    if (path.startsWith(`/${photoPrefix}`)) {
      const bytes = await objects.read(path.slice(1));
      return bytes && { contentType: 'image/jpeg', bytes, headers: { 'x-robots-tag': 'noindex' } };
    }
    if (!path.startsWith(`/${publicPrefix}`)) return undefined;
    const bytes = await objects.read(path.slice(1));
    return bytes && { contentType: `image/${path.split('.').at(-1)}`, bytes };
  };
}

/** Lets picture addresses lead to anything on this machine, except what this host started. */
function openLoopback({ reach }: StandIns, started: readonly (string | undefined)[]): void {
  for (const address of started) {
    if (address !== undefined) reach.closedPorts.add(new URL(address).port);
  }
  reach.loopback = true;
  letThisProcessReach(reach);
}

/**
 * Starts the local host. The variables that the functions read are set in `process.env`: a process runs one host.
 *
 * @param options.reachesLoopback whether callers may name pictures at addresses of this machine, unless
 *   ALLOW_PRIVATE_HOSTS says which
 */
export async function startLocalHost(
  settings: HostEnvironment,
  options: { readonly reachesLoopback?: boolean } = {},
) {
  const { DATA_DIR: folder, PORT: port } = settings;
  const database = await openLocalDatabase(folder, settings.DYNAMODB_ENDPOINT);
  const [standIns, objects, queue, signIn, assets, reference] = await Promise.all([
    startStandIns(settings),
    startObjectServer(folder === ':memory:' ? folder : join(folder, 'objects')),
    startQueueServer(folder === ':memory:' ? folder : join(folder, 'queues.sqlite')),
    startLocalSignIn(settings),
    keptAssets(),
    keptReference(),
  ]);
  Object.assign(process.env, database.environment, standIns.environment, signIn?.environment, {
    DASHBOARD_ASSETS: assets,
    REFERENCE_PAGES: reference,
    S3_ENDPOINT: objects.url,
    IMAGES_BUCKET: 'local-images',
    AWS_ENDPOINT_URL_SQS: queue.url,
    WEBHOOKS_QUEUE_URL: queue.queue('webhooks').queueUrl,
    JOBS_QUEUE_URL: queue.queue('jobs').queueUrl,
    JOBS_SEAL: process.env.JOBS_SEAL ?? 'local',
    CALLBACKS: 'any',
    SETTINGS_KEPT_SECONDS: '0',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'WARN',
  } satisfies FunctionVariables);
  const emulators: readonly Emulated[] = [...standIns.emulators, [objects, 'objects'], [queue, 'queue']];
  const admin = adminServices(database.environment);
  const demoKey = await prepareDemoAccount(admin, settings, signIn?.issuer);
  process.env.EXAMPLE_API_KEY = demoKey.shown;
  const images = storedImages(objects);
  const gateway = createGateway({
    routes: localRoutes(standIns.sandboxed),
    authorizer: () => import('../../functions/authorizer.ts'),
    staticFiles: async (path) =>
      path === '/sandbox'
        ? {
            contentType: 'text/html; charset=utf-8',
            bytes: Buffer.from(sandboxPage(emulators)),
          }
        : await images(path),
    keyAliases: new Map(demoKey.shown === demoKey.real ? [] : [[demoKey.shown, demoKey.real]]),
  });
  const server = await listenOnLoopback(gateway, port);
  const url = `http://127.0.0.1:${server.port}`;
  process.env.IMAGES_URL = url;
  process.env.API_BASE_URL = url;
  process.env.DASHBOARD_URL = `${url}/dashboard`;
  // Photos from the playground are fetched from this very host.
  process.env.ALLOW_PRIVATE_HOSTS = settings.ALLOW_PRIVATE_HOSTS ?? [...standIns.origins, url].join(',');
  standIns.announce(url);
  if (options.reachesLoopback === true && settings.ALLOW_PRIVATE_HOSTS === undefined) {
    const addresses = emulators.map((emulated) => emulated[0].url);
    openLoopback(standIns, [url, database.environment.DYNAMODB_ENDPOINT, signIn?.issuer, ...addresses]);
  }
  const sayFailed = (error: unknown) => console.error('job failed:', error);
  const stopJobs = await runLocalJobs({}, sayFailed);
  const webhooks = mapQueue(
    queue.queue('webhooks'),
    () => import('../../functions/jobs/deliver-webhooks.ts'),
    sayFailed,
  );
  const jobItems = mapQueue(
    queue.queue('jobs'),
    () => import('../../functions/jobs/run-job-items.ts'),
    sayFailed,
    itemByItem,
  );
  // One process does the work of all functions and upstreams: a bug in one must not end the others.
  const handBackBugs = takeOverBugs({ keepsRunning: true });
  return {
    /** Origin, `http://127.0.0.1:<port>`. */
    url,
    demoKey,
    standIns,
    /** Where people sign in to the dashboard, unless a variable names another provider. */
    signIn,
    /** Replaces S3. */
    objects,
    emulators,
    /** Drops the messages of jobs, and waits for the items that have begun. */
    forgetJobs: jobItems.forget,
    stop: async () => {
      handBackBugs();
      stopJobs();
      webhooks.stop();
      jobItems.stop();
      await server.close();
      admin.close();
      await Promise.all([standIns.stop(), objects.stop(), queue.stop(), signIn?.stop()]);
      await database.stop();
    },
  };
}
