import type { TitledSubject } from './titled-subject.ts';

export const germanicTitles: readonly TitledSubject[] = [
  {
    subject: 'Bosch Akkuschrauber GSR 12V-15',
    language: 'de',
    honest: [
      'Bosch Professional GSR 12V-15 Akkuschrauber',
      'Bosch GSR 12V-15 mit 2 Akkus, Ladegerät und Koffer',
      'Akku-Bohrschrauber Bosch blau GSR 12V-15 im Karton',
      'Bosch GSR 12V-15 Solo ohne Akku',
      'Bosch Akkuschrauber 12V mit Tasche und Bit-Set',
      'GSR 12V-15 Bosch Professional, neuwertig, mit Anleitung',
    ],
    accessories: [
      'Ersatzakku für Bosch GSR 12V 2,0 Ah',
      'GBA 12V 3.0Ah',
      'Ladegerät Bosch GAL 12V-40',
      'L-Boxx Einlage für Bosch GSR 12V-15',
      'Kohlebürsten Bosch GSR 12V',
      'Koffer leer Bosch GSR 12V',
    ],
    bundles: ['Bosch 12V Set GSR + GDR + GOP, 3 Akkus', 'Konvolut Akkuschrauber Bosch Makita 5 Stück'],
    forParts: ['Bosch GSR 12V-15 defekt an Bastler', 'Akkuschrauber Bosch GSR als Ersatzteilspender'],
  },
  {
    subject: 'Bugaboo Fox 3 kinderwagen',
    language: 'nl',
    honest: [
      'Bugaboo Fox 3 complete kinderwagen zwart',
      'Bugaboo Fox 3 met wieg, stoel en regenhoes',
      'Kinderwagen Bugaboo Fox3 Forest Green',
      'Bugaboo Fox 3 incl. bekerhouder en voetenzak',
      'Bugaboo fox 3 in nette staat, nieuwe wielen',
      'Bugaboo Fox 3 zonder reiswieg',
    ],
    accessories: [
      'Regenhoes voor Bugaboo Fox 3',
      'Bugaboo Fox zonnekap losse kap blauw',
      'Voorwiel Bugaboo Fox los onderdeel',
      'Bugaboo meerijdplankje comfort+',
      'Adapterset Maxi-Cosi Bugaboo Fox',
      '230410ZW02',
    ],
    bundles: ['Bugaboo Fox 3 + Maxi-Cosi Pebble + isofix base + box'],
    forParts: ['Bugaboo Fox 3 frame kapot, voor onderdelen', 'Bugaboo Fox defecte rem'],
  },
];
