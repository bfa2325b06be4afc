import { expect, test } from '@jest/globals';
import { type Regulatory, regulatory } from '../../../../../shared/contract/market/regulatory.ts';
import {
  regulatoryIn,
  regulatoryXml,
} from '../../../../../shared/operations/market/listings/regulatory-xml.ts';
import { readXml } from '../../../../../shared/operations/market/protocol/trading-reply.ts';
import { writeXml } from '../../../../../shared/operations/market/protocol/xml.ts';

const company = {
  contactUrl: 'www.acme.example',
  email: 'info@acme.example',
  phone: '+49 30 5550118',
  country: 'DE',
  postalCode: '10115',
  stateOrProvince: 'Berlin',
  city: 'Berlin',
  addressLine2: 'Hof 2',
  addressLine1: 'Musterstr. 1',
  companyName: 'Acme & Söhne',
};
const whole: Regulatory = {
  documents: ['d1', 'd2'],
  responsiblePersons: [{ types: ['EUResponsiblePerson'], ...company }],
  manufacturer: { types: ['EUResponsiblePerson'], ...company },
  productSafety: { component: 'Battery', statements: ['EBPSS101'], pictograms: ['EBPSP101', 'EBPSP201'] },
};

const written = (given: Regulatory) => writeXml('Regulatory', regulatoryXml(regulatory.parse(given)));

const address =
  '<CompanyName>Acme &amp; Söhne</CompanyName><Street1>Musterstr. 1</Street1><Street2>Hof 2</Street2>' +
  '<CityName>Berlin</CityName><StateOrProvince>Berlin</StateOrProvince><PostalCode>10115</PostalCode>' +
  '<Country>DE</Country><Phone>+49 30 5550118</Phone><Email>info@acme.example</Email>' +
  '<ContactURL>www.acme.example</ContactURL>';

test('everything is written in the order of the published schema, even if a request has another order', () => {
  expect(written(whole)).toContain(
    '<Regulatory><ProductSafety><Pictograms><Pictogram>EBPSP101</Pictogram><Pictogram>EBPSP201</Pictogram></Pictograms>' +
      '<Statements><Statement>EBPSS101</Statement></Statements><Component>Battery</Component></ProductSafety>' +
      `<Manufacturer>${address}</Manufacturer><ResponsiblePersons><ResponsiblePerson>${address}` +
      '<Types><Type>EUResponsiblePerson</Type></Types></ResponsiblePerson></ResponsiblePersons>' +
      '<Documents><Document><DocumentID>d1</DocumentID></Document><Document><DocumentID>d2</DocumentID></Document></Documents>' +
      '</Regulatory>',
  );
});

const read = (xml: string) => {
  const item = readXml(`<Item>${xml}</Item>`);
  if (item === undefined) throw new Error('this is XML');
  return regulatoryIn(item);
};

test.each<[what: string, xml: string, expected: Regulatory | undefined]>([
  ['nothing', '', undefined],
  [
    'only other parts',
    '<RepairScore>7.9</RepairScore><Hazmat><SignalWord>Danger</SignalWord></Hazmat>',
    undefined,
  ],
  [
    'a company without a name',
    '<Manufacturer><CityName>Berlin</CityName></Manufacturer>',
    { manufacturer: { companyName: '', city: 'Berlin' } },
  ],
  [
    'texts that say nothing',
    '<Manufacturer><CompanyName>Acme</CompanyName><Phone>n/a</Phone><Email/></Manufacturer>',
    { manufacturer: { companyName: 'Acme', phone: 'n/a' } },
  ],
  [
    'persons with another type and without one',
    '<ResponsiblePersons><ResponsiblePerson><CompanyName>A</CompanyName><Types><Type>CustomCode</Type></Types></ResponsiblePerson>' +
      '<ResponsiblePerson><CompanyName>B</CompanyName></ResponsiblePerson></ResponsiblePersons>',
    { responsiblePersons: [{ companyName: 'A', types: ['CustomCode'] }, { companyName: 'B' }] },
  ],
  [
    'labels of which one is empty',
    '<ProductSafety><Statements><Statement>EBPSS101</Statement><Statement/></Statements></ProductSafety>',
    { productSafety: { statements: ['EBPSS101'] } },
  ],
])('a listing made elsewhere with %s', (_what, xml, expected) => {
  expect(read(`<Regulatory>${xml}</Regulatory>`)).toEqual(expected);
});

test('what was written is read back', () => {
  const { types: _, ...manufacturer } = whole.manufacturer ?? { companyName: '' };
  expect(read(written(whole))).toEqual({ ...whole, manufacturer });
});
