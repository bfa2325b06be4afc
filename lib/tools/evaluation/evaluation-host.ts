import { openCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { readHostEnvironment } from '../../sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../sandbox/host.ts';

/** More than any folder of photos costs. */
const credits = '100000000';

export interface EvaluationHost extends LocalHost {
  /** Whether the folder's `catalogue.json` has all that the emulated searches need. */
  readonly hasOffers: boolean;
}

async function hasOffers(folder: string): Promise<boolean> {
  try {
    await openCatalogue(folder);
    return true;
  } catch {
    return false;
  }
}

/**
 * A local host for operations that need more than the model: the folder is its catalogue if it can be, the database its
 * own. A process runs one of them. Variables that replace a stand-in (`MARKET_API_URL`, …) count here, too.
 *
 * @param modelUrl base of the API of the model; undefined: the one that the environment names, or an emulator
 */
export async function startEvaluationHost(
  folder: string,
  modelUrl: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<EvaluationHost> {
  const searchable = await hasOffers(folder);
  const led = modelUrl === undefined ? {} : { ANTHROPIC_BASE_URL: modelUrl };
  // The functions read the process's own variables.
  Object.assign(process.env, led);
  const host = await startLocalHost(
    readHostEnvironment({
      ...environment,
      ...led,
      PORT: '0',
      DATA_DIR: ':memory:',
      CATALOGUE_DIR: searchable ? folder : '',
      DEMO_CREDITS: credits,
      DYNAMODB_ENDPOINT: '',
    }),
  );
  return { ...host, hasOffers: searchable };
}

/** An answer of the host. */
export interface HostAnswer {
  readonly status: number;
  /** Code of a failure. */
  readonly code: string | undefined;
  readonly body: unknown;
  readonly milliseconds: number;
}

/** Calls an operation with the demo account's key. @param operation path below `/api/v1/` */
export async function callHost(
  { url, demoKey }: LocalHost,
  operation: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<HostAnswer> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/v1/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoKey.shown}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    code: response.headers.get('x-error-code') ?? undefined,
    body: await response.json(),
    milliseconds: Math.round(performance.now() - startedAt),
  };
}
