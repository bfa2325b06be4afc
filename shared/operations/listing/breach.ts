/** The rules that a listing text keeps, by the names used in logs and in the evaluation. */
export const ruleNames = [
  'shape',
  'title',
  'description',
  'keywords',
  'brand',
  'facts',
  'secrecy',
  'spelling',
] as const;

export type RuleName = (typeof ruleNames)[number];

/** A rule that the model's answer breaks. */
export interface Breach {
  readonly rule: RuleName;
  /** How the second question describes it to the model. */
  readonly complaint: string;
  /** Whether code can repair it without loss, so that it is not worth a second question. */
  readonly repairable?: boolean;
}
