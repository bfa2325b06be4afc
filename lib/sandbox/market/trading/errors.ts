/** One entry of `Errors` in a Trading reply. */
export interface TradingError {
  readonly code: string;
  readonly short: string;
  readonly text: string;
  readonly severity: 'Error' | 'Warning';
  /** `ParamID` and value. */
  readonly parameters: readonly (readonly [string, string])[];
}

const entry =
  (severity: TradingError['severity']) =>
  (code: string, short: string, text = short, ...values: readonly string[]): TradingError => ({
    code,
    short,
    text,
    severity,
    parameters: values.map((value, index) => [String(index), value]),
  });

/** An error: the call fails. */
export const failure = entry('Error');

/** A warning: the call goes on. */
export const notice = entry('Warning');

/** Code 37: missing or malformed input, with its path. */
export const invalidInput = (path: string, reason: string): TradingError =>
  failure(
    '37',
    'Input data is invalid.',
    `Input data for tag <${path}> is invalid or missing. ${reason}`,
    path,
  );

export const isFailure = (errors: readonly TradingError[]): boolean =>
  errors.some(({ severity }) => severity === 'Error');
