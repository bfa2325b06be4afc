import { allVariables, type VariableName } from '../../shared/entry/wiring/payment-variables.ts';
import type { Stage } from './stage.ts';

/** Set by Lambda and the deployment; sam local leaves them as the template has them. */
const ofADeployment: ReadonlySet<VariableName> = new Set<VariableName>([
  'AWS_REGION',
  // In the function's own bundle.
  'DASHBOARD_ASSETS',
  'REFERENCE_PAGES',
  // The function that reads them is only deployed with an address to send from.
  'MAIL_FROM',
  'AWS_ENDPOINT_URL_SESV2',
  // No queue has a stand-in there.
  'AWS_ENDPOINT_URL_SQS',
  'DASHBOARD_URL',
]);

/**
 * Variables that point functions at local stand-ins. `sam local` only fills variables that the template declares, so
 * its template declares them empty, which counts as absent; a deployment's template has none of them. The ids of
 * secrets are among them, so that no function under sam local asks AWS for one.
 */
export const localVariableNames = (Object.keys(allVariables) as VariableName[]).filter(
  (name) => !ofADeployment.has(name),
);

export const localVariables = (stage: Stage): Readonly<Record<string, string>> =>
  stage.target === 'sam' ? Object.fromEntries(localVariableNames.map((name) => [name, ''])) : {};
