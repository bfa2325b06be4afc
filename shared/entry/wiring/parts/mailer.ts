import { createSesMailer, type Mailer } from '../../../events/mails/mailer.ts';
import { dashboardVariables } from '../dashboard-variables.ts';
import { readDeclared } from '../variables.ts';
import { awsFetch } from './aws-signer.ts';

/** Sends through SES; undefined where no mails are sent. */
export function mailerOf(environment: NodeJS.ProcessEnv): Mailer | undefined {
  const variables = readDeclared(dashboardVariables, environment);
  const { MAIL_FROM: from, AWS_ENDPOINT_URL_SESV2: other } = variables;
  return from === undefined ? undefined : createSesMailer(awsFetch('ses', 'email', variables, other), from);
}
