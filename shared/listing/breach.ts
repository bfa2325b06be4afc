/** The rules that a listing text keeps, as they are named in logs and in the evaluation. */
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

/** A rule that an answer of the model breaks. */
export interface Breach {
  readonly rule: RuleName;
  /** What the model is told about it. */
  readonly complaint: string;
  /** Code can mend it without losing anything, so it is not worth a second question. */
  readonly mendable?: boolean;
}
