import { assetsIn } from '../../../apps/dashboard/assets.ts';
import type { DashboardServices, ReferenceServices } from '../../../apps/dashboard/visit.ts';
import { referenceIn } from '../../../apps/reference/reference.ts';
import { dashboardVariables } from '../dashboard-variables.ts';
import { readDeclared } from '../variables.ts';

/** @param dashboard what a signed-in reader's pages work with; built only for a visitor with a session */
export function referenceServices(
  environment: NodeJS.ProcessEnv,
  dashboard: () => Promise<DashboardServices>,
): ReferenceServices {
  const variables = readDeclared(
    dashboardVariables,
    environment,
    ['DASHBOARD_ASSETS', 'REFERENCE_PAGES', 'SAMPLE_PICTURES'],
    ['EXAMPLE_API_KEY'],
  );
  return {
    made: referenceIn(variables.REFERENCE_PAGES),
    assets: assetsIn(variables.DASHBOARD_ASSETS).docs,
    samplePictures: variables.SAMPLE_PICTURES,
    exampleKey: variables.EXAMPLE_API_KEY,
    dashboard,
  };
}
