import { openCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { readHostEnvironment } from '../../sandbox/environment.ts';
import { type LocalHost, startLocalHost } from '../../sandbox/host.ts';

/** More than any folder of photos costs. */
const credits = '100000000';

/**
 * A local host with the emulators that the questions need: the folder is its catalogue if its `catalogue.json` has all
 * that the emulated searches need, the database its own. A process runs one of them. Variables that replace a stand-in
 * (`MARKET_API_URL`, …) count here, too.
 */
export async function startEvaluationHost(
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<LocalHost> {
  const searchable = await openCatalogue(folder).then(
    () => true,
    () => false,
  );
  return await startLocalHost(
    readHostEnvironment({
      ...environment,
      PORT: '0',
      DATA_DIR: ':memory:',
      CATALOGUE_DIR: searchable ? folder : '',
      DEMO_CREDITS: credits,
      DYNAMODB_ENDPOINT: '',
    }),
  );
}
