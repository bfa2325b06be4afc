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
  test('a whole statement is taken as it is, without fields that are unknown', () => {
    const regulatory = {
      manufacturer: company,
      responsiblePersons: [person],
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

  test('what only the marketplace can judge is taken word for word', () => {
    const regulatory = {
      responsiblePersons: [
        { ...company, postalCode: '02134-1234 '.repeat(9), phone: 'n/a', types: ['Importer'] },
      ],
    };
    expect(parseRequest(postItem, { ...listingBody(), regulatory }).regulatory).toEqual(regulatory);
  });

  test('the code of a country is passed on in capitals', () => {
    const regulatory = { manufacturer: { ...company, country: ' cn ' } };
    expect(parseRequest(postItem, { ...listingBody(), regulatory }).regulatory?.manufacturer?.country).toBe(
      'CN',
    );
  });

  const maker = 'regulatory.manufacturer';
  test.each<[unknown, string]>([
    [[], 'regulatory must be an object'],
    ['Acme GmbH', 'regulatory must be an object'],
    [{ manufacturer: { city: 'Berlin' } }, `${maker}.companyName is required`],
    [{ manufacturer: { companyName: 7 } }, `${maker}.companyName must be a string`],
    [{ manufacturer: { companyName: ' ' } }, `${maker}.companyName must not be empty`],
    [
      { manufacturer: { companyName: 'A\u0000' } },
      `${maker}.companyName must not hold control characters or broken Unicode`,
    ],
    [{ responsiblePersons: [] }, 'regulatory.responsiblePersons must hold at least one entry'],
    [
      { responsiblePersons: [{ ...person, types: [] }] },
      'regulatory.responsiblePersons[0].types must hold at least one entry',
    ],
    [
      { manufacturer: { ...company, country: 'Germany' } },
      `${maker}.country must be an ISO 3166-1 alpha-2 code, such as DE or GB`,
    ],
    [
      { responsiblePersons: Array(6).fill(person) },
      'regulatory.responsiblePersons must hold at most 5 entries',
    ],
    [
      { productSafety: { pictograms: ['a', 'b', 'c'] } },
      'regulatory.productSafety.pictograms must hold at most 2 entries',
    ],
    [
      { productSafety: { statements: [...'abcdefghi'] } },
      'regulatory.productSafety.statements must hold at most 8 entries',
    ],
    [
      { productSafety: { component: 'Battery' } },
      'regulatory.productSafety must hold pictograms or statements',
    ],
    [{ responsiblePersons: [person, company] }, 'regulatory.responsiblePersons[1].types is required'],
    [{ documents: [''] }, 'regulatory.documents[0] must not be empty'],
    [{ documents: [{ documentId: 'a' }] }, 'regulatory.documents[0] must be a string'],
  ])('%j is refused: %s', (regulatory, message) => {
    expect(outcome(regulatory)).toEqual(message);
  });
});
