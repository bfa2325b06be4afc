import * as z from 'zod';
import { longestUrl } from './texts.ts';

/*
 * A message in lower case gets the field's path in front (`image_urls[2]` + `must be …`); one that starts with a
 * capital is a full sentence and stays unchanged.
 */

/**
 * A limit on a text, as passed to `max`. Thanks to `abort`, later rules skip longer texts; some would take seconds for
 * the longest body.
 */
export const atMost = (most: number) =>
  [most, { error: `must be at most ${most} characters`, abort: true }] as const;

/** A limit on an address, as passed to `max`. */
export const addressLength = [
  longestUrl,
  { error: `must be an http or https URL of at most ${longestUrl} characters`, abort: true },
] as const;

/** Twice the longest description that the marketplace takes; shorter fields have their own limit or rule as well. */
export const longestText = 1_000_000;
export const anyText = z.string().max(...atMost(longestText));

const isGiven = (text: string): boolean => text.trim() !== '';

/** That a text is not blank. A blank one gets no further complaint. */
export const required = z.refine<string>(isGiven, { error: 'is required', abort: true });
const notEmpty = z.refine<string>(isGiven, { error: 'must not be empty', abort: true });

/** A required non-blank text. */
export const requiredText = anyText.check(required);

/**
 * An optional non-blank text that keeps these rules, too: an empty one is wrong rather than missing. A function builds
 * its schemas at every start, and each method in a chain builds one more: this builds one for all rules.
 */
export const givenTextUpTo = (most: number, ...rules: z.core.$ZodCheck<string>[]) =>
  new z.ZodString({ type: 'string', checks: [z.maxLength(...atMost(most)), notEmpty, ...rules] });
export const givenText = givenTextUpTo(longestText);

/** An option that most calls omit. False counts as absent, also for an Idempotency-Key. */
export const wish = (description: string) =>
  z
    .boolean()
    .optional()
    .transform((asked) => (asked === true ? asked : undefined))
    .optional()
    .meta({ description });

/** An option to include an answer's sources. */
export const explain = (added: string) => wish(`true adds \`${added}\` to a delivered answer`);
