import { defaultPacks, type Pack } from '../../shared/billing/payments/packs.ts';
import { type Contexts, readContexts } from './contexts.ts';
import { readModel } from './model-contexts.ts';

/** A deployment of the service. */
export type Stage = Readonly<ReturnType<typeof readStage>>;

interface ContextReader {
  getAllContext(): Readonly<Record<string, unknown>>;
}

/** Reads the stage from the context: `-c stage=prod -c domain=api.example.com -c certificate=arn:…`. */
export function readStage(node: ContextReader) {
  const given = readContexts(node.getAllContext());
  const name = given.stage;
  /** Holds real customers' money: data is kept, and protected better. */
  const production = name === 'prod';
  const customDomain = domainOf(given, 'domain', 'certificate');
  return {
    name,
    production,
    /** `sam`: functions may be pointed at local stand-ins. */
    target: given.target,
    customDomain,
    /** Whether API Gateway's default address answers: in any case without a domain, and beside one for the time that callers move. */
    keepsDefaultEndpoint: customDomain === undefined || given.defaultEndpoint === 'open',
    pictures: {
      /** Its certificate must be in us-east-1, wherever the stage is. */
      customDomain: domainOf(given, 'pictureDomain', 'pictureCertificate'),
      /** Not every region can store them. */
      accessLogs: given.pictureLogs,
    },
    /** The role with which API Gateway writes access logs, one for the account and region: ours, or the one that is set. */
    accessLogRole: given.accessLogRole,
    /** What the firewall does with requests that match AWS's lists of bad addresses and bad inputs. */
    firewallLists: given.firewallLists,
    /** Whether X-Ray traces calls. */
    traces: given.traces,
    /** Whether a key of our own encrypts stored data, instead of AWS's. */
    customerKey: given.customerKeys,
    /** Where alarms go; without it they only show on the dashboard. */
    alarmEmail: given.alarmEmail,
    /** Where mails to owners come from, which SES must know as ours; without it none are sent. */
    mailFrom: given.mailFrom,
    market: {
      /** Whose hosts are asked. */
      environment: given.market ?? (production ? 'production' : 'sandbox'),
      /** Absent: sellers cannot sign in, unless the marketplace's secret holds it. */
      ruName: given.ruName,
      /** Calls a day that the marketplace allows the application for each API. */
      dailyQuota: given.marketQuota,
      /** Whether it sends notices of deleted accounts here. */
      deletionNotices: given.deletionNotices,
    },
    /** What a day may use outside before an alarm says so: paid searches, and tokens that the model reads and writes. */
    budgets: { searches: given.searchBudget, tokens: given.tokenBudget },
    /** The model that sees, and where it is asked. */
    model: readModel(given),
    /** Another address of the results API than the functions know. */
    lensUrl: given.lensUrl,
    /** The picture searches and their order; absent: all, in the order that the functions know. */
    visualSearch: given.visualSearch,
    /** When the paid picture search is asked; absent: as the functions know. */
    lensWhen: given.lensWhen,
    /** Whether the model looks at the pictures of the offers that a search finds. */
    look: given.look,
    /** How much may be asked outside for an account without being paid for; what is absent is as the functions know. */
    unpaidWork: {
      ...(given.undelivered && { UNDELIVERED_PER_HOUR: given.undelivered }),
      ...(given.paidSearches && { PAID_SEARCHES_PER_DAY: given.paidSearches }),
      ...(given.pictureRequests && { PICTURE_REQUESTS_PER_MINUTE: given.pictureRequests }),
    },
    /** Searches by words a day that an account may cause; absent: a share of the marketplace's quota. */
    wordSearches: given.wordSearches,
    /** Who may sign in to the dashboard, and where. */
    signIn: {
      /** Absent: a user pool of the stage's own. */
      provider: providerOf(given),
      admission: given.admission,
      /** Of a new account where admission is open. */
      trialCredits: Number(given.trialCredits),
    },
    /** Absent: no credits are sold. */
    payments: paymentsOf(given),
    /** How many calls of a function may run at a time, by its name; nothing is reserved for the others. */
    reservedConcurrency: given.reservedConcurrency as ReadonlyMap<string, number>,
    /** How callers come to a new version: in steps that alarms end, or all of them at once. */
    shift: given.shift ?? (production ? 'in-steps' : 'at-once'),
  } as const;
}

/** With `tax` Stripe works it out and adds it to the price of a pack. */
function paymentsOf({ payments, creditPacks, stripeTax }: Contexts) {
  if (payments) return { packs: (creditPacks ?? defaultPacks) as readonly Pack[], tax: stripeTax };
  if (creditPacks === undefined && !stripeTax) return undefined;
  throw new Error('-c creditPacks= and -c stripeTax= need -c payments=true.');
}

function providerOf(given: Contexts) {
  const { signInIssuer: issuer, signInClientId: clientId } = given;
  const { signInVerifiedClaim: verifiedClaim, signOutUrl } = given;
  if (issuer !== undefined && clientId !== undefined) return { issuer, clientId, verifiedClaim, signOutUrl };
  if ([issuer, clientId, verifiedClaim, signOutUrl].every((value) => value === undefined)) return undefined;
  throw new Error('-c signInIssuer= and -c signInClientId= go together, and with them the other two.');
}

function domainOf(
  given: Contexts,
  nameKey: 'domain' | 'pictureDomain',
  certificateKey: 'certificate' | 'pictureCertificate',
) {
  const { [nameKey]: name, [certificateKey]: certificateArn } = given;
  if (name !== undefined && certificateArn !== undefined) return { name, certificateArn };
  if (name === certificateArn) return undefined;
  throw new Error(`-c ${nameKey}= and -c ${certificateKey}= go together.`);
}
