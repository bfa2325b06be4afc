const noBrand =
  /^(?:un-?branded|no[\s-]?(?:brand|name)|non[\s-]?branded|(?:unknown|unspecified|no|not a) brand|generic)$/iu;
const noValue =
  /^(?:does not apply|(?:not |in)applicable|n\/?\s?a\.?|unknown|unsure|unspecified|un(?:identified|certain|clear|marked)|not (?:specified|stated|known|available|sure|provided|given|visible|shown)|see (?:description|title|pictures?|photos?)|null|undefined|nil|tbd|tba|-+|\?+|\.+)$/iu;
const nothing = /^(?:none|no|other|others|various|any|mixed|assorted)$/iu;

/** Whether a value says that there is no brand. */
export const saysNoBrand = (value: string): boolean => noBrand.test(value.trim());

/** Whether a value only stands where a value should be. */
export const isPlaceholder = (value: string): boolean => saysNoBrand(value) || noValue.test(value.trim());

/** Words that may be a value or an excuse: a statement only where a category lists them and they were read. */
export const mayBeExcuse = (value: string): boolean => nothing.test(value.trim());
