import { Stack } from 'aws-cdk-lib';
import type { VariableName } from '../../../shared/entry/wiring/payment-variables.ts';
import { resultsPrefix } from '../../../shared/operations/jobs/read-jobs.ts';
import { photoPrefix } from '../../../shared/operations/photos/keep-photo.ts';
import { publicPrefix } from '../../../shared/operations/pricing/images.ts';
import { assetsFolder, referenceFolder } from '../bundle/bundle-functions.ts';
import { asksAnthropic } from '../model-contexts.ts';
import { resourceName } from '../naming.ts';
import type { Stage } from '../stage.ts';
import { innerCallMark } from './firewall.ts';
import type { Images } from './images.ts';
import { allow, type Grant, type ItemRow, items, onItems } from './item-needs.ts';
import { invokeModels, modelVariables } from './model-access.ts';
import type { SecretName, Secrets, Storage } from './storage.ts';
import type { QueueName, WorkQueue } from './work-queue.ts';

/** The resources that functions may be granted. */
export interface Resources {
  readonly stage: Stage;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly images: Images;
  readonly queues: Readonly<Record<QueueName, WorkQueue>>;
}

/** The marketplace's addresses in the stage's environment; tokens and keys are valid in only one. */
function marketHosts({ stage }: Resources) {
  const domain = stage.market === 'production' ? 'ebay.com' : 'sandbox.ebay.com';
  return {
    MARKET_AUTH_URL: `https://auth.${domain}`,
    MARKET_API_URL: `https://api.${domain}`,
    MARKET_MEDIA_URL: `https://apim.${domain}`,
    MARKET_IDENTITY_URL: `https://apiz.${domain}`,
    MARKET_TRADING_URL: `https://api.${domain}/ws/api.dll`,
  };
}

const secret = ({ secrets }: Resources, name: SecretName, variable: VariableName): Grant =>
  allow(['secretsmanager:GetSecretValue'], [secrets.arn(name)], { [variable]: secrets.arn(name) });

/** Storing pictures whose names have this prefix. */
const onPictures = ({ images }: Resources, prefix: string, actions = ['s3:PutObject']): Grant =>
  allow(actions, [images.bucket.arnForObjects(`${prefix}*`)], {
    IMAGES_BUCKET: images.bucket.bucketName,
    IMAGES_URL: images.url,
  });

function all(...grants: readonly Grant[]): Grant {
  return {
    environment: Object.assign({}, ...grants.map(({ environment }) => environment)) as Grant['environment'],
    statements: grants.flatMap(({ statements }) => statements),
  };
}

/** Variables; those that a stage leaves unset keep the functions' defaults. */
const variables = (given: { readonly [Name in VariableName]?: string | undefined }): Grant => ({
  environment: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  statements: [],
});

/** The credit packs that the stage sells. */
const soldPacks = ({ payments }: Stage): Grant =>
  variables({ CREDIT_PACKS: payments && JSON.stringify(payments.packs) });

const dailyQuota = ({ stage }: Resources) => ({ MARKET_DAILY_QUOTA: String(stage.marketQuota) });

const boundsOnUnpaidWork = ({ stage }: Resources): Grant =>
  variables({
    UNDELIVERED_PER_HOUR: stage.undelivered,
    PAID_SEARCHES_PER_DAY: stage.paidSearches,
    PICTURE_REQUESTS_PER_MINUTE: stage.pictureRequests,
  });

/** Sending messages to a queue, or another action on it. */
function onQueue({ queues }: Resources, name: QueueName, action = 'SendMessage'): Grant {
  const { queueArn, queueUrl } = queues[name].queue;
  const variable = name === 'jobs' ? 'JOBS_QUEUE_URL' : 'WEBHOOKS_QUEUE_URL';
  return allow([`sqs:${action}`], [queueArn], { [variable]: queueUrl });
}
const onWebhooks = (r: Resources): Grant => onQueue(r, 'webhooks');
/** Using the queue of jobs, and what sellers' tokens are sealed with. */
const onJobs = (r: Resources, action?: string): Grant =>
  all(onQueue(r, 'jobs', action), secret(r, 'jobs', 'JOBS_SECRET_ID'));

/** Calling the model where the stage does: with a key at Anthropic, under these permissions at AWS. */
const model = (r: Resources): Grant =>
  all(...(asksAnthropic(r.stage.model) ? [secret(r, 'model', 'MODEL_SECRET_ID')] : []), {
    environment: modelVariables(r.stage.model),
    statements: invokeModels(Stack.of(r.storage), r.stage.model),
  });

/** Addresses of the marketplace and our OAuth client there. */
const market = (r: Resources): Grant =>
  all(
    secret(r, 'market', 'MARKET_SECRET_ID'),
    variables({
      ...marketHosts(r),
      MARKET_RU_NAME: r.stage.ruName,
      SALES_NOTICES: r.stage.salesNotices ? '1' : undefined,
    }),
  );

/** Beside items. */
const others = {
  model,
  /**
   * Asking the model what a product is, for the text search, and what offers' pictures show, where it compares them.
   */
  sight: (r) =>
    r.stage.look || (r.stage.marketPricing && (r.stage.visualSearch?.includes('words') ?? true))
      ? model(r)
      : variables({}),
  lens: (r) =>
    all(
      secret(r, 'lens', 'LENS_SECRET_ID'),
      variables({
        LENS_API_URL: r.stage.lensUrl,
        VISUAL_SEARCH: r.stage.visualSearch,
        LENS_WHEN: r.stage.lensWhen,
        LOOK: r.stage.look ? undefined : '0',
      }),
    ),
  tellEndpoints: onWebhooks,
  webhooks: onWebhooks,
  deliverWebhooks: (r) => onQueue(r, 'webhooks', 'ChangeMessageVisibility'),
  createJob: onJobs,
  resumeJob: onJobs,
  runJobs: (r) => onJobs(r, 'ChangeMessageVisibility'),
  jobResults: (r) => onPictures(r, resultsPrefix, ['s3:PutObject', 's3:GetObject']),
  unpaidWork: boundsOnUnpaidWork,
  readUnpaidWork: boundsOnUnpaidWork,
  storeImages: (r) => onPictures(r, publicPrefix),
  // Reading one includes knowing whether it exists.
  storePhotos: (r) => onPictures(r, photoPrefix, ['s3:PutObject', 's3:GetObject']),
  market,
  /** Searching the marketplace for prices, where it permits that: its tokens, and the count of an account's searches. */
  marketPrices: (r) =>
    r.stage.marketPricing === undefined
      ? variables({})
      : all(
          market(r),
          onItems('market cache: read put', r),
          onItems('market count: update', r),
          variables({
            ...dailyQuota(r),
            MARKET_PRICING: r.stage.marketPricing,
            MIX_SOURCES: r.stage.mixSources ? '1' : undefined,
            WORD_SEARCHES_PER_DAY: r.stage.wordSearches,
          }),
        ),
  marketHosts: (r) => variables(marketHosts(r)),
  dailyCount: (r) => variables(dailyQuota(r)),
  dashboardAccounts: (r) =>
    all(
      variables({
        DASHBOARD_ASSETS: assetsFolder,
        REFERENCE_PAGES: referenceFolder,
        SECURITY_CONTACT: r.stage.securityContact,
        INVOICE_SELLER: r.stage.invoiceSeller,
      }),
      soldPacks(r.stage),
      ...(r.stage.admission === 'open' ? items.trialAccounts.map((row) => onItems(row, r)) : []),
    ),
  purchases: (r) =>
    all(
      secret(r, 'payments', 'PAYMENTS_SECRET_ID'),
      soldPacks(r.stage),
      variables({
        DASHBOARD_ASSETS: assetsFolder,
        PAYMENTS_SELLER: resourceName(r.stage.name, 'payments'),
        STRIPE_TAX: r.stage.payments?.tax === true ? '1' : undefined,
      }),
    ),
  /** Calling this API through its firewall, which recognises the calls. */
  innerCalls: () => variables({ INNER_CALL_MARK: innerCallMark() }),
  /**
   * Mails from the stage's address, if it has one, whether SES knows the address itself as ours or its domain.
   *
   * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
   */
  sendMails({ stage: { mailFrom: from }, storage }) {
    if (from === undefined) return variables({});
    const identities = [from, from.slice(from.indexOf('@') + 1)].map((identity) =>
      Stack.of(storage).formatArn({ service: 'ses', resource: 'identity', resourceName: identity }),
    );
    const conditions = { StringEquals: { 'ses:FromAddress': from } };
    return allow(['ses:SendEmail'], identities, { MAIL_FROM: from }, conditions);
  },
} as const satisfies Record<string, (resources: Resources) => Grant>;

export type Need = keyof typeof items | keyof typeof others;

/** The exact grants of a function with these needs. */
export function grantFor(names: readonly Need[], resources: Resources): Grant {
  const rows: Readonly<Partial<Record<Need, readonly ItemRow[]>>> = items;
  const more: Readonly<Partial<Record<Need, (resources: Resources) => Grant>>> = others;
  return all(
    ...names.flatMap((name) => [
      ...(rows[name] ?? []).map((row) => onItems(row, resources)),
      ...(more[name] === undefined ? [] : [more[name](resources)]),
    ]),
  );
}
