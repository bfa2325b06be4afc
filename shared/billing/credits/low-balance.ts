/**
 * Whether a balance is below what the owners want to be warned at. The dashboard's notice, the header of answers and the
 * mail all ask this.
 *
 * @param threshold absent: they want no warning
 */
export const isLow = (credits: number, threshold: number | undefined): boolean =>
  threshold !== undefined && credits < threshold;
