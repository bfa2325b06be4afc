import { Annotations, CfnOutput, Stack, type StackProps, Tags } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { resultsPrefix } from '../../shared/operations/jobs/read-jobs.ts';
import { photoPrefix } from '../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../shared/operations/pricing/images.ts';
import { acceptFindings } from './constructs/accepted-findings.ts';
import { Api } from './constructs/api.ts';
import { Backups } from './constructs/backups.ts';
import { Firewall } from './constructs/firewall.ts';
import { profileOf } from './constructs/function-profiles.ts';
import { Images } from './constructs/images.ts';
import type { Grant } from './constructs/item-needs.ts';
import { Jobs } from './constructs/jobs.ts';
import { createFunctionsLog } from './constructs/logs.ts';
import { grantFor, type Resources } from './constructs/needs.ts';
import { Releases } from './constructs/releases.ts';
import { type CodeOf, ServiceFunction } from './constructs/service-function.ts';
import { SignIn } from './constructs/sign-in.ts';
import { Secrets, Storage } from './constructs/storage.ts';
import { WorkQueue } from './constructs/work-queue.ts';
import {
  agentsFunction,
  agentsPath,
  authorizerFunction,
  checkoutPaths,
  dashboardFunction,
  dashboardPaths,
  endpointFunctionOf,
  type FunctionDefinition,
  jobFunctions,
  jobItemsFunction,
  marketNotices,
  marketNoticesFunction,
  paymentsFunction,
  paymentsWebhook,
  signInReturnFunction,
  signUpFunction,
  webhooksFunction,
} from './functions.ts';
import { service } from './naming.ts';
import type { Stage } from './stage.ts';

const comesFromTheMarketplace =
  'A browser comes here from the marketplace, without a key; a single-use state proves that we sent it.';
const hasItsOwnSessions =
  'Browsers come here with a session in a cookie, which the function checks; without one they may only sign in and read the public reference.';

/** Synthesis prints it, so that no operator states this without knowing. */
const statesPermission =
  'With -c marketPricing=permitted you state that the marketplace has expressly permitted you to use its content for prices, which § 9 of its licence otherwise forbids: https://developer.ebay.com/join/api-license-agreement';

const isSigned = (who: string): string =>
  `${who} comes here, without a key; it signs what it sends, and the function checks that.`;

export interface ServiceStackProps extends StackProps {
  readonly stage: Stage;
  readonly code: CodeOf;
}

/** The service in one stage without its alarms, composed of constructs with one capability each. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, props: ServiceStackProps) {
    super(scope, id, props);
    const { stage, code } = props;
    Tags.of(this).add('service', service);
    Tags.of(this).add('stage', stage.name);
    if (stage.marketPricing !== undefined) Annotations.of(this).addInfo(statesPermission);

    const resources: Resources = {
      stage,
      storage: new Storage(this, 'storage', stage),
      secrets: new Secrets(this, 'secrets', stage),
      images: new Images(this, 'images', stage),
      queues: {
        webhooks: new WorkQueue(this, 'webhooks', stage, 'webhooks'),
        jobs: new WorkQueue(this, 'work', stage, 'jobs'),
      },
    };
    const bucketId = this.getLogicalId(resources.images.bucket.node.defaultChild as CfnBucket);
    // The only wildcards in the functions' permissions, beside that of traces.
    const wildcards = Object.fromEntries(
      [publicPrefix, photoPrefix, resultsPrefix].map((prefix) => [
        `IAM5[Resource::<${bucketId}.Arn>/${prefix}*]`,
        'The names of pictures cannot be listed beforehand; the grant covers their prefix alone.',
      ]),
    );
    if (stage.model.workspace !== undefined)
      wildcards['IAM5[Resource::*]'] = 'A token of identity belongs to no resource.';
    const log = createFunctionsLog(this, stage);
    const create = (
      definition: FunctionDefinition,
      more: Grant = { environment: {}, statements: [] },
      constructId = definition.name,
    ) => {
      const { needs, ...profile } = profileOf(definition);
      const { environment, statements } = grantFor(needs, resources);
      const created = new ServiceFunction(this, constructId, {
        ...{ stage, definition, code, log, ...profile },
        environment: { ...environment, ...more.environment },
        statements: [...statements, ...more.statements],
      });
      acceptFindings(created, wildcards);
      return created;
    };

    const releases = new Releases(this, 'releases', stage);
    const publish = (...made: Parameters<typeof create>) => releases.publish(create(...made));
    const api = new Api(this, 'api', stage, publish(authorizerFunction));
    const open = (live: IFunction, reason: string, paths: readonly string[], method = 'ANY') => {
      for (const path of paths) api.addPublic(method, path, live, reason);
    };
    for (const endpoint of endpoints)
      api.addAuthorized(endpoint.method, endpoint.path, publish(endpointFunctionOf(endpoint)));
    open(publish(signInReturnFunction), comesFromTheMarketplace, ['/login/market']);
    const signUp = SignIn.checksSignUp(stage) ? create(signUpFunction).function : undefined;
    const signIn = new SignIn(this, 'sign-in', { stage, address: api.address, signUp });
    open(publish(dashboardFunction, signIn.grant), hasItsOwnSessions, dashboardPaths);
    if (stage.payments !== undefined) {
      const live = publish(paymentsFunction);
      const [method, path] = paymentsWebhook;
      open(live, isSigned('The payment provider'), [path], method);
      open(live, hasItsOwnSessions, checkoutPaths);
    }
    if (stage.deletionNotices) {
      const live = publish(marketNoticesFunction);
      for (const [method, path] of marketNotices) open(live, isSigned('The marketplace'), [path], method);
    }
    api.addAuthorized('ANY', agentsPath, publish(agentsFunction));
    const links: Grant = { environment: { DASHBOARD_URL: `${api.address}/dashboard` }, statements: [] };
    const { failed } = new Jobs(this, 'jobs', stage, (job) =>
      create(jobFunctions[job], undefined, `job-${job}`),
    );
    resources.queues.webhooks.takenBy(create(webhooksFunction, links), failed);
    resources.queues.jobs.takenBy(create(jobItemsFunction), failed);
    if (stage.backupRegion !== undefined) new Backups(this, 'backups', stage, resources.storage, failed);
    new Firewall(this, 'firewall', stage, api);
    releases.shift(log);
    const { url, bucket } = resources.images;
    const put = (id: string, description: string, value: string) =>
      new CfnOutput(this, id, { value, description });
    put('BaseUrl', 'Address of the API', api.url);
    put('ImagesUrl', 'Address of stored pictures', url);
    put('ImagesBucket', 'Bucket of stored pictures', bucket.bucketName);
  }
}
