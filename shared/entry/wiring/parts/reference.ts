import { assetsIn } from '../../../apps/dashboard/assets.ts';
import type { ReferenceServices } from '../../../apps/dashboard/visit.ts';
import { referenceIn } from '../../../apps/reference/reference.ts';
import { systemClock } from '../../../platform/call/clock.ts';
import { dashboardVariables } from '../dashboard-variables.ts';
import { readDeclared } from '../variables.ts';

/** The services of the reference's pages: no table and no session. */
export function referenceServices(environment: NodeJS.ProcessEnv): ReferenceServices {
  const variables = readDeclared(dashboardVariables, environment);
  return {
    made: referenceIn(variables.REFERENCE_PAGES),
    assets: assetsIn(variables.DASHBOARD_ASSETS).docs,
    samplePictures: variables.SAMPLE_PICTURES,
    exampleKey: variables.EXAMPLE_API_KEY,
    securityContact: variables.SECURITY_CONTACT,
    clock: systemClock,
  };
}
