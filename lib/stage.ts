/** A deployment of the service. */
export interface Stage {
  /** `dev`, `prod`, or any other name of lower-case letters, digits and dashes. */
  readonly name: string;
  /** Real customers' money: kept and protected more. */
  readonly production: boolean;
  /** Which local things the functions may be pointed at: none on AWS. */
  readonly target: 'aws' | 'sam';
  readonly customDomain?: { readonly name: string; readonly certificateArn: string };
  /** Where alarms are sent; without it they only show on the dashboard. */
  readonly alarmEmail?: string;
  /** The marketplace's hosts: its sandbox or the real one. */
  readonly market: { readonly environment: 'sandbox' | 'production'; readonly ruName: string };
}

interface ContextReader {
  tryGetContext(key: string): unknown;
}

/** Reads the stage from the context: `-c stage=prod -c domain=api.example.com -c certificate=arn:…`. */
export function readStage(node: ContextReader): Stage {
  const text = (key: string): string | undefined => {
    const value = node.tryGetContext(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const name = text('stage') ?? 'dev';
  if (!/^[a-z][a-z0-9-]{0,15}$/.test(name)) {
    throw new Error('-c stage= must be 1 to 16 lower-case letters, digits and dashes, a letter first.');
  }
  const target = text('target') ?? 'aws';
  if (target !== 'aws' && target !== 'sam') throw new Error('-c target= must be aws or sam.');
  const domain = text('domain');
  const certificateArn = text('certificate');
  if ((domain === undefined) !== (certificateArn === undefined)) {
    throw new Error('-c domain= and -c certificate= go together.');
  }
  const alarmEmail = text('alarmEmail');
  const production = name === 'prod';
  const environment = text('market') ?? (production ? 'production' : 'sandbox');
  if (environment !== 'sandbox' && environment !== 'production') {
    throw new Error('-c market= must be sandbox or production.');
  }
  return {
    name,
    production,
    target,
    ...(domain === undefined || certificateArn === undefined
      ? {}
      : { customDomain: { name: domain, certificateArn } }),
    ...(alarmEmail === undefined ? {} : { alarmEmail }),
    market: { environment, ruName: text('ruName') ?? 'SET-WITH-CONTEXT-ruName' },
  };
}
