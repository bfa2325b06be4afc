/** What is known beside a price's text; all optional, used only where the text itself leaves it open. */
export interface PriceHints {
  /** ISO 3166-1 alpha-2 code, either case, of the request or the page. */
  readonly country?: string | undefined;
  /** Host name or URL of the site that the text stands on. */
  readonly site?: string | undefined;
  /** Currency stated beside the text (`priceCurrency`): an ISO 4217 code, or a sign in its place. */
  readonly currency?: string | undefined;
}
