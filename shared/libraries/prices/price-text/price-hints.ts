/**
 * What is known besides a price's text. All of it is optional, and used only where the text itself leaves something
 * open.
 */
export interface PriceHints {
  /** ISO 3166-1 alpha-2 code, either case, of the request or the page. */
  readonly country?: string | undefined;
  /** Host name or URL of the site that the text is from. */
  readonly site?: string | undefined;
  /** Currency stated next to the text (`priceCurrency`): an ISO 4217 code, or a sign in its place. */
  readonly currency?: string | undefined;
}
