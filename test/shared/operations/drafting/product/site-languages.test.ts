import { describe, expect, test } from '@jest/globals';
import { draftDescriptionWords } from '../../../../../shared/contract/market/draft-item.ts';
import { type SiteName, siteNames } from '../../../../../shared/contract/market/sites.ts';
import { wordsOfSite } from '../../../../../shared/operations/drafting/languages.ts';
import { draftDescription } from '../../../../../shared/operations/drafting/product/description.ts';
import {
  evidenceOf,
  supportedSentences,
  unsupportedIn,
} from '../../../../../shared/operations/drafting/product/evidence.ts';
import { wordCount } from './product-drafts.ts';

const unsupported = (text: string, site: SiteName, said = '') =>
  unsupportedIn(text, evidenceOf(said, [], site)).length;

describe.each<[SiteName, string[], string[]]>([
  [
    'Germany',
    [
      'Die Jacke ist in sehr gutem Zustand.',
      'Nur zweimal getragen, daher wie neu.',
      'Das Gerät funktioniert einwandfrei.',
      'Keine Kratzer oder Beschädigungen.',
      'Echtes Leder.',
      'Eine seltene Lampe aus den 70er Jahren.',
    ],
    [
      'Am linken Bügel ist ein Kratzer zu sehen.',
      'Die Jacke hat zwei Taschen und einen Reißverschluss.',
      'Die Sohle ist an der Ferse abgenutzt.',
    ],
  ],
  [
    'France',
    [
      'Veste en très bon état.',
      'Portée deux fois, comme neuve.',
      'L’appareil fonctionne parfaitement.',
      'Sans rayures ni taches.',
      'Cuir véritable.',
      'Lampe des années 70.',
    ],
    [
      'Une rayure est visible sur la branche gauche.',
      'La veste a deux poches et une fermeture éclair.',
      'La semelle est usée au talon.',
    ],
  ],
  [
    'Italy',
    [
      'Giacca in ottime condizioni.',
      'Indossata due volte, come nuova.',
      'La macchina funziona perfettamente.',
      'Senza graffi né macchie.',
      'Autenticità garantita.',
      'Rara lampada degli anni 70.',
    ],
    [
      'Un graffio è visibile sulla stanghetta sinistra.',
      'La giacca ha due tasche e una cerniera.',
      'La suola è consumata sul tallone.',
    ],
  ],
  [
    'Spain',
    [
      'Chaqueta en muy buen estado.',
      'Usada dos veces, como nueva.',
      'La cámara funciona perfectamente.',
      'Sin arañazos ni manchas.',
      'Cuero auténtico.',
      'Rara lámpara de los años 70.',
    ],
    [
      'Se ve un arañazo en la patilla izquierda.',
      'La chaqueta tiene dos bolsillos y una cremallera.',
      'La suela está gastada en el talón.',
    ],
  ],
])('a text for the site %s', (site, claims, visible) => {
  test.each(claims)('"%s" needs support, which the seller’s words give', (text) => {
    expect(unsupported(text, site)).toBeGreaterThan(0);
    expect(unsupported(text, 'UK')).toBe(0);
    expect(unsupported(text, site, text)).toBe(0);
  });

  test('is held to the claims in English as well', () => {
    expect(unsupported('In excellent condition, fully tested.', site)).toBeGreaterThan(0);
  });

  test('keeps the sentences that say what is seen', () => {
    const mixed = visible.flatMap((sentence, index) => [claims[index] ?? '', sentence]).join(' ');
    expect(supportedSentences(mixed, evidenceOf('', [], site))).toBe(visible.join(' '));
  });
});

test.each(siteNames)('a short text for the site %s grows by sentences that claim nothing', (site) => {
  const own = `${Array.from({ length: 31 }, () => 'Vase').join(' ')}.`;
  const description = draftDescription(own, [], site) ?? '';
  expect(description.startsWith(own)).toBe(true);
  expect(wordCount(description)).toBeGreaterThanOrEqual(draftDescriptionWords.least);
  expect(unsupported(description, site)).toBe(0);
  const closings = wordsOfSite(site)?.closings[0] ?? 'Please see the photos for details.';
  expect(description).toContain(closings);
});
