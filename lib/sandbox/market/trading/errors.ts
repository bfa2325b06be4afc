/** One entry of `Errors` in a Trading reply. */
export interface TradingError {
  readonly code: string;
  readonly short: string;
  readonly long?: string;
  readonly severity: 'Error' | 'Warning';
  /** `ParamID` and value. */
  readonly parameters?: readonly (readonly [string, string])[];
  readonly classification?: 'RequestError' | 'SystemError';
}

const entry =
  (severity: TradingError['severity']) =>
  (
    code: string,
    short: string,
    long = short,
    ...parameters: readonly (readonly [string, string])[]
  ): TradingError => ({
    code,
    short,
    long,
    severity,
    parameters,
  });

/** An error: the call fails. */
export const failure = entry('Error');

/** A warning: the call goes on. */
export const notice = entry('Warning');

/** Code 37: input that is missing or malformed, with its path. */
export const invalidInput = (path: string, reason: string): TradingError =>
  failure('37', 'Input data is invalid.', `Input data for tag <${path}> is invalid or missing. ${reason}`, [
    '0',
    path,
  ]);

export const isFailure = (errors: readonly TradingError[]): boolean =>
  errors.some(({ severity }) => severity === 'Error');

/** What the next calls are to say, in order. Warnings go along with a good answer, errors take its place. */
export class ScriptedErrors {
  #script: { readonly callName: string; readonly errors: readonly TradingError[] }[] = [];

  /** The next call of this name gets these entries. */
  add(callName: string, ...errors: TradingError[]): void {
    this.#script.push({ callName, errors });
  }

  take(callName: string): readonly TradingError[] {
    const index = this.#script.findIndex((step) => step.callName === callName);
    return index < 0 ? [] : (this.#script.splice(index, 1)[0]?.errors ?? []);
  }
}
