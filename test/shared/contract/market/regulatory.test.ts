import { describe, expect, test } from '@jest/globals';
import { postItem } from '../../../../shared/contract/market/post-item.ts';
import { parseRequest } from '../../../../shared/entry/http/frame/body.ts';
import { listingBody } from '../../operations/market/listing-body.ts';

const company = {
  companyName: 'Brückner & Söhne GmbH & Co. KG',
  addressLine1: 'Am Kanal 3–5',
  city: 'Münster',
  postalCode: 'D-48155',
  country: 'DE',
  phone: '0251 / 555 01-20 (+49)',
  email: 'info@brueckner.example',
  contactUrl: 'www.brueckner.example/kontakt',
};
const person = { ...company, types: ['EUResponsiblePerson'] };
const five = Array.from({ length: 5 }, () => person);

/** What becomes of a listing with this in `regulatory`: `taken`, or the message. */
function outcome(regulatory: unknown): string {
  try {
    parseRequest(postItem, { ...listingBody(), regulatory });
    return 'taken';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('regulatory', () => {
  test('a whole statement with its longest values is taken as it is, without fields that are unknown', () => {
    const regulatory = {
      manufacturer: { ...company, companyName: 'ä'.repeat(100), addressLine2: 'b'.repeat(180) },
      responsiblePersons: five,
      productSafety: { component: 'Battery', pictograms: ['EBPSP101', 'EBPSP201'], statements: ['EBPSS101'] },
      documents: ['8xtaWG9tOHR'],
    };
    const others = {
      ...regulatory,
      maker: 'unknown',
      manufacturer: { ...regulatory.manufacturer, vatId: 1 },
    };
    expect(parseRequest(postItem, { ...listingBody(), regulatory: others }).regulatory).toEqual(regulatory);
  });

  test.each([{}, { maker: company }])('%j has none of its parts, so it is absent', (regulatory) => {
    expect(parseRequest(postItem, { ...listingBody(), regulatory }).regulatory).toBeUndefined();
  });

  test.each([
    { postalCode: '02134-1234' },
    { phone: '+1 555 010 9999 ext. 5' },
    { phone: 'Tel.: 0251 55501, Fax: 0251 55502' },
    { phone: '电话：0755-12345678' },
  ])('%j of a label is taken word for word', (part) => {
    const manufacturer = { ...company, ...part };
    expect(parseRequest(postItem, { ...listingBody(), regulatory: { manufacturer } })).toMatchObject({
      regulatory: { manufacturer },
    });
  });

  test('the code of a country is passed on in capitals', () => {
    const regulatory = { manufacturer: { ...company, country: 'cn' } };
    expect(parseRequest(postItem, { ...listingBody(), regulatory }).regulatory?.manufacturer?.country).toBe(
      'CN',
    );
  });

  const maker = 'regulatory.manufacturer';
  const tooLong = `${maker}.companyName must be at most 100 characters`;
  test('a name of megabytes is told the limit of names', () => {
    expect(outcome({ manufacturer: { companyName: 'A'.repeat(5_000_000) } })).toBe(tooLong);
  });

  const plain = 'must be plain text without markup';
  test.each<[unknown, string]>([
    [[], 'regulatory must be an object'],
    ['Acme GmbH', 'regulatory must be an object'],
    [{ manufacturer: { city: 'Berlin' } }, `${maker}.companyName is required`],
    [{ manufacturer: { companyName: 7 } }, `${maker}.companyName must be a string`],
    [{ manufacturer: { companyName: ' ' } }, `${maker}.companyName must not be empty`],
    [{ manufacturer: { companyName: '<b>Acme</b>' } }, `${maker}.companyName ${plain}`],
    [{ manufacturer: { companyName: 'A'.repeat(101) } }, tooLong],
    [
      { manufacturer: { companyName: 'A\u0000' } },
      `${maker}.companyName must not hold control characters or broken Unicode`,
    ],
    [
      { manufacturer: { ...company, postalCode: '1'.repeat(21) } },
      `${maker}.postalCode must be at most 20 characters`,
    ],
    ...['UK', 'uk', 'XX', 'DEU', ''].map((country): [unknown, string] => [
      { manufacturer: { ...company, country } },
      `${maker}.country must be an ISO 3166-1 alpha-2 code`,
    ]),
    ...['a@b', 'a b@c.de', '@c.de', 'info(at)acme.de', 'a@b@c.de'].map((email): [unknown, string] => [
      { manufacturer: { ...company, email } },
      `${maker}.email must be an email address`,
    ]),
    ...['call us', '1234', 'Tel. 49 40', '١٢٣٤٥٦', 'a12345@b.de'].map((phone): [unknown, string] => [
      { manufacturer: { ...company, phone } },
      `${maker}.phone must be a telephone number`,
    ]),
    ...['acme', 'javascript:alert(1)', 'ftp://acme.de', 'https://u:p@acme.de', 'www.acme .de'].map(
      (contactUrl): [unknown, string] => [
        { manufacturer: { ...company, contactUrl } },
        `${maker}.contactUrl must be a web address`,
      ],
    ),
    [{ responsiblePersons: [] }, 'regulatory.responsiblePersons must hold at least one person'],
    [
      { responsiblePersons: [...five, person] },
      'regulatory.responsiblePersons must hold at most five persons',
    ],
    [{ responsiblePersons: [company] }, 'regulatory.responsiblePersons[0].types is required'],
    [
      { responsiblePersons: [{ ...person, types: ['Importer'] }] },
      'regulatory.responsiblePersons[0].types[0] must be one of EUResponsiblePerson',
    ],
    [
      { responsiblePersons: [{ ...person, types: [] }] },
      'regulatory.responsiblePersons[0].types must hold EUResponsiblePerson',
    ],
    [
      { productSafety: { component: 'Battery' } },
      'regulatory.productSafety must hold pictograms or statements',
    ],
    [
      { productSafety: { pictograms: ['a', 'b', 'c'] } },
      'regulatory.productSafety.pictograms must hold at most 2 ids',
    ],
    [{ productSafety: { statements: ['<script>'] } }, `regulatory.productSafety.statements[0] ${plain}`],
    [{ documents: [''] }, 'regulatory.documents[0] must not be empty'],
    [{ documents: [{ documentId: 'a' }] }, 'regulatory.documents[0] must be a string'],
  ])('%j is refused: %s', (regulatory, message) => {
    expect(outcome(regulatory)).toEqual(message);
  });
});
