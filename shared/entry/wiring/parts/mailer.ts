import { createSesMailer, type Mailer } from '../../../events/mails/mailer.ts';
import { createSignedFetch } from '../../../platform/web/signed-fetch.ts';
import { dashboardVariables } from '../dashboard-variables.ts';
import { readDeclared } from '../variables.ts';
import { awsSigner } from './aws-signer.ts';

/**
 * Sends through the region's own SES, that of another AWS, which checks who asks, or another server that speaks its API;
 * undefined where no mails are sent.
 */
export function mailerOf(environment: NodeJS.ProcessEnv): Mailer | undefined {
  const variables = readDeclared(dashboardVariables, environment);
  const { MAIL_FROM: from, AWS_ENDPOINT_URL_SESV2: other, AWS_ENDPOINT_URL: aws } = variables;
  if (from === undefined) return undefined;
  if (other !== undefined)
    return createSesMailer(createSignedFetch(other, awsSigner('ses', 'local', true)), from);
  const { AWS_REGION: region } = variables;
  return createSesMailer(
    createSignedFetch(aws ?? `https://email.${region}.amazonaws.com`, awsSigner('ses', region)),
    from,
  );
}
