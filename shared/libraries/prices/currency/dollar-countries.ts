/**
 * Countries whose shops price in United States dollars as well as in their own money, which is not called dollar or
 * peso itself. A bare `$` means the American one there.
 */
const dollarCountries: ReadonlySet<string> = new Set('KH SO LB IQ CD VE PE CR'.split(' '));

/** Whether `$` in this country, an ISO 3166-1 alpha-2 code in either case, means United States dollars. */
export const pricesInDollars = (country: string): boolean => dollarCountries.has(country.toUpperCase());
