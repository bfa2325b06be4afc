/** The firewall counts over this time. It usually notices a crossed limit within half a minute, never at once. */
export const firewallWindowSeconds = 300;

/** Requests in five minutes beyond which the firewall refuses. */
export const firewallLimits = {
  /** Per Authorization header, 200 a second: four times an account's usual limit, which refuses first. */
  perKey: 60_000,
  /** Per address without a header in the form of our keys, 20 a second: browsers that return from the sign-in. */
  perAddressWithoutKey: 6_000,
  /**
   * Per address altogether, 500 a second: half of what `prod` takes. Only this rule stops made-up keys in our format, a
   * new one with each request; many keys behind one address share it, too.
   */
  perAddress: 150_000,
} as const;
