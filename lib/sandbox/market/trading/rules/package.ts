import { shippingPackages } from '../../fixtures/shipping.ts';
import { invalidInput, type TradingError } from '../errors.ts';
import { find, textAt } from '../xml.ts';
import type { ItemRule } from './rule.ts';

const detailsPath = 'Item.ShippingPackageDetails';

/** Size, weight and type of the package, in the site's own system and in whole numbers. */
export const packageDetails: ItemRule = ({ item, site }) => {
  const details = find(item, 'ShippingPackageDetails');
  if (details === undefined) return [];
  const found: TradingError[] = [];
  const system = textAt(details, 'MeasurementUnit')?.trim();
  if (system !== undefined && system !== site.measurementSystem) {
    found.push(
      invalidInput(`${detailsPath}.MeasurementUnit`, `This site takes ${site.measurementSystem} only.`),
    );
  }
  const { length, major, minor } = site.units;
  const units = {
    PackageDepth: length,
    PackageLength: length,
    PackageWidth: length,
    WeightMajor: major,
    WeightMinor: minor,
  };
  for (const [name, unit] of Object.entries(units)) {
    const measure = find(details, name);
    if (measure === undefined) continue;
    const path = `${detailsPath}.${name}`;
    if (!/^\s*\d{1,6}\s*$/.test(measure.text)) found.push(invalidInput(path, 'It must be a whole number.'));
    const { unit: given = unit, measurementSystem = site.measurementSystem } = measure.attributes;
    if (given !== unit) found.push(invalidInput(path, `The unit must be ${unit}.`));
    if (measurementSystem !== site.measurementSystem) {
      found.push(invalidInput(path, `The measurementSystem must be ${site.measurementSystem}.`));
    }
  }
  const type = textAt(details, 'ShippingPackage')?.trim();
  if (type !== undefined && !shippingPackages[site.siteId]?.some(({ code }) => code === type)) {
    found.push(
      invalidInput(
        `${detailsPath}.ShippingPackage`,
        `The package type ${type} is not available on this site.`,
      ),
    );
  }
  return found;
};
