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

export const czech: OfferWords = {
  headLast: false,
  accessories:
    'obal, obaly, pouzdro, pouzdra, kryt, kryty, taška, brašna, tvrzené sklo, ochranné sklo, sklo, fólie, nabíječka, nabíječky, kabel, kabely, napájecí zdroj, zdroj, adaptér, baterie, akumulátor, řemínek, pásek, náramek, popruh, přezka, držák, stojan, stojánek, dokovací stanice, dálkový ovladač, ovladač, krytka, krytka objektivu, sluneční clona, filtr, filtry, očnice, náušníky, polštář, polštářky, kufr, struny, knoflík, kartáč, kartáče, hadice, sáčky, hubice, vrták, nůž, čepel, vložky, tkaničky, přebal, náplň, inkoust, toner, jehla, zadní kryt, displej, obrazovka, lcd, základní deska, pant, ventilátor, reproduktor, klávesnice, paměťová karta, samolepka, nálepka, plakát, světlomet, světlo, zrcátko, kolo náhradní, pneumatika, pneumatiky, disky, sedlo, pedály, řetěz, řídítka, gripy, blatník, zámek, nohy, zásuvka, stínidlo, figurka, oblečky, příslušenství, led osvětlení, plátek, smyčec, klíčenka, klíč, těsnění, páčka, púzdro, obal na, nabíjačka, kábel, batéria, remienok, držiak, príslušenstvo, puzdro, kufor, koleso, kolesá, pláštenka, uhlíky, nádržka, viazanie, vrecká, kefa, reťaz, pedále, tienidlo, kľúč, tesnenie',
  features: '',
  containers: 'krabice, krabička, balení, návod, manuál, doklady, certifikát, škatuľa, krabica, návod k',
  spares:
    'náhradní díl, náhradní díly, náhradní, náhrada, kompatibilní s, kompatibilní, vhodné pro, náhradný diel, náhradné diely',
  fits: 'pro, kompatibilní s, vhodné pro, pre',
  fitsLoosely: 'na, k, ke',
  with: 's, se, včetně, vč, i, a, plus, so, vrátane, zdarma',
  without: 'bez, chybí, není, ne, nie, chýba',
  after: 'v ceně, součástí, zdarma, chybí',
  in: 'v, ve, na, po, z',
  only: 'jen, pouze, prázdná, prázdný, prázdná krabice, samotný, samotná, iba, prázdna, prázdny',
  lots: 'sada 3, sada 4, sada 5, balík, konvolut, sbírka, 2 kusy, 3 kusy, 4 kusy, 5 kusů, 10 kusů, 2 ks, 3 ks, 4 ks, 5 ks, 6 ks, 10 ks',
  broken:
    'nefunkční, nefunkcni, rozbitý, rozbitá, rozbité, poškozený, poškozená, poškozené, na díly, na náhradní díly, vadný, vadná, vadné, nejde zapnout, nezapne se, nefunguje, na opravu, k opravě, prasklý displej, prasklý, prasklá, na součástky, pokazený, zablokovaný, nefunkčný, nefunkčná, na diely, nefunkčné, na súčiastky, poškodený, zlomený, zlomená, zlomené, prasknutý, prasknutá, prasknutý displej, na náhradné diely, pokazený',
  harmless:
    'poškozený obal, poškozená krabice, v krabici, s krabicí, bez krabice, pro děti, pro dítě, pro muže, pro ženy, pre deti, dotykový displej',
};

export const southSlavic: OfferWords = {
  headLast: false,
  accessories:
    'maska, maskica, futrola, torbica, navlaka, zaštitno staklo, kaljeno staklo, folija, punjač, kabel, kabl, ispravljač, adapter, baterija, baterije, remen, narukvica, držač, stalak, daljinski, daljinski upravljač, poklopac, filter, jastučići, četka, jastuk, žice, presvlaka, torba, crijevo, vrećice, oštrica, ulošci, vezice, tinta, toner, igla, kućište, zaslon, ekran, matična ploča, tipkovnica, tastatura, naljepnica, nalepnica, far, guma, gume, felge, sjedalo, sedlo, pedale, lanac, noge, ladica, dodaci, oprema, privjesak, ključ, ovitek, etui, polnilec, baterija za, pašček, stojalo, kaljeno, кутия за, калъф, кейс, протектор, зарядно, зарядно устройство, кабел, адаптер, батерия, каишка, верижка, поставка, стойка, дистанционно, капачка, филтър, четка, маркуч, дисплей, екран, дънна платка, клавиатура, стикер, фар, гума, гуми, джанти, седалка, педали, верига, крака, чекмедже, аксесоар, аксесоари, възглавница, ключодържател, маска за, футрола, пуњач, каиш, кабл',
  features: '',
  containers: 'kutija, ambalaža, upute, uputstvo, škatla, navodila, кутия, опаковка, инструкция, кутија',
  spares:
    'rezervni dio, rezervni dijelovi, rezervni deo, rezervni delovi, zamjenski, zamenski, rezervni del, nadomestni, kompatibilno s, резервна част, резервни части, съвместим с, резервни делови',
  fits: 'za, за, kompatibilno s, съвместим с',
  fitsLoosely: 'na, на',
  with: 's, sa, i, plus, uključuje, z, с, със, и, в комплект, са',
  without: 'bez, nema, brez, ni, без, няма, не',
  after: 'uključeno, gratis, в комплект',
  in: 'u, v, в, във, у',
  only: 'samo, prazna, само, празна, празен',
  lots: 'lot, komplet 4, set 3, set 4, kolekcija, 2 kom, 3 kom, 4 kom, 5 kom, 10 kom, 2 komada, 3 komada, 4 komada, лот, комплект 4, 2 броя, 3 броя, 4 броя, 5 броя, 2 бр, 3 бр, 4 бр',
  broken:
    'neispravan, neispravna, neispravno, pokvaren, pokvarena, pokvareno, za dijelove, za delove, ne radi, oštećen, oštećena, razbijen, razbijena, razbijen ekran, ne pali, za popravak, okvarjen, okvarjena, za dele, ne dela, pokvarjen, повреден, повредена, счупен, счупена, счупен екран, счупен дисплей, спукан, спукана, пукнат, пукната, за части, не работи, дефектен, дефектна, дефект, за ремонт, неисправан, за делове, не ради',
  harmless:
    'za djecu, za decu, za muškarce, za žene, za otroke, за деца, за мъже, за жени, u kutiji, в кутия',
};

export const russian: OfferWords = {
  headLast: false,
  accessories:
    'чехол, чехлы, чехол книжка, накладка, бампер, сумка, кофр, кейс, защитное стекло, стекло, пленка, плёнка, зарядка, зарядное устройство, зарядное, кабель, провод, шнур, блок питания, адаптер, переходник, аккумулятор, акб, батарея, батарейка, ремешок, ремешки, браслет, ремень, застежка, держатель, подставка, кронштейн, крепление, док станция, пульт, пульт ду, крышка, крышка объектива, бленда, фильтр, фильтры, наглазник, амбушюры, подушка, подушки, насадка, насадки, струны, ручка, кнопка, кнопки, щетка, щётка, щетки, шланг, мешки, мешок, пылесборник, сверло, лезвие, лезвия, нож, стельки, шнурки, суперобложка, стержень, чернила, картридж, тонер, игла, иглы, пассик, корпус, задняя крышка, дисплей, экран, тачскрин, матрица, материнская плата, плата, шлейф, петли, вентилятор, кулер, динамик, клавиатура, карта памяти, наклейка, наклейки, плакат, фара, фонарь, зеркало, колесо, колеса, шина, шины, диски, седло, педали, цепь, руль, грипсы, крыло, замок, ножки, ящик, абажур, минифигурка, минифигурки, одежда для, аксессуар, аксессуары, подсветка, мундштук, трость, смычок, брелок, ключ, прокладка, стик, стики, чохол, чохли, скло, захисне скло, плівка, зарядний пристрій, ремінець, кришка, тримач, навушники для, акумулятор, корпус для, наліпка, аксесуар, аксесуари',
  features: '',
  containers:
    'коробка, коробки, упаковка, инструкция, руководство, документы, паспорт, сертификат, інструкція, коробка від, пакування',
  spares:
    'запчасть, запчасти, зап часть, запасной, запасная, запасные, замена, для замены, совместимый с, совместимый, совместим с, подходит для, ремкомплект, запчастина, запчастини, сумісний з',
  fits: 'для, совместим с, подходит для, сумісний з',
  fitsLoosely: 'на, к, под, от, до, від',
  with: 'с, со, и, в комплекте, плюс, комплект с, з, із, та, і, у комплекті, подарок',
  without: 'без, нет, не, отсутствует, немає, ні',
  after: 'в комплекте, в подарок, есть, у комплекті, прилагается',
  in: 'в, во, на, у',
  only: 'только, пустая, пустой, один, одна, лише, тільки, порожня, пуста',
  lots: 'лот, лот из, оптом, опт, набор из, пачка, коллекция из, 2 шт, 3 шт, 4 шт, 5 шт, 6 шт, 10 шт, 2 штуки, 3 штуки, 4 штуки, 5 штук, 10 штук, партия',
  broken:
    'на запчасти, на запчастини, под восстановление, под ремонт, на ремонт, на разбор, неисправный, неисправная, неисправное, неисправен, не рабочий, нерабочий, нерабочая, нерабочее, не рабочая, не работает, не включается, сломан, сломана, сломанный, сломанная, разбит, разбита, разбитый, разбитая, разбит экран, битый, поломан, поврежден, повреждена, утопленник, донор, заблокирован, на детали, не працює, несправний, несправна, не вмикається, розбита, тріснутий, тріснута, під відновлення, зламаний, розбитий, на деталі, неробочий, под реставрацию',
  harmless:
    'коробка передач, в коробке, с коробкой, без коробки, для детей, для мужчин, для женщин, для дома, для мальчика, для девочки, для дітей, для чоловіків, для жінок, сенсорный экран, сумка женская, женская сумка, на каждый день',
};
