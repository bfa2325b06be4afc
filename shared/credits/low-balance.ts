/**
 * Whether so many credits are fewer than the owners want to be warned at. The one judgement behind the notice of the
 * dashboard, the header of answers and the mail.
 *
 * @param threshold absent: they want no warning
 */
export const isLow = (credits: number, threshold: number | undefined): boolean =>
  threshold !== undefined && credits < threshold;
