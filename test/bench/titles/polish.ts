import type { TitledSubject } from './titled-subject.ts';

export const polishTitles: readonly TitledSubject[] = [
  {
    subject: 'robot kuchenny Thermomix TM5',
    language: 'pl',
    honest: [
      'Thermomix TM5 Vorwerk robot kuchenny',
      'Thermomix TM5 z Varomą i książką',
      'Vorwerk TM5 komplet, nowe ostrze',
      'Robot Thermomix TM5 stan bardzo dobry, karton',
      'Thermomix TM5 + Cook-Key i torba',
      'Thermomix TM 5 używany sprawny',
    ],
    accessories: [
      'Nóż do Thermomix TM5 zamiennik',
      'Uszczelka pokrywy TM5',
      'Naczynie miksujące TM5 bez noża',
      'Cook-Key',
      'Etui na książki i nośniki Thermomix',
      'Varoma do TM5 TM6',
    ],
    bundles: ['Thermomix TM5 i TM31 razem', 'Zestaw TM5 + Kobold VK200'],
    forParts: ['Thermomix TM5 uszkodzony na części', 'TM5 nie grzeje, do naprawy'],
  },
];
