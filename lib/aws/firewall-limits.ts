/** The firewall counts over this time. It notices a crossed limit mostly within half a minute, never at once. */
export const FIREWALL_WINDOW_SECONDS = 300;

/** Requests in five minutes beyond which the firewall refuses. */
export const FIREWALL_LIMITS = {
  /** Of one Authorization header, 200 a second: four times an account's usual limit, which refuses first. */
  perKey: 60_000,
  /** Of one address without an Authorization header, 20 a second: browsers that come back from the sign-in. */
  perAddressWithoutKey: 6_000,
  /**
   * Of one address in all, 500 a second: half of what `prod` takes. Made-up Authorization headers, a new one with
   * each request, are met by this rule alone; many keys behind one address share it, too.
   */
  perAddress: 150_000,
} as const;
