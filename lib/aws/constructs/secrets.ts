import { RemovalPolicy } from 'aws-cdk-lib';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { asksAnthropic } from '../model-contexts.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { acceptFindings } from './accepted-findings.ts';

const descriptions = {
  model: 'API key of the model service, as plain text',
  lens: 'API key of the visual search results service, as plain text',
  market: 'OAuth client of the marketplace, as JSON: {"clientId": "…", "clientSecret": "…"}',
  payments: 'Keys of the payment provider, as JSON: {"secretKey": "sk_…", "webhookSecret": "whsec_…"}',
} as const;

export type SecretName = keyof typeof descriptions;

/**
 * The secrets, without values: none in the template, and none generated, which would look like a key and not be one. An
 * operator fills them (docs/runbook/set-up.md); until then their operations answer 500.
 */
export class Secrets extends Construct {
  readonly #secrets = new Map<SecretName, CfnSecret>();

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const create = (name: SecretName): CfnSecret => {
      // The low-level construct: the high-level one always generates a value if none is given.
      const secret = new CfnSecret(this, name, {
        name: resourceName(stage.name, name),
        description: descriptions[name],
      });
      // A fixed name that outlives a rolled-back first deployment would block the next one.
      secret.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
      acceptFindings(secret, {
        SMG4: 'Its value is issued by another company, which offers no way to rotate it automatically.',
      });
      return secret;
    };
    const unneeded: ReadonlySet<SecretName> = new Set([
      ...(asksAnthropic(stage.model) ? [] : (['model'] as const)),
      ...(stage.payments === undefined ? (['payments'] as const) : []),
    ]);
    for (const name of Object.keys(descriptions) as SecretName[]) {
      if (!unneeded.has(name)) this.#secrets.set(name, create(name));
    }
  }

  arn(name: SecretName): string {
    const secret = this.#secrets.get(name);
    if (secret === undefined) throw new Error(`This stage has no secret ${name}.`);
    return secret.ref;
  }
}
