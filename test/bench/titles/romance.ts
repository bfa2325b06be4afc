import type { TitledSubject } from './titled-subject.ts';

export const romanceTitles: readonly TitledSubject[] = [
  {
    subject: 'poussette Yoyo Babyzen',
    language: 'fr',
    honest: [
      'Poussette Babyzen Yoyo² 6+ noire',
      'Babyzen Yoyo complète avec nacelle 0+ et habillage pluie',
      'Poussette Yoyo cadre blanc, sac de transport inclus',
      'YOYO Babyzen poussette compacte bon état',
      'Poussette Babyzen Yoyo+ toile neuve ginger',
      'Babyzen Yoyo 2 dans sa boîte, pour enfant dès 6 mois',
    ],
    accessories: [
      'Habillage pluie pour Yoyo Babyzen',
      'Porte-gobelet Babyzen Yoyo',
      'Toile 6+ Babyzen Yoyo grise seule',
      'Roue avant poussette Yoyo pièce détachée',
      'Sac de transport poussette compacte',
      'BZ10105-02',
    ],
    bundles: ['Lot poussette Yoyo + lit parapluie + transat', 'Deux poussettes Babyzen Yoyo'],
    forParts: ['Poussette Yoyo HS pour pièces', 'Babyzen Yoyo frein cassé à réparer'],
  },
  {
    subject: 'macchina da caffè De’Longhi Magnifica S',
    language: 'it',
    honest: [
      "Macchina caffè De'Longhi Magnifica S ECAM22.110",
      'DeLonghi Magnifica S automatica con macinacaffè',
      "De'Longhi ECAM 22.110.B con scatola e manuale",
      'Macchina da caffè automatica Delonghi Magnifica S usata',
      'Delonghi Magnifica S revisionata, guarnizioni nuove',
      "De'Longhi Magnifica S completa di accessori",
    ],
    accessories: [
      'Gruppo infusore per DeLonghi Magnifica S',
      'DLSC002',
      "Filtro acqua De'Longhi Magnifica",
      'Vaschetta raccogligocce ricambio ECAM22.110',
      'Decalcificante EcoDecalk 500 ml',
      'Manuale istruzioni Magnifica S',
    ],
    bundles: ['Magnifica S + 10 kg caffè in grani + tazzine', 'Stock 4 macchine caffè DeLonghi'],
    forParts: ['DeLonghi Magnifica S non funzionante per ricambi', 'Magnifica S guasta perde acqua'],
  },
  {
    subject: 'reloj Casio G-Shock GA-2100',
    language: 'es',
    honest: [
      'Reloj Casio G-Shock GA-2100 negro',
      'Casio GA-2100-1A1ER CasiOak con caja y manual',
      'G-Shock GA2100 carbono reloj hombre nuevo',
      'Casio G-Shock GA-2100 pila nueva',
      'Casio CasiOak GA-2100 con correa extra',
      'Reloj G-Shock 2100 azul seminuevo',
    ],
    accessories: [
      'Correa de acero para Casio GA-2100',
      'Protector de pantalla reloj G-Shock GA-2100',
      'Bisel resina GA-2100 repuesto',
      'Caja vacía Casio G-Shock',
      '10609497',
    ],
    bundles: ['Lote de 5 relojes Casio G-Shock', 'G-Shock GA-2100 y F-91W juntos'],
    forParts: ['Casio GA-2100 no funciona para piezas', 'G-Shock GA-2100 cristal roto despiece'],
  },
];
