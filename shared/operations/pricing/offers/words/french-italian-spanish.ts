import type { OfferWords } from './offer-words.ts';

export const french: OfferWords = {
  headLast: false,
  accessories:
    'coque, coques, étui, étuis, housse, housses, pochette, sacoche, sac, verre trempé, vitre de protection, film protecteur, protection écran, protège écran, chargeur, chargeurs, câble, câbles, cordon, alimentation, bloc secteur, adaptateur, adaptateur secteur, batterie, batteries, pile, bracelet, bracelets, sangle, courroie, dragonne, boucle, fermoir, maillon, support, socle, station de charge, dock, télécommande, bouchon, bouchon objectif, capuchon, pare soleil, paresoleil, filtre, filtres, œilleton, oreillettes, coussinets, mousses, coussin, coussins, embouts, valise, mallette, cordes, plaque, bouton, boutons, brosse, brosses, rouleau, flexible, tuyau, sac aspirateur, sacs aspirateur, embout, foret, lame, lames, semelles, lacets, embauchoirs, jaquette, recharge, encre, cartouche, cellule, diamant, courroie, façade, capot, coque arrière, vitre arrière, vitre, écran, écran lcd, dalle, nappe, carte mère, charnière, ventilateur, haut parleur, clavier, carte mémoire, autocollant, autocollants, sticker, stickers, affiche, phare, feu arrière, rétroviseur, roue, roues, pneu, pneus, selle, pédales, pédale, chaîne, guidon, poignées, garde boue, béquille, antivol, pieds, tiroir, poignée, abat jour, figurine, figurines, minifigurine, vêtements, accessoire, accessoires, kit éclairage, éclairage led, bec, anche, archet, porte clés, clé, réservoir, bac, joint, manette, cache, cache batterie, visserie, jante, jantes, enjoliveur',
  features: '',
  containers:
    'boîte, boîtes, boite, boites, carton, emballage, coffret, notice, notices, mode d emploi, manuel, livret, papiers, facture, certificat, étiquette',
  spares:
    'pièce détachée, pièces détachées, pièce de rechange, pièces de rechange, de rechange, de remplacement, remplacement, compatible avec, compatible, kit de réparation, adaptable',
  fits: 'pour, compatible avec, compatible, convient à, adaptable',
  fitsLoosely: 'p, de, du, d',
  with: 'avec, inclus, incluant, et, plus, livré avec, fourni avec, complet avec, av, offert, offerte',
  without: 'sans, pas de, manque, ni, aucun, aucune, ne',
  after: 'inclus, incluse, fourni, fournie, offert, offerte, comprise, compris, manquant, manquante',
  in: 'dans, en, sous, sur',
  only: 'vide, vides, seul, seule, seuls, seules, uniquement, seulement',
  lots: 'lot, lot de, lots, ensemble de 3, ensemble de 4, pack de 2, pack de 3, pack de 4, collection de, vrac, en vrac, série de, bundle, lot complet',
  broken:
    'hs, h s, en panne, panne, cassé, cassée, cassés, cassées, pour pièces, pour pièce, pour pièces détachées, à réparer, ne fonctionne pas, ne fonctionne plus, ne s allume pas, ne s allume plus, ne marche pas, ne marche plus, non fonctionnel, non fonctionnelle, défectueux, défectueuse, écran fissuré, fissuré, fissurée, brisé, brisée, abîmé, abîmée, à restaurer, bloqué icloud, bloqué, épave, à bricoler, pour bricoleur, dégât des eaux, oxydé',
  harmless:
    'jeu pour, objectif pour, boîte automatique, boîte abîmée, boite abimee, en boîte, en boite, sac à main, sac à dos, sac bandoulière, pour enfant, pour enfants, pour homme, pour femme, pour bébé, pour adulte, pour fille, pour garçon, pour débutant, lot unique, écran tactile, écran plat, pouces écran, disque dur, jamais cassé, en coffret, coffret intégrale, aucune panne',
};

export const italian: OfferWords = {
  headLast: false,
  accessories:
    'custodia, custodie, cover, fodero, guscio, borsa, borsetta, pellicola, vetro temperato, proteggi schermo, caricatore, caricabatterie, carica batterie, alimentatore, cavo, cavi, cavetto, adattatore, batteria, batterie, cinturino, cinturini, bracciale, tracolla, cinghia, fibbia, supporto, base di ricarica, dock, telecomando, tappo, copriobiettivo, paraluce, filtro, filtri, oculare, cuscinetti, cuscino, cuscini, gommini, valigetta, corde, manopola, manopole, spazzola, spazzole, rullo, tubo, sacchetti, bocchetta, punte, punta, lama, lame, solette, lacci, sovraccoperta, ricarica, inchiostro, cartuccia, toner, puntina, testina, cinghia, scocca, cover posteriore, vetro posteriore, vetro, schermo, display, lcd, scheda madre, cerniera, ventola, altoparlante, tastiera, scheda di memoria, scheda memoria, adesivo, adesivi, poster, faro, fanale, specchietto, ruota, ruote, pneumatico, pneumatici, gomme, sella, pedali, pedale, catena, manubrio, manopole, parafango, cavalletto, lucchetto, gambe, piedini, cassetto, maniglia, paralume, minifigure, personaggio, vestiti, accessorio, accessori, luci led, kit luci, bocchino, ancia, archetto, portachiavi, chiave, serbatoio, guarnizione, controller, coperchio, sportellino, tappetino',
  features: '',
  containers:
    'scatola, scatole, scatola vuota, confezione, confezione vuota, imballo, manuale, istruzioni, libretto, libretto istruzioni, documenti, garanzia, certificato, cofanetto',
  spares:
    'ricambio, ricambi, di ricambio, pezzo di ricambio, pezzi di ricambio, sostitutivo, sostitutiva, sostituzione, compatibile con, compatibile, compatibili, kit riparazione',
  fits: 'per, compatibile con, compatibile, adatto a, adatta a',
  fitsLoosely: 'x, di, del',
  with: 'con, incluso, inclusa, inclusi, e, ed, più, completo di, completa di, comprensivo di, compreso, omaggio',
  without: 'senza, no, manca, mancante, non, nessun, nessuna, privo di',
  after: 'incluso, inclusa, inclusi, compreso, compresa, omaggio, mancante',
  in: 'in, nella, nel, su, da',
  only: 'solo, sola, soltanto, vuota, vuoto, vuote, solamente',
  lots: 'lotto, lotto di, set da 3, set da 4, set da 6, set di 3, set di 4, set di 6, bundle, collezione di, 2 pezzi, 3 pezzi, 4 pezzi, 5 pezzi, 6 pezzi, 10 pezzi, coppia di 2',
  broken:
    'guasto, guasta, rotto, rotta, rotti, rotte, non funzionante, non funzionanti, non funziona, non si accende, per ricambi, per pezzi di ricambio, per pezzi, da riparare, da sistemare, da restaurare, difettoso, difettosa, danneggiato, danneggiata, schermo rotto, vetro rotto, crepato, crepata, bloccato icloud, bloccato, solo per ricambi, x ricambi',
  harmless:
    'gioco per, obiettivo per, scatola rovinata, scatola danneggiata, in scatola, con scatola, senza scatola, per bambini, per bambino, per bambina, per uomo, per donna, per adulti, per ragazzi, borsa a mano, borsa a tracolla, schermo piatto, pollici display, base in legno',
};

export const spanish: OfferWords = {
  headLast: false,
  accessories:
    'funda, fundas, carcasa, carcasas, estuche, bolsa, bolso, protector, protector de pantalla, cristal templado, vidrio templado, mica, cargador, cargadores, cable, cables, fuente de alimentación, fuente, adaptador, batería, baterías, pila, correa, correas, pulsera, brazalete, hebilla, soporte, base de carga, dock, mando, mando a distancia, control remoto, tapa, tapa de objetivo, parasol, filtro, filtros, ocular, almohadillas, cojín, cojines, maletín, maleta, cuerdas, golpeador, perilla, perillas, botón, botones, cepillo, cepillos, rodillo, manguera, bolsas, boquilla, broca, brocas, hoja, cuchilla, cuchillas, plantillas, cordones, sobrecubierta, recambio, tinta, cartucho, tóner, aguja, correa, tapa trasera, cristal trasero, cristal, pantalla, pantalla lcd, placa base, placa madre, bisagra, ventilador, altavoz, teclado, tarjeta de memoria, pegatina, pegatinas, póster, faro, piloto, espejo, retrovisor, rueda, ruedas, neumático, neumáticos, llanta, llantas, sillín, pedales, pedal, cadena, manillar, puños, guardabarros, caballete, candado, patas, cajón, tirador, pantalla de lámpara, minifigura, minifiguras, ropa, accesorio, accesorios, kit de luces, luces led, caña, arco, llavero, llave, depósito, junta, joystick, tapón, carátula, repuesto',
  features: '',
  containers:
    'caja, cajas, caja vacía, embalaje, empaque, manual, manuales, instrucciones, libro de instrucciones, papeles, certificado, factura',
  spares:
    'repuesto, repuestos, recambio, recambios, de repuesto, de recambio, reemplazo, pieza de recambio, refacción, refacciones, compatible con, compatible, kit de reparación, pieza de repuesto',
  fits: 'para, compatible con, compatible, apto para',
  fitsLoosely: 'p, de, del',
  with: 'con, incluye, incluido, y, más, completo con, c, regalo, trae',
  without: 'sin, no, falta, faltan, ni, ningún, ninguna',
  after: 'incluido, incluida, incluidos, incluidas, de regalo, gratis, falta',
  in: 'en, dentro, sobre',
  only: 'solo, sólo, sola, solamente, vacía, vacio, vacías, únicamente',
  lots: 'lote, lote de, pack de 2, pack de 3, pack de 4, pack de 5, conjunto de 3, conjunto de 4, juego de 3, juego de 4, juego de 6, colección de, bundle, mayoreo, 2 unidades, 3 unidades, 4 unidades, 5 unidades, 2 piezas, 3 piezas, 4 piezas',
  broken:
    'averiado, averiada, roto, rota, rotos, no funciona, no enciende, no prende, para piezas, por piezas, para repuestos, para repuesto, para recambios, para reparar, para despiece, despiece, a reparar, defectuoso, defectuosa, dañado, dañada, descompuesto, descompuesta, estropeado, estropeada, pantalla rota, cristal roto, bloqueado, bloqueado por icloud, para refacciones, para restaurar, malogrado, quebrado, con fallo, con avería',
  harmless:
    'juego para, objetivo para, caja dañada, caja rota, en caja, con caja, sin caja, bolso de mano, bolso bandolera, para niños, para niño, para niña, para hombre, para mujer, para bebé, para adultos, pantalla táctil, pantalla plana, pulgadas pantalla, caja de cambios, nunca roto',
};
