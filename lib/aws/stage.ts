import { defaultPacks, type Pack, packTable, packTableText } from '../../shared/billing/payments/packs.ts';
import { allVariables } from '../../shared/entry/wiring/payment-variables.ts';
import { startingQuota } from '../../shared/operations/market/daily-limit.ts';
import { type ContextName, refuseUnknownContexts } from './known-contexts.ts';
import { type ContextValues, readModel, type StageModel } from './model-contexts.ts';
import { readReservedConcurrency } from './reserved-concurrency.ts';

/** A deployment of the service. */
export interface Stage {
  /** `dev`, `prod`, or any other name of lower-case letters, digits and dashes. */
  readonly name: string;
  /** Holds real customers' money: data is kept, and protected better. */
  readonly production: boolean;
  /** `sam`: functions may be pointed at local stand-ins. */
  readonly target: 'aws' | 'sam';
  readonly customDomain: CustomDomain | undefined;
  /** Whether API Gateway's default address answers: in any case without a domain, and beside one for the time that callers move. */
  readonly keepsDefaultEndpoint: boolean;
  readonly pictures: {
    /** Its certificate must be in us-east-1, wherever the stage is. */
    readonly customDomain: CustomDomain | undefined;
    /** Not every region can store them. */
    readonly accessLogs: boolean;
  };
  /** The role with which API Gateway writes access logs, one for the account and region: ours, or the one that is set. */
  readonly accessLogRole: 'ours' | 'of-account';
  /** What the firewall does with requests that match AWS's lists of bad addresses and bad inputs. */
  readonly firewallLists: 'count' | 'block';
  /** Whether X-Ray traces calls. */
  readonly traces: boolean;
  /** Whether a key of our own encrypts stored data, instead of AWS's. */
  readonly customerKey: boolean;
  /** Where alarms go; without it they only show on the dashboard. */
  readonly alarmEmail: string | undefined;
  /** Where mails to owners come from, which SES must know as ours; without it none are sent. */
  readonly mailFrom: string | undefined;
  /** The marketplace's hosts: its sandbox or production. */
  readonly market: {
    readonly environment: 'sandbox' | 'production';
    /** Absent: sellers cannot sign in, unless the marketplace's secret holds it. */
    readonly ruName: string | undefined;
    /** Calls a day that the marketplace allows the application for each API. */
    readonly dailyQuota: number;
    /** Whether it sends notices of deleted accounts here. */
    readonly deletionNotices: boolean;
  };
  /** What a day may use outside before an alarm says so. */
  readonly budgets: {
    /** Paid searches of the results API. */
    readonly searches: number;
    /** Tokens that the model reads and writes together. */
    readonly tokens: number;
  };
  /** The model that sees, and where it is asked. */
  readonly model: StageModel;
  /** Another address of the results API than the functions know. */
  readonly lensUrl: string | undefined;
  /** The picture searches and their order; absent: all, in the order that the functions know. */
  readonly visualSearch: string | undefined;
  /** When the paid picture search is asked; absent: as the functions know. */
  readonly lensWhen: string | undefined;
  /** Whether the model looks at the pictures of the offers that a search finds. */
  readonly look: boolean;
  /** Whether prices of sold offers are searched as well, a second paid search. */
  readonly soldSearch: boolean;
  /** Fallback appraisals an hour that an account gets free of charge; absent: as many as the function knows. */
  readonly freeFallbacks: string | undefined;
  /** Searches by words a day that an account may cause; absent: a share of the marketplace's quota. */
  readonly wordSearches: string | undefined;
  /** Who may sign in to the dashboard, and where. */
  readonly signIn: {
    /** Absent: a user pool of the stage's own. */
    readonly provider:
      | {
          readonly issuer: string;
          readonly clientId: string;
          readonly verifiedClaim: string | undefined;
          readonly signOutUrl: string | undefined;
        }
      | undefined;
    readonly admission: 'invited' | 'open';
    /** Of a new account where admission is open. */
    readonly trialCredits: number;
  };
  /** Absent: no credits are sold. */
  readonly payments:
    | {
        readonly packs: readonly Pack[];
        /** Whether Stripe works out tax and adds it. */
        readonly tax: boolean;
      }
    | undefined;
  /** How many calls of a function may run at a time, by its name; nothing is reserved for the others. */
  readonly reservedConcurrency: ReadonlyMap<string, number>;
  /** How callers come to a new version: in steps that alarms end, or all of them at once. */
  readonly shift: 'in-steps' | 'at-once';
}

/** 15 dollars of searches a day; 5 to 8 dollars of the default model's tokens, some 8,000 listings. */
const startingBudgets = { searches: 1_000, tokens: 50_000_000 };

interface CustomDomain {
  readonly name: string;
  readonly certificateArn: string;
}

interface ContextReader {
  tryGetContext(key: string): unknown;
  getAllContext(): Readonly<Record<string, unknown>>;
}

/** Reads the stage from the context: `-c stage=prod -c domain=api.example.com -c certificate=arn:…`. */
export function readStage(node: ContextReader): Stage {
  refuseUnknownContexts(node.getAllContext());
  const text = (key: ContextName): string | undefined => {
    const given = node.tryGetContext(key);
    // `-c` gives texts, cdk.json may hold true and false.
    const value = typeof given === 'boolean' ? String(given) : given;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const name = text('stage') ?? 'dev';
  if (!/^[a-z][a-z0-9-]{0,15}$/.test(name)) {
    throw new Error('-c stage= must be 1 to 16 lower-case letters, digits and dashes, a letter first.');
  }
  const oneOf = <Choice extends string>(
    key: ContextName,
    choices: readonly Choice[],
    fallback: Choice,
  ): Choice => {
    const given = text(key) ?? fallback;
    const choice = choices.find((one) => one === given);
    if (choice === undefined) throw new Error(`-c ${key}= must be ${choices.join(' or ')}.`);
    return choice;
  };
  const address = (key: ContextName): string | undefined => {
    const given = text(key);
    if (given === undefined || URL.parse(given)?.protocol === 'https:') return given;
    throw new Error(`-c ${key}= must be an https address.`);
  };
  const isOn = (key: ContextName, fallback: 'true' | 'false' = 'false'): boolean =>
    oneOf(key, ['true', 'false'], fallback) === 'true';
  const customDomain = readDomain(text, 'domain', 'certificate');
  const pictureDomain = readDomain(text, 'pictureDomain', 'pictureCertificate');
  /** The value of a variable of the functions, in its form. */
  const variable = (key: ContextName, name: keyof typeof allVariables, form: string): string | undefined => {
    const given = text(key);
    if (given === undefined || allVariables[name].safeParse(given).success) return given;
    throw new Error(`-c ${key}= must ${form}.`);
  };
  const production = name === 'prod';
  const environment = oneOf('market', ['sandbox', 'production'], production ? 'production' : 'sandbox');
  const aDay = (key: ContextName, fallback: number, what: string): number => {
    const given = text(key) ?? String(fallback);
    if (!/^[1-9]\d{0,11}$/.test(given))
      throw new Error(`-c ${key}= must be a whole number of ${what} a day.`);
    return Number(given);
  };
  const reserved = text('reservedConcurrency');
  const trialCredits = text('trialCredits') ?? '0';
  if (!/^\d{1,9}$/.test(trialCredits)) throw new Error('-c trialCredits= must be a whole number of credits.');
  return {
    name,
    production,
    target: oneOf('target', ['aws', 'sam'], 'aws'),
    customDomain,
    keepsDefaultEndpoint:
      customDomain === undefined || oneOf('defaultEndpoint', ['closed', 'open'], 'closed') === 'open',
    pictures: { customDomain: pictureDomain, accessLogs: isOn('pictureLogs', 'true') },
    accessLogRole: oneOf('accessLogRole', ['ours', 'of-account'], 'ours'),
    firewallLists: oneOf('firewallLists', ['count', 'block'], 'count'),
    traces: isOn('traces'),
    customerKey: isOn('customerKeys'),
    alarmEmail: text('alarmEmail'),
    mailFrom: variable('mailFrom', 'MAIL_FROM', 'be one e-mail address'),
    market: {
      environment,
      ruName: text('ruName'),
      dailyQuota: aDay('marketQuota', startingQuota, 'calls'),
      deletionNotices: isOn('deletionNotices'),
    },
    budgets: {
      searches: aDay('searchBudget', startingBudgets.searches, 'searches'),
      tokens: aDay('tokenBudget', startingBudgets.tokens, 'tokens'),
    },
    model: readModel({ text, oneOf, address }),
    lensUrl: address('lensUrl'),
    visualSearch: variable(
      'visualSearch',
      'VISUAL_SEARCH',
      'list market, words, lens or some of them, separated by commas',
    ),
    lensWhen: variable('lensWhen', 'LENS_WHEN', 'be few, always or never'),
    look: isOn('look', 'true'),
    soldSearch: isOn('soldSearch'),
    freeFallbacks: variable('freeFallbacks', 'FREE_FALLBACKS_PER_HOUR', 'be a whole number from 1'),
    wordSearches: variable('wordSearches', 'WORD_SEARCHES_PER_DAY', 'be a whole number from 1'),
    signIn: {
      provider: readProvider({ text, address }),
      admission: oneOf('admission', ['invited', 'open'], 'invited'),
      trialCredits: Number(trialCredits),
    },
    payments: readPayments(isOn('payments'), node.tryGetContext('creditPacks'), isOn('stripeTax')),
    reservedConcurrency: reserved === undefined ? new Map() : readReservedConcurrency(reserved),
    shift: oneOf('shift', ['in-steps', 'at-once'], production ? 'in-steps' : 'at-once'),
  };
}

/** @param given a JSON text with `-c`, or the list itself in cdk.json */
function readPayments(sells: boolean, given: unknown, tax: boolean): Stage['payments'] {
  if (!sells) {
    if (given === undefined && !tax) return undefined;
    throw new Error('-c creditPacks= and -c stripeTax= need -c payments=true.');
  }
  const packs = given === undefined ? defaultPacks : given;
  const read = typeof packs === 'string' ? packTableText.safeParse(packs) : packTable.safeParse(packs);
  if (read.success) return { packs: read.data, tax };
  const [issue] = read.error.issues;
  throw new Error(`-c creditPacks= is not a valid list of packs: ${issue?.path.join('.')} ${issue?.message}`);
}

function readProvider({ text, address }: Omit<ContextValues, 'oneOf'>): Stage['signIn']['provider'] {
  const [issuer, clientId] = [address('signInIssuer'), text('signInClientId')];
  const [verifiedClaim, signOutUrl] = [text('signInVerifiedClaim'), address('signOutUrl')];
  if (issuer === undefined || clientId === undefined) {
    if ([issuer, clientId, verifiedClaim, signOutUrl].every((value) => value === undefined)) return undefined;
    throw new Error('-c signInIssuer= and -c signInClientId= go together, and with them the other two.');
  }
  return { issuer, clientId, verifiedClaim, signOutUrl };
}

function readDomain(
  text: (key: ContextName) => string | undefined,
  nameKey: ContextName,
  certificateKey: ContextName,
): CustomDomain | undefined {
  const name = text(nameKey);
  const certificateArn = text(certificateKey);
  if (name !== undefined && certificateArn !== undefined) return { name, certificateArn };
  if (name === certificateArn) return undefined;
  throw new Error(`-c ${nameKey}= and -c ${certificateKey}= go together.`);
}
