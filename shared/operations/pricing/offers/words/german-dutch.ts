import type { OfferWords } from './offer-words.ts';

export const german: OfferWords = {
  headLast: true,
  accessories:
    '-hülle, -hüllen, -schutzfolie, -folie, schutzglas, -panzerglas, panzerfolie, -tasche, -etui, -case, cover, -cover, bumper, -halterung, -halter, -ständer, standfuß, -ladegerät, -ladekabel, -netzteil, -kabel, -adapter, -akku, -akkus, -batterie, -batterien, -armband, -armbänder, -uhrenband, -gurt, -riemen, -schlaufe, -schließe, -fernbedienung, -ladestation, -dockingstation, -dock, -objektivdeckel, -deckel, -gegenlichtblende, -sonnenblende, streulichtblende, -augenmuschel, -filter, -ohrpolster, -polster, -kissen, -bezug, -schonbezug, -husse, -schutzhaube, -abdeckhaube, -haube, -koffer, -gigbag, -saiten, -schlagbrett, -regler, -knopf, -knöpfe, -düse, -bürste, -bürstenwalze, -walze, -schlauch, -staubbeutel, -beutel, -bohrer, -bit, -sägeblatt, -klinge, -klingen, -messer, -einlegesohlen, -schnürsenkel, -schuhspanner, -schutzumschlag, -stift, -tinte, -patrone, -toner, -nadel, -tonnadel, -riemen, -gehäuse, -backcover, -rückseite, -akkudeckel, -scharnier, -display, -displayglas, -bildschirm, -mainboard, -platine, -hauptplatine, -lüfter, -lautsprecher, -tastatur, -speicherkarte, -aufkleber, -sticker, -spiegelkappe, -scheinwerfer, -rücklicht, -reifen, -schlauch, -felge, -felgen, -sattel, -pedale, -pedal, -kette, -lenker, -griffe, -bremsbeläge, -schutzblech, -ständer, -schloss, -beine, -füße, -schublade, -griff, -lampenschirm, -minifigur, -minifiguren, -figuren, -zubehör, -kleidung, -beleuchtung, -mundstück, -bogen, -notenständer, -emblem, -etikett, -zertifikat, -schlüsselanhänger, -schlüssel, -dichtung, -sieb, -wassertank, -tropfschale, -handschlaufe, -trageriemen, -schultergurt, -controller, -griffschalen',
  features:
    '-armband, -armbänder, -display, -bildschirm, -tastatur, -lautsprecher, -reifen, -felge, -felgen, -sattel, -pedale, -kette, -lenker, -griffe, -beine, -füße, -schublade, -griff, -messer, -filter, -deckel, -klinge, -klingen, -kissen, -polster, -bezug, figuren, minifiguren, -zubehör, kleidung, -beleuchtung, -ständer, -schloss, -gehäuse, -riemen, -gurt, -walze, -bürste, -saiten, -koffer, -tasche, -akku, -akkus, -batterie, -controller, -stift, -nadel, -tinte, -patrone, -scheinwerfer, -bogen, -emblem, -etikett, -zertifikat, -schlüssel, -dichtung, -sieb, -scheibe, -fernbedienung, -knopf, -regler, -lüfter, aufkleber, sticker, -bit, -haube, standfuß, -lampenschirm, -minifigur',
  containers:
    'karton, originalkarton, leerkarton, ovp, originalverpackung, verpackung, schachtel, box, leerbox, anleitung, bedienungsanleitung, gebrauchsanleitung, bauanleitung, handbuch, beipackzettel, papiere',
  spares:
    'ersatzteil, ersatzteile, ersatz-, ersatz, reparaturteil, reparaturset, kompatibel mit, kompatibel zu, kompatibel, passend für, passend zu, leerkarton, leerverpackung, leer-ovp, nachbau',
  fits: 'für, passend für, passend zu, geeignet für, kompatibel mit',
  fitsLoosely: 'zu, zum, zur',
  with: 'mit, inkl, inklusive, incl, samt, plus, und, u, nebst, dazu, viel, gratis',
  without: 'ohne, kein, keine, keinen, fehlt, fehlende, fehlender, nicht',
  after: 'inklusive, inkl, dabei, fehlt, vorhanden, enthalten, anbei',
  in: 'in, im, aus, von, am, an',
  only: 'nur, leer, leere, leerer, leeres, einzeln, lediglich',
  lots: 'konvolut, bundle, sammelposten, restposten, 2er set, 3er set, 4er set, 5er set, 6er set, 2er pack, 3er pack, 4er pack, 5er pack, 10er pack, 2 stück, 3 stück, 4 stück, 5 stück, 6 stück, 10 stück',
  broken:
    'defekt, defekte, defekter, defektes, defekten, kaputt, kaputte, kaputter, kaputtes, bastler, für bastler, an bastler, bastlergerät, bastlerware, für ersatzteile, als ersatzteil, als ersatzteilspender, ersatzteilspender, teilespender, ausschlachten, zum ausschlachten, schlachtfest, funktioniert nicht, geht nicht, geht nicht an, ohne funktion, nicht funktionsfähig, nicht funktionstüchtig, startet nicht, wasserschaden, displayschaden, displaybruch, glasbruch, totalschaden, sperre, icloud gesperrt, gesperrt, zum reparieren, reparaturbedürftig, beschädigt, displayriss, gerissen, riss im display, für teile',
  harmless:
    'spiel für, objektiv für, originalverpackt, handtasche, umhängetasche, im karton, in ovp, mit ovp, ohne ovp, karton beschädigt, ovp beschädigt, verpackung beschädigt, beschädigte verpackung, für kinder, für herren, für damen, für jungen, für mädchen, für erwachsene, nicht defekt, kein defekt, touch display, zoll display, retina display, kettensäge, bohrmaschine, kissen set, set mit, messerblock, messerset, klingenthal, griffin',
};

export const dutch: OfferWords = {
  headLast: true,
  accessories:
    '-hoes, -hoesje, -hoesjes, -case, cover, -cover, screenprotector, -protector, -beschermglas, -tas, -etui, -oplader, -lader, -laadkabel, -kabel, -adapter, -voeding, -accu, -batterij, -batterijen, -bandje, -band, -horlogeband, -riem, -draagriem, -polsband, -houder, -standaard, -afstandsbediening, -dock, -oplaadstation, -lensdop, -lenskap, -zonnekap, -filter, -oorkussens, -kussen, -kussens, -koffer, -snaren, -borstel, -slang, -stofzak, -stofzakken, -mondstuk, -mes, -mesjes, -zaagblad, -boor, -zolen, -veters, -stofomslag, -inkt, -naald, -behuizing, -achterkant, -achterdeksel, -scherm, -beeldscherm, -moederbord, -ventilator, -toetsenbord, -geheugenkaart, -sticker, -stickers, -koplamp, -achterlicht, -banden, -zadel, -pedalen, -ketting, -stuur, -handvatten, -spatbord, -slot, -poten, -lade, -handgreep, -lampenkap, -poppetje, -poppetjes, -accessoires, -kleertjes, -verlichting, -sleutelhanger, -sleutel, -waterreservoir, -controller',
  features:
    '-band, -banden, -bandje, -scherm, -beeldscherm, -toetsenbord, -zadel, -pedalen, -ketting, -stuur, -handvatten, -slot, -poten, -lade, -handgreep, -mes, -mesjes, -filter, -kussen, -kussens, -poppetje, -poppetjes, -accessoires, -kleertjes, -verlichting, -standaard, -riem, -tas, -accu, -batterij, -controller, -koffer, -snaren, -borstel, -slang, -naald, -inkt, -behuizing, -sleutel, sticker, stickers, -afstandsbediening, -lampenkap, -spatbord',
  containers: 'doos, verpakking, lege doos, handleiding, gebruiksaanwijzing, boekje, papieren, doosje',
  spares:
    'reserveonderdeel, reserveonderdelen, vervanging, vervangings-, vervangend, vervangende, geschikt voor, compatibel met, passend voor, reserve-',
  fits: 'voor, geschikt voor, compatibel met, past op',
  fitsLoosely: 'tbv, op',
  with: 'met, incl, inclusief, en, plus, compleet met, gratis, inc',
  without: 'zonder, geen, ontbreekt, niet, exclusief, excl',
  after: 'inbegrepen, inclusief, erbij, aanwezig, ontbreekt',
  in: 'in, uit, van, op',
  only: 'alleen, enkel, lege, leeg, losse, los',
  lots: 'partij, lot, kavel, bundel, verzameling, set van 3, set van 4, set van 5, set van 6, 2 stuks, 3 stuks, 4 stuks, 5 stuks, 6 stuks, 10 stuks',
  broken:
    'defect, defecte, kapot, kapotte, voor onderdelen, werkt niet, niet werkend, niet werkende, doet het niet, voor reparatie, te repareren, waterschade, gebarsten, gebroken, beschadigd, stuk scherm, barst, voor de sloop, gaat niet aan, start niet, opknapper, voor knutselaar, icloud vergrendeld',
  harmless:
    'spel voor, lens voor, handtas, schoudertas, in doos, met doos, zonder doos, doos beschadigd, beschadigde doos, voor kinderen, voor heren, voor dames, voor jongens, voor meisjes, inch scherm, in originele doos, sloten, compas, atlas',
};
