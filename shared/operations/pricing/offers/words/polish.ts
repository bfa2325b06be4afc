import type { OfferWords } from './offer-words.ts';

export const polish: OfferWords = {
  headLast: false,
  accessories:
    'etui, futerał, pokrowiec, pokrowce, obudowa, case, torba, plecak na, szkło hartowane, szkło, folia, folia ochronna, ładowarka, ładowarki, kabel, kable, przewód, zasilacz, adapter, przejściówka, bateria, baterie, akumulator, pasek, paski, bransoleta, bransoletka, klamra, uchwyt, stojak, podstawka, stacja dokująca, stacja ładująca, pilot do, dekielek, osłona, osłona przeciwsłoneczna, filtr, filtry, muszla oczna, poduszki, nausznice, gąbki, walizka, struny, gałka, szczotka, szczotki, wałek, wąż, worki, końcówka, ssawka, wiertło, ostrze, ostrza, wkładki, sznurówki, prawidła, obwoluta, wkład, tusz, toner, igła, wkładka, klapka, tył, wyświetlacz, ekran, lcd, płyta główna, zawias, wentylator, głośnik, klawiatura, karta pamięci, naklejka, naklejki, plakat, reflektor, lampa tylna, lusterko, koło, koła, opona, opony, felgi, siodełko, pedały, łańcuch, kierownica, chwyty, błotnik, zapięcie, nogi, szuflada, abażur, figurka, minifigurka, ubranka, akcesoria, akcesorium, oświetlenie led, ustnik, stroik, smyczek, brelok, klucz, kluczyk, uszczelka, pad',
  features: '',
  containers: 'pudełko, pudełka, pudło, karton, opakowanie, instrukcja, instrukcje, papiery, certyfikat',
  spares:
    'część zamienna, części zamienne, zamiennik, zamienny, zapasowy, zapasowa, kompatybilny z, kompatybilna z, kompatybilny, pasuje do, zestaw naprawczy',
  fits: 'do, dla, pasuje do, kompatybilny z',
  fitsLoosely: 'na, pod',
  with: 'z, ze, i, oraz, plus, w zestawie, w komplecie, gratis, komplet z',
  without: 'bez, brak, nie, brakuje, żadnych',
  after: 'w zestawie, w komplecie, gratis, brak',
  in: 'w, we, na, po',
  only: 'tylko, samo, sam, sama, puste, pusty, wyłącznie',
  lots: 'zestaw 2, zestaw 3, zestaw 4, zestaw 5, pakiet, hurt, kolekcja, 2 sztuki, 3 sztuki, 4 sztuki, 5 sztuk, 10 sztuk, 2 szt, 3 szt, 4 szt, 5 szt, 6 szt, 10 szt, komplet 4, komplet 6',
  broken:
    'uszkodzony, uszkodzona, uszkodzone, zepsuty, zepsuta, zepsute, na części, na czesci, niesprawny, niesprawna, niesprawne, nie działa, nie dziala, nie włącza się, nie uruchamia się, do naprawy, pęknięty, pęknięta, zbity ekran, zbita szybka, zbity, rozbity, zalany, zalana, zablokowany, blokada icloud, do renowacji, dawca',
  harmless:
    'uszkodzone pudełko, uszkodzone opakowanie, w pudełku, z pudełkiem, bez pudełka, dla dzieci, dla dziecka, dla mężczyzn, dla kobiet, dla niej, dla niego, do domu, do biegania, do pracy, do szkoły, skrzynia biegów',
};
