import { type Check, checkCodes, type Finding, severities } from '../../contract/market/check-codes.ts';
import { listingFields, optionalListingFields } from '../../contract/market/listing-fields.ts';

/** The fields of post-item. */
const form = Object.keys({ ...listingFields, ...optionalListingFields });

/**
 * Findings with the severities of their codes, in the order in which a seller should look at them: what blocks the
 * listing comes first, and findings of one severity have the order of post-item's fields.
 */
export function byUrgency<Found extends Pick<Finding, 'field' | 'code'>>(
  findings: readonly Found[],
): (Found & Pick<Check, 'severity'>)[] {
  const placed = findings.map((finding) => {
    const { severity } = checkCodes[finding.code];
    const inForm = form.indexOf(finding.field.replace(/[.[].*/s, ''));
    return { found: { ...finding, severity }, place: severities.indexOf(severity) * form.length + inForm };
  });
  return placed.toSorted((one, other) => one.place - other.place).map(({ found }) => found);
}
