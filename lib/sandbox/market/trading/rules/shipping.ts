import { costTypesOf, servicesBySite } from '../../fixtures/shipping.ts';
import { failure, invalidInput, notice, type TradingError } from '../errors.ts';
import { childrenOf, find, textAt, type XmlElement } from '../xml.ts';
import { type ItemCase, type ItemRule, isTrue, valueAt } from './rule.ts';

const path = 'Item.ShippingDetails.ShippingServiceOptions';
const mostServices = 4;

const noService = (code: string): TradingError =>
  failure(
    '21915469',
    'A valid shipping service is needed.',
    'At least one valid shipping service must be specified.',
    ['0', code],
  );

function judgeCost(option: XmlElement, name: string, currency: string): TradingError[] {
  const cost = find(option, name);
  if (cost === undefined) return [];
  const found: TradingError[] = [];
  if (cost.attributes.currencyID !== currency) {
    found.push(invalidInput(`${path}.${name}`, `The currencyID of this site is ${currency}.`));
  }
  if (Number(cost.text) < 0 || /\.\d{3,}\s*$/.test(cost.text)) {
    found.push(invalidInput(`${path}.${name}`, 'A cost is 0 or more and has at most two decimals.'));
  }
  return found;
}

function judgeOption(option: XmlElement, flat: boolean, { site }: ItemCase): TradingError[] {
  const code = textAt(option, 'ShippingService')?.trim() ?? '';
  const service = servicesBySite[site.siteId]?.find((one) => one.code === code);
  const found: TradingError[] = [];
  const usable = service !== undefined && service.retired !== true && service.international !== true;
  if (!usable || !costTypesOf(service).includes(flat ? 'FLAT_RATE' : 'CALCULATED')) {
    found.push(noService(code));
  }
  const free = isTrue(textAt(option, 'FreeShipping')?.trim());
  const cost = textAt(option, 'ShippingServiceCost')?.trim();
  if (flat && cost === undefined && !free) {
    found.push(invalidInput(`${path}.ShippingServiceCost`, 'Flat shipping needs a cost.'));
  }
  if (
    free &&
    (Number(cost ?? '0') !== 0 || (textAt(option, 'ShippingServicePriority')?.trim() ?? '1') !== '1')
  ) {
    found.push(invalidInput(`${path}.FreeShipping`, 'Free shipping goes with a cost of 0 and priority 1.'));
  }
  for (const name of ['ShippingServiceCost', 'ShippingServiceAdditionalCost']) {
    found.push(...judgeCost(option, name, site.currency));
  }
  return found;
}

function judgePriorities(options: readonly XmlElement[]): TradingError[] {
  const priorities = options.map((option, index) =>
    Number(textAt(option, 'ShippingServicePriority') ?? index + 1),
  );
  const good = priorities.every((priority) => priority >= 1 && priority <= mostServices);
  return good && new Set(priorities).size === priorities.length
    ? []
    : [
        invalidInput(
          `${path}.ShippingServicePriority`,
          `Priorities run from 1 to ${mostServices}, each once.`,
        ),
      ];
}

/** Domestic shipping services with their costs. */
export const shipping: ItemRule = (subject) => {
  const { item } = subject;
  const details = find(item, 'ShippingDetails');
  const options = childrenOf(details, 'ShippingServiceOptions');
  if (options.length === 0) return [noService('')];
  if (options.length > mostServices)
    return [invalidInput(path, `At most ${mostServices} services are allowed.`)];
  const type = textAt(details, 'ShippingType')?.trim() ?? 'Flat';
  const flat = type.startsWith('Flat');
  const found = [
    ...options.flatMap((option) => judgeOption(option, flat, subject)),
    ...judgePriorities(options),
  ];
  if (!flat && type !== 'FreightFlat' && find(item, 'ShippingPackageDetails') === undefined) {
    found.push(invalidInput('Item.ShippingPackageDetails', 'Calculated shipping needs the package.'));
  }
  const several = Number(valueAt(subject, 'Quantity') ?? '1') > 1;
  if (
    flat &&
    several &&
    options.some((option) => find(option, 'ShippingServiceAdditionalCost') === undefined)
  ) {
    found.push(
      notice(
        '219026',
        'The cost for additional items was copied.',
        'The cost for additional items was not given and was copied from that for the first.',
      ),
    );
  }
  return found;
};
