/**
 * The forms of postal codes in the sites' countries, without anchors, to be matched without regard to capitals.
 *
 * @see https://chromium-i18n.appspot.com/ssl-address/data/AU and …/data/US (read 2026-11-23 as the copy of 2020 in
 *   https://github.com/axlon/laravel-postal-code-validation)
 * @see https://www.gov.uk/government/publications/bulk-data-transfer-for-sponsors-xml-schema (the usual form in GB)
 */
export const postalCodeForms = {
  AU: '\\d{4}',
  US: '\\d{5}(?:-\\d{4})?',
  GB: '(?:GIR ?0AA|[A-Z](?:\\d{1,2}|[A-HJ-Y]\\d{1,2}|\\d[A-Z]|[A-HJ-Y]\\d[A-Z]) ?\\d[A-Z]{2})',
} as const;

/** Whether a postal code has the form of a country; undefined for a country whose form is not known here. */
export function isPostalCodeOf(countryCode: string, postalCode: string): boolean | undefined {
  const form = (postalCodeForms as Readonly<Record<string, string>>)[countryCode];
  return form === undefined ? undefined : new RegExp(`^${form}$`, 'iu').test(postalCode.trim());
}
