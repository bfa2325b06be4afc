import type { ResponseOf } from '../../../../../shared/contract/endpoint.ts';
import type { draftItem } from '../../../../../shared/contract/market/draft-item.ts';
import type { SiteName } from '../../../../../shared/contract/market/sites.ts';

type Draft = ResponseOf<typeof draftItem>;
type Missing = Draft['missing'][number];
type Listing = Draft['listing'];

const postalCodes: Readonly<Record<SiteName, string>> = {
  Australia: '3000',
  US: '10001',
  UK: 'SW1A 1AA',
  Canada: 'K1A 0B1',
  Germany: '10115',
  France: '75001',
  Italy: '00184',
  Spain: '28001',
  Ireland: 'D02 AF30',
};

/** A value that the entry allows: its first allowed value, or the first that its text quotes. */
function valueFor({ field, wanted, allowedValues = [] }: Missing, site: SiteName): string {
  const quoted = /"(?<example>[^"]+)"/u.exec(wanted)?.groups?.example;
  if (field === 'postalCode') return postalCodes[site];
  return allowedValues[0] ?? quoted ?? 'As pictured';
}

const specific = 'itemSpecifics.';
const descriptor = 'conditionDescriptors.';

/** The listing with a value for each of these entries of `missing`, made from the entry alone. */
export function filled(listing: Listing, entries: readonly Missing[]): Listing {
  const value = (entry: Missing) => valueFor(entry, listing.siteName);
  const isPart = ({ field }: Missing) => field.startsWith('itemSpecifics') || field.startsWith(descriptor);
  const fields = entries.filter((entry) => !isPart(entry));
  const descriptors = entries
    .filter(({ field }) => field.startsWith(descriptor))
    .map((entry) => ({ name: entry.field.slice(descriptor.length), values: [value(entry)] }));
  const allDescriptors = [...(listing.conditionDescriptors ?? []), ...descriptors];
  const specifics = entries
    .filter(({ field }) => field.startsWith(specific))
    .map((entry) => ({ Name: entry.field.slice(specific.length), Value: [value(entry)] }));
  return {
    ...listing,
    ...Object.fromEntries(fields.map((entry) => [entry.field, value(entry)])),
    ...(allDescriptors.length > 0 && { conditionDescriptors: allDescriptors }),
    itemSpecifics: { NameValueList: [...listing.itemSpecifics.NameValueList, ...specifics] },
  };
}
