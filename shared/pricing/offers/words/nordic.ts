import type { OfferWords } from './offer-words.ts';

/** Swedish, Danish and Norwegian share most of these words. */
export const scandinavian: OfferWords = {
  headLast: true,
  accessories:
    '-skal, -fodral, -väska, -skärmskydd, -skydd, härdat glas, -laddare, -laddkabel, -kabel, -sladd, nätadapter, -adapter, -nätdel, -batteri, -batterier, -armband, -klockarmband, -rem, -axelrem, -handledsrem, -spänne, -hållare, -ställ, -stativ, -laddstation, -docka, -fjärrkontroll, -objektivlock, -lock, -motljusskydd, -filter, -öronkuddar, -kudde, -kuddar, -dyna, -dynor, -överdrag, -strängar, -knopp, -borste, -borstar, -slang, -dammpåsar, -påsar, -munstycke, -borr, -blad, -klinga, -rakblad, -sulor, -inläggssulor, -skosnören, -skyddsomslag, -patron, -nål, -chassi, -baksida, -skärm, -display, -moderkort, -fläkt, -högtalare, -tangentbord, -minneskort, -klistermärke, -klistermärken, -strålkastare, -baklykta, -däck, -fälgar, -sadel, -pedaler, -kedja, -styre, -handtag, -stänkskärm, -lås, -ben, -låda, -lampskärm, -minifigur, -minifigurer, -kläder, -tillbehör, -belysning, -nyckelring, -nyckel, -packning, -handkontroll, -etui, -cover, -covers, -taske, -pung, -skærmbeskyttelse, -beskyttelse, panserglas, hærdet glas, -oplader, -ladekabel, -lader, -strømforsyning, -ledning, -batteridæksel, -rem, -urrem, -lænke, -holder, -stander, -ladestation, -fjernbetjening, -dæksel, -objektivdæksel, -modlysblænde, -ørepuder, -pude, -puder, -betræk, -kuffert, -strenge, -børste, -slange, -støvsugerposer, -poser, -mundstykke, -bor, -klinge, -klinger, -såler, -snørebånd, -smudsomslag, -blæk, -bagside, -skærm, -bundkort, -blæser, -højttaler, -tastatur, -hukommelseskort, -klistermærker, -forlygte, -baglygte, -fælge, -sadel, -kæde, -skærme, -skuffe, -lampeskærm, -tøj, -tilbehør, -nøglering, -nøgle, -deksel, -veske, -skjermbeskytter, -lader, -strømadapter, -reim, -klokkereim, -lenke, -holder, -fjernkontroll, -objektivdeksel, -øreputer, -pute, -puter, -trekk, -koffert, -strenger, -børste, -støvposer, -munnstykke, -kniv, -kniver, -lisser, -blekk, -bakdeksel, -skjerm, -hovedkort, -vifte, -høyttaler, -minnekort, -klistremerker, -frontlykt, -baklykt, -dekk, -felger, -sete, -kjede, -skjermer, -skuff, -lampeskjerm, -klær, -nøkkelring, -nøkkel',
  features:
    '-armband, -skärm, -display, -högtalare, -tangentbord, -däck, -fälgar, -sadel, -pedaler, -kedja, -styre, -handtag, -lås, -ben, -låda, -filter, -kudde, -kuddar, -dyna, -dynor, -minifigur, -minifigurer, -kläder, -tillbehör, -belysning, -rem, -stativ, -batteri, -batterier, -väska, -strängar, -borste, -slang, -nyckel, -blad, -klinge, -klinga, -skærm, -højttaler, -fælge, -kæde, -skuffe, -pude, -puder, -betræk, -tøj, -tilbehør, -taske, -kuffert, -strenge, -børste, -nøgle, -skjerm, -høyttaler, -dekk, -felger, -sete, -kjede, -skuff, -pute, -puter, -trekk, -klær, -koffert, -strenger, -nøkkel, -veske, -pung, -holder, -stander, -lænke, -lenke, -reim, -deksel, -lock, -kniv, -kniver, -fjernkontroll, -fjernbetjening, -fjärrkontroll, -handkontroll, -ställ, -nål, -bor, -borr, -sulor, -såler',
  containers:
    'kartong, originalkartong, tom kartong, förpackning, manual, bruksanvisning, instruktioner, papper, æske, kasse, emballage, manualer, vejledning, brugsanvisning, papirer, eske, emballasje, boks, bruksanvisning, originaleske, kvittering, kvitto',
  spares:
    'reservdel, reservdelar, reservedel, reservedele, reservedeler, utbytesdel, ersättning, ersättnings-, erstatning, erstatnings-, kompatibel med, passar till, passar, passer til, kompatibel, reserv-, reserve-, udskiftning, del till, deler til, dele til',
  fits: 'till, til, for, för, passar, passer til, kompatibel med',
  fitsLoosely: '',
  with: 'med, inkl, inklusive, inklusiv, samt, och, og, plus, komplett med, medföljer, medfølger, følger, gratis',
  without: 'utan, uden, uten, saknar, saknas, mangler, ingen, inget, ikke, inte, ej',
  after:
    'ingår, medföljer, medfølger, inkluderad, inkluderet, inkludert, saknas, mangler, følger med, följer med',
  in: 'i, från, fra, på, ur, av, af',
  only: 'endast, bara, enbart, tom, tomma, tomt, kun, tomme, bare, kun',
  lots: 'parti, lot, samling, paket, pakke, bundle, buntpris, 2 stycken, 2 st, 3 st, 4 st, 5 st, 6 st, 10 st, 2 stk, 3 stk, 4 stk, 5 stk, 6 stk, 10 stk, set om 4, sæt af 4, sett med 4, 4 pack, stor samling',
  broken:
    'defekt, defekta, defekte, trasig, trasigt, trasiga, sönder, för delar, till delar, för reservdelar, som reservdelar, reservdelsobjekt, fungerar ej, fungerar inte, funkar ej, funkar inte, startar ej, startar inte, renoveringsobjekt, för reparation, vattenskadad, sprucken, spräckt, krossad skärm, skadad, ødelagt, ødelagte, i stykker, gået i stykker, virker ikke, fungerer ikke, til dele, til reservedele, reservedelsobjekt, som reservedele, til reparation, til reparasjon, knust, knust skærm, knust skjerm, vandskade, vannskadet, starter ikke, slår seg ikke på, ødelagt skjerm, selges som deler, deleobjekt, til deler, icloud låst, låst til icloud',
  harmless:
    'handväska, axelväska, håndtaske, skuldertaske, håndveske, för barn, för herr, för dam, för vuxna, til børn, til herre, til dame, til barn, til voksne, for barn, for dame, for herre, i kartong, i låda, i æske, i eske, med kartong, utan kartong, skadad kartong, till salu, til salg, tum skärm',
};

export const icelandic: OfferWords = {
  headLast: true,
  accessories:
    '-hulstur, skjávörn, -hleðslutæki, hleðslusnúra, -snúra, rafhlaða, úról, haldari, standur, fjarstýring, linsulok, sólhlíf, -poki, -taska, púði, -áklæði, -bursti, -slanga, -skjár, felgur, -dekk, lyklaborð, minniskort, límmiði, aukahlutur, aukahlutir',
  features:
    'rafhlaða, úról, -poki, -taska, púði, -áklæði, -bursti, -slanga, -skjár, felgur, -dekk, lyklaborð, -snúra, standur, fjarstýring, -hleðslutæki, aukahlutir',
  containers: 'kassi, tómur kassi, umbúðir, leiðbeiningar',
  spares: 'varahlutur, varahlutir, samhæft, passar á, passar fyrir',
  fits: 'fyrir, passar á, passar fyrir',
  fitsLoosely: 'á',
  with: 'með, og, plús, ásamt, fylgir, fylgja',
  without: 'án, ekki, vantar, engin, ekkert, enginn',
  after: 'fylgir, fylgja, innifalið, vantar',
  in: 'í, á, úr',
  only: 'bara, aðeins, eingöngu, tómur, tómt, tóm',
  lots: '2 stk, 3 stk, 4 stk, 5 stk, 10 stk',
  broken:
    'bilaður, biluð, bilað, ónýtur, ónýt, ónýtt, brotinn, brotin, brotið, skemmdur, skemmd, skemmt, í varahluti, til viðgerðar, þarfnast viðgerðar, virkar ekki, kviknar ekki, brotinn skjár',
  harmless: 'fyrir börn, fyrir karla, fyrir konur, fyrir dömur, fyrir herra, í kassa, góðu standi, góðu lagi',
};

export const finnish: OfferWords = {
  headLast: true,
  accessories:
    '-kotelo, -suojakotelo, -kuori, -suojakuori, -kuoret, -suoja, -panssarilasi, -näytönsuoja, -laukku, -pussi, -laturi, -latauskaapeli, -kaapeli, -johto, -virtalähde, -sovitin, -muuntaja, -akku, -paristo, -ranneke, -hihna, -kantohihna, -solki, -pidike, -teline, -jalusta, -latausasema, -telakka, -kaukosäädin, -linssinsuojus, -suojus, -vastavalosuoja, -suodatin, -suodattimet, -korvatyynyt, -tyyny, -tyynyt, -päällinen, -kielet, -nuppi, -harja, -letku, -pölypussit, -pölypussi, -suutin, -terä, -terät, -pohjalliset, -nauhat, -muste, -mustekasetti, -neula, -takakuori, -näyttö, -emolevy, -tuuletin, -kaiutin, -näppäimistö, -muistikortti, -tarra, -tarrat, -ajovalo, -takavalo, -rengas, -renkaat, -vanteet, -satula, -polkimet, -ketju, -ohjaustanko, -lokasuoja, -lukko, -jalat, -laatikko, -varjostin, -minihahmo, -vaatteet, -lisävaruste, -lisävarusteet, -tarvikkeet, -avaimenperä, -avain, -tiiviste, -ohjain',
  features:
    '-ranneke, -näyttö, -kaiutin, -näppäimistö, -rengas, -renkaat, -vanteet, -satula, -polkimet, -ketju, -lukko, -jalat, -laatikko, -tyyny, -tyynyt, -vaatteet, -lisävarusteet, -tarvikkeet, -terä, -terät, -hihna, -jalusta, -teline, -akku, -kaapeli, -johto, -laukku, -pussi, -harja, -letku, -kielet, -avain, -ohjain, -suodatin, -kaukosäädin, -neula, -muste, -nauhat, -solki',
  containers: 'laatikko, pakkaus, tyhjä laatikko, käyttöohje, ohjekirja, ohjeet, paperit, alkuperäislaatikko',
  spares: '-varaosa, -varaosat, varaosa, varaosat, vara-, yhteensopiva, sopii, korvaava, vaihto-',
  fits: 'sopii, yhteensopiva, malliin, malleille',
  fitsLoosely: 'varten',
  with: 'sis, sisältää, mukana, ja, plus, sekä, kera, kaupan päälle',
  without: 'ilman, ei, puuttuu',
  after: 'mukana, sisältyy, kera, kanssa, puuttuu',
  in: 'alkuperäisessä',
  only: 'vain, pelkkä, tyhjä, ainoastaan',
  lots: 'erä, nippu, paketti, kokoelma, 2 kpl, 3 kpl, 4 kpl, 5 kpl, 6 kpl, 10 kpl',
  broken:
    'rikki, rikkinäinen, viallinen, varaosiksi, osiksi, ei toimi, ei käynnisty, toimimaton, korjattavaksi, näyttö rikki, särkynyt, vaurioitunut, kosteusvaurio, projektiksi, osina, epäkuntoinen',
  harmless: 'käsilaukku, olkalaukku, lapsille, miehille, naisille, ei rikki, ehjä',
};

export const baltic: OfferWords = {
  headLast: true,
  accessories:
    'dėklas, dėklai, uždangalas, užvalkalas, krepšys, pagalvė, žarna, maišeliai, grotelės, apsauginis stiklas, plėvelė, įkroviklis, laidas, kabelis, adapteris, baterija, akumuliatorius, dirželis, apyrankė, laikiklis, stovas, pultelis, dangtelis, filtras, šepetys, ekranas, padangos, ratlankiai, aksesuarai, vāciņš, maciņš, aizsargstikls, lādētājs, vads, akumulators, siksniņa, turētājs, statīvs, pults, vāks, filtrs, birste, ekrāns, riepas, diski, aksesuāri, ümbris, kaaned, kaitseklaas, laadija, kaabel, aku, rihm, hoidik, alus, pult, kate, filter, hari, ekraan, rehvid, veljed, tarvikud',
  features:
    'apyrankė, ekranas, krepšys, pagalvė, padangos, ratlankiai, aksesuarai, filtras, ekrāns, riepas, diski, aksesuāri, filtrs, ekraan, rehvid, veljed, tarvikud, filter, stovas, alus, baterija, akumuliatorius, aku',
  containers: 'dėžutė, dėžė, instrukcija, kaste, kastīte, karp, juhend',
  spares:
    'atsarginė dalis, atsarginės dalys, dalys, suderinamas su, rezerves daļa, rezerves daļas, saderīgs ar, varuosa, varuosad, sobib',
  fits: 'skirtas, tinka, suderinamas su, priekš, saderīgs ar, sobib, jaoks',
  fitsLoosely: 'prie',
  with: 'su, ir, plius, ar, un, koos, ja, kaasas',
  without: 'be, nėra, trūksta, bez, nav, ilma, puudub',
  after: 'pridedama, komplektā, kaasas, kaasa',
  in: 'iš, no',
  only: 'tik, tuščia, tikai, tukša, ainult, tühi',
  lots: 'rinkinys 4, 2 vnt, 3 vnt, 4 vnt, 5 vnt, 10 vnt, 2 gab, 3 gab, 4 gab, 5 gab, 2 tk, 3 tk, 4 tk, 5 tk, 10 tk',
  broken:
    'sugedęs, sugedusi, dalims, neįsijungia, įskilęs, įskilusi, skilęs ekranas, įskilęs ekranas, neveikia, neveikiantis, dalimis, sudužęs, sulūžęs, bojāts, bojāta, nestrādā, rezerves daļām, saplīsis, katki, ei tööta, varuosadeks, rikkis, defektne',
  harmless: 'vaikams, bērniem, lastele',
};
