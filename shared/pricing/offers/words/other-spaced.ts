import type { OfferWords } from './offer-words.ts';

export const hungarian: OfferWords = {
  headLast: true,
  accessories:
    '-tok, tokok, telefontok, bőrtok, szilikontok, laptoptok, flip tok, -hátlap, -borító, -táska, -üvegfólia, -fólia, kijelzővédő, -töltő, -töltőkábel, -kábel, -tápegység, -adapter, -akkumulátor, -akku, -elem, -szíj, -óraszíj, -karkötő, -csat, -pánt, -tartó, -állvány, -dokkoló, -távirányító, -objektívsapka, -sapka, -napellenző, -szűrő, -fülpárna, -párna, -huzat, -bőrönd, -húr, -húrok, -gomb, -kefe, -gégecső, -porzsák, -fúrószár, -penge, -kés, -talpbetét, -cipőfűző, -tintapatron, -tinta, -toner, -tű, -ház, -kijelző, -képernyő, -alaplap, -zsanér, -ventilátor, -hangszóró, -billentyűzet, -memóriakártya, -matrica, -poszter, -fényszóró, -lámpabúra, -gumi, -felni, -nyereg, -pedál, -lánc, -kormány, -sárvédő, -zár, -láb, -fiók, -minifigura, -ruha, -kiegészítő, -kiegészítők, -tartozék, -tartozékok, -kulcstartó, -kulcs, -tömítés, -kar',
  features:
    '-karkötő, -kijelző, -képernyő, -hangszóró, -billentyűzet, -gumi, -felni, -nyereg, -pedál, -lánc, -kormány, -zár, -láb, -fiók, -párna, -huzat, -ruha, -kiegészítők, -tartozékok, -tartozék, -szűrő, -állvány, -akkumulátor, -elem, -táska, -kés, -penge, -ház, -kar, -kulcs, -tű, -tinta, -kefe, -húr, -húrok, -gomb, -távirányító, -tartó, -sapka, -borító',
  containers: 'doboz, üres doboz, csomagolás, használati útmutató, útmutató, leírás, papírok',
  spares: 'alkatrész, alkatrészek, pótalkatrész, pót-, csere-, kompatibilis, utángyártott',
  fits: 'kompatibilis, való, készülékhez, típushoz, modellhez',
  fitsLoosely: 'illik',
  with: 'és, plusz, tartalmaz, ajándék',
  without: 'nélkül, nincs, nem, hiányzik, hiányzó',
  after: 'együtt, tartozék, ajándékba, nélkül, hiányzik, hozzá',
  in: 'eredeti',
  only: 'csak, üres, kizárólag, önmagában',
  lots: '2 darab, 3 darab, 4 darab, 5 darab, 10 darab, 2 db, 3 db, 4 db, 5 db, 6 db, 10 db, gyűjtemény',
  broken:
    'hibás, törött, repedt, sérült, alkatrésznek, nem működik, nem működő, működésképtelen, javításra, javítandó, felújítandó, beázott, elromlott, nem kapcsol be, bontásra, törött kijelzős, törött kijelzővel',
  harmless:
    'kézitáska, válltáska, hátizsák, gyerekeknek, férfi, női, dobozában, dobozában eredeti, sérült doboz, nem hibás, nem törött, cserép, cserépedény',
};

export const turkish: OfferWords = {
  headLast: true,
  accessories:
    'kılıf, kılıfı, kılıfları, kapak, kapağı, kap, kabı, çanta, çantası, ekran koruyucu, koruyucu, cam, temperli cam, kırılmaz cam, şarj aleti, şarj cihazı, şarj kablosu, şarj standı, adaptör, adaptörü, kablo, kablosu, pil, pili, batarya, bataryası, kordon, kordonu, kayış, kayışı, askı, askısı, tutucu, tutucusu, stand, standı, dock, kumanda, kumandası, lens kapağı, parasoley, filtre, filtresi, kulak yastığı, kulaklık süngeri, sünger, süngeri, minder, yastık, kılıfı, teli, tel, düğme, düğmesi, fırça, fırçası, hortum, hortumu, toz torbası, torba, torbası, başlık, başlığı, matkap ucu, uç, bıçak, bıçağı, tabanlık, bağcık, bağcığı, mürekkep, kartuş, kartuşu, toner, iğne, iğnesi, kasa, kasası, arka kapak, ekran, ekranı, dokunmatik, anakart, anakartı, menteşe, menteşesi, fan, fanı, hoparlör, hoparlörü, klavye, klavyesi, hafıza kartı, sticker, çıkartma, far, farı, stop, stopu, lastik, lastiği, jant, jantı, sele, selesi, pedal, pedalı, zincir, zinciri, gidon, çamurluk, kilit, kilidi, ayak, ayağı, çekmece, abajur, aksesuar, aksesuarı, aksesuarları, kıyafet, anahtarlık, anahtar, conta, contası, analog',
  features:
    'kordon, kayış, ekran, ekranı, cam, klavye, hoparlör, lastik, jant, sele, pedal, zincir, gidon, kilit, ayak, çekmece, minder, yastık, kıyafet, aksesuar, kapak, kap, çanta, stand, pil, batarya, kablo, fırça, tel, uç, bıçak, başlık, kumanda, kasa, filtre, düğme, anahtar, sticker, fan',
  containers: 'kutu, kutusu, boş kutu, ambalaj, kullanım kılavuzu, kılavuz, kılavuzu, fatura',
  spares: 'yedek parça, yedek parçası, yedek, yan sanayi, muadil, uyumlu',
  fits: 'için, uyumlu, uygun',
  fitsLoosely: 'icin',
  with: 've, ile, artı, dahil, hediyeli, birlikte, yanında',
  without: 'yok, olmadan, eksik, değil, hariç, hiç',
  after: 'dahil, hediye, hediyeli, ile, ile birlikte, mevcut, var, yok, eksik, hariç',
  in: 'orijinal',
  only: 'sadece, boş, yalnızca, tek başına',
  lots: 'toplu, 2 adet, 3 adet, 4 adet, 5 adet, 6 adet, 10 adet, 2 li, 3 lü, 4 lü, toptan, koleksiyon, 2li set, 3lü set, 4lü set',
  broken:
    'arızalı, bozuk, kırık, çatlak, çalışmıyor, çalışmayan, parça niyetine, yedek parça için, yedek parçalık, parçalık, tamirlik, tamir gerektirir, hasarlı, hurda, açılmıyor, ekranı kırık, kırık ekran, su almış, sıvı temaslı',
  harmless:
    'el çantası, sırt çantası, omuz çantası, kutusunda, kutulu, çocuklar için, erkek için, kadın için, bebek için, kilidi açık, dokunmatik ekran, kırık yok, çatlak yok, arıza yok',
};

export const greek: OfferWords = {
  headLast: false,
  accessories:
    'θήκη, θήκες, κάλυμμα, τσάντα, τζάμι προστασίας, προστατευτικό, μεμβράνη, φορτιστής, φορτιστή, καλώδιο, καλώδια, τροφοδοτικό, αντάπτορας, μετασχηματιστής, μπαταρία, μπαταρίες, λουράκι, λουρί, μπρασελέ, ιμάντας, βάση, στήριγμα, σταντ, τηλεχειριστήριο, χειριστήριο, καπάκι, φίλτρο, φίλτρα, μαξιλάρι, μαξιλάρια, μαξιλαράκια, βαλίτσα, χορδές, κουμπί, βούρτσα, σωλήνας, σακούλες, τρυπάνι, λεπίδα, λεπίδες, πάτοι, κορδόνια, μελάνι, τόνερ, βελόνα, οθόνη, μητρική, πληκτρολόγιο, κάρτα μνήμης, αυτοκόλλητο, αυτοκόλλητα, αφίσα, φανάρι, καθρέφτης, ρόδα, λάστιχα, ζάντες, σέλα, πετάλια, αλυσίδα, τιμόνι, κλειδαριά, πόδια, συρτάρι, αμπαζούρ, αξεσουάρ, ρούχα, μπρελόκ, κλειδί, φλάντζα',
  features: '',
  containers: 'κουτί, κουτιά, συσκευασία, εγχειρίδιο, οδηγίες, χαρτιά',
  spares: 'ανταλλακτικό, ανταλλακτικά, ανταλλακτική, συμβατό με, συμβατή με, συμβατό, συμβατή, συμβατά',
  fits: 'για, συμβατό με, συμβατή με',
  fitsLoosely: 'σε',
  with: 'με, και, μαζί, περιλαμβάνει, συν, δώρο',
  without: 'χωρίς, δεν, λείπει, όχι',
  after: 'μαζί, δώρο, περιλαμβάνεται, λείπει',
  in: 'στο, στη, σε',
  only: 'μόνο, άδειο, κενό, σκέτο',
  lots: 'σετ 3, σετ 4, παρτίδα, συλλογή, πακέτο, 2 τεμάχια, 3 τεμάχια, 4 τεμάχια, 5 τεμάχια, 2 τεμ, 3 τεμ, 4 τεμ',
  broken:
    'χαλασμένο, χαλασμένη, χαλασμένος, σπασμένο, σπασμένη, σπασμένος, για ανταλλακτικά, δεν λειτουργεί, δεν δουλεύει, δεν ανοίγει, ελαττωματικό, ελαττωματική, για επισκευή, ραγισμένη, ραγισμένο, κατεστραμμένο, κλειδωμένο icloud',
  harmless: 'για παιδιά, για άνδρες, για γυναίκες, στο κουτί, με κουτί, οθόνη αφής',
};

export const indonesianMalay: OfferWords = {
  headLast: false,
  accessories:
    'casing, case, softcase, hardcase, sarung, sarung pelindung, tas, tempered glass, anti gores, pelindung layar, charger, pengecas, kabel, adaptor, baterai, bateri, tali, strap, gelang, holder, dudukan, pemegang, stand, docking, remote, penutup lensa, tutup lensa, tutup, filter, penapis, busa, bantal, sikat, selang, kantong, mata bor, pisau, bilah, sol, tali sepatu, tinta, kartrid, toner, jarum, lcd, layar, skrin, mesin, motherboard, engsel, kipas, speaker, keyboard, kartu memori, kad memori, stiker, poster, lampu depan, lampu belakang, spion, roda, ban, tayar, velg, rim, sadel, pedal, rantai, setang, gembok, kaki, laci, aksesoris, aksesori, baju, gantungan kunci, kunci, casing belakang, backdoor, tutup baterai',
  features: '',
  containers: 'kotak, dus, dusbook, box, kemasan, buku manual, manual, buku panduan, nota',
  spares:
    'sparepart, spare part, suku cadang, onderdil, alat ganti, pengganti, kompatibel dengan, serasi dengan',
  fits: 'untuk, utk, buat, for, kompatibel dengan',
  fitsLoosely: 'bagi',
  with: 'dengan, dgn, plus, termasuk, dan, bonus, free, beserta, lengkap dengan, gratis, percuma',
  without: 'tanpa, tidak ada, tiada, no, bukan, tak, tidak, minus',
  after: 'termasuk, lengkap, ada, gratis, percuma, disertakan',
  in: 'dalam, di',
  only: 'saja, hanya, sahaja, kosong, doang',
  lots: 'paket isi, borongan, grosir, lot, koleksi, 2 pcs, 3 pcs, 4 pcs, 5 pcs, 10 pcs, isi 2, isi 3, isi 4, isi 5, isi 10, 2 buah, 3 buah, 4 buah, sepaket, 1 lot',
  broken:
    'rusak, mati total, matot, kanibalan, bahan kanibal, untuk suku cadang, untuk sparepart, buat sparepart, pecah, lcd pecah, layar pecah, retak, tidak berfungsi, tidak hidup, rosak, untuk alat ganti, tidak menyala, minus mati, butuh perbaikan',
  harmless:
    'untuk anak, untuk pria, untuk wanita, dalam kotak, lampu mati, hidup mati, layar sentuh, tidak pecah',
};

export const vietnamese: OfferWords = {
  headLast: false,
  accessories:
    'ốp lưng, ốp, bao da, bao đựng, túi, túi đựng, vỏ, kính cường lực, miếng dán, dán màn hình, sạc, củ sạc, bộ sạc, cáp, cáp sạc, dây sạc, bộ nguồn, nguồn, pin, dây đeo, dây, quai đeo, giá đỡ, đế sạc, đế, dock, điều khiển, remote, nắp ống kính, nắp, loa che nắng, kính lọc, lọc, đệm tai, mút tai, gối, đệm, bàn chải, chổi, ống hút, túi bụi, mũi khoan, lưỡi dao, lưỡi, lót giày, dây giày, mực, hộp mực, kim, vỏ máy, màn hình, mặt kính, main, bo mạch, bản lề, quạt, loa, bàn phím, thẻ nhớ, nhãn dán, tem, poster, đèn pha, đèn hậu, gương, bánh xe, lốp, vành, mâm, yên, bàn đạp, xích, tay lái, khóa, chân, ngăn kéo, phụ kiện, quần áo, móc khóa, chìa khóa, gioăng, cần analog',
  features: '',
  containers: 'hộp, hộp rỗng, vỏ hộp, thùng, bao bì, sách hướng dẫn, hướng dẫn sử dụng, giấy tờ',
  spares: 'linh kiện, phụ tùng, thay thế, tương thích với, tương thích, phù hợp với',
  fits: 'cho, dành cho, dùng cho, tương thích với',
  fitsLoosely: 'của',
  with: 'kèm, kèm theo, với, và, tặng, tặng kèm, cùng, đầy đủ, có',
  without: 'không, không có, thiếu, chưa',
  after: 'kèm theo, đầy đủ, tặng kèm',
  in: 'trong, còn',
  only: 'chỉ, rỗng, không hộp, trống',
  lots: 'combo, bộ 3, bộ 4, bộ 5, 2 cái, 3 cái, 4 cái, 5 cái, 10 cái, 2 chiếc, 3 chiếc, 4 chiếc, sỉ, thanh lý lô',
  broken:
    'hỏng, hư, bị hỏng, bị hư, xác, bán xác, xác máy, lấy linh kiện, rã linh kiện, vỡ, bể, nứt, vỡ màn, bể màn, màn hình vỡ, không hoạt động, không lên nguồn, không lên, bị lỗi, chết nguồn, dính icloud, cần sửa',
  harmless:
    'cho bé, cho trẻ em, cho nam, cho nữ, túi xách, không lỗi, chưa hư, không trầy, fullbox, nguyên hộp, trong hộp, không hỏng',
};

export const arabic: OfferWords = {
  headLast: false,
  accessories:
    'كفر, كفرات, جراب, جرابات, غطاء, غلاف, حافظة, شنطة, حقيبة, واقي شاشة, واقي, زجاج حماية, لاصق حماية, ستيكر, شاحن, شواحن, كابل, كيبل, سلك, محول, بطارية, بطاريات, سوار, حزام, سير, حامل, قاعدة, ستاند, ريموت, ريموت كنترول, جهاز تحكم, غطاء عدسة, فلتر, فلاتر, وسادة, وسائد, فرشاة, خرطوم, أكياس, شفرات, شفرة, نعل, رباط, حبر, خرطوشة, إبرة, شاشة, لوحة أم, بوردة, مروحة, سماعة داخلية, لوحة مفاتيح, كرت ذاكرة, بطاقة ذاكرة, ملصق, ملصقات, مصباح أمامي, مرآة, عجلة, إطارات, جنوط, سرج, دواسات, سلسلة, قفل, أرجل, درج, إكسسوارات, اكسسوارات, ملحقات, ملابس, ميدالية, مفتاح',
  features: '',
  containers: 'علبة, كرتون, كرتونة, صندوق, دليل, كتيب, كتالوج, أوراق, فاتورة',
  spares: 'قطع غيار, قطعة غيار, بديل, بديلة, متوافق مع, متوافقة مع, متوافق, غيار',
  fits: 'لجهاز, لـ, ل, متوافق مع, مناسب ل, خاص ب, لايفون, للايفون, للآيفون, لآيفون, لسامسونج, لكاميرا, لساعة',
  fitsLoosely: 'على, حق',
  with: 'مع, و, زائد, شامل, يشمل, هدية, معه, معها',
  without: 'بدون, بلا, لا يوجد, ناقص, غير, ما فيه',
  after: 'مرفق, مرفقة, هدية, مجانا, موجود, موجودة',
  in: 'في, داخل',
  only: 'فقط, فارغ, فارغة, فاضي, فاضية, لوحده, لوحدها',
  lots: 'مجموعة من, جملة, بالجملة, لوت, 2 قطع, 3 قطع, 4 قطع, 5 قطع, 10 قطع, حبتين',
  broken:
    'معطل, معطلة, عطلان, عطلانة, خربان, خربانة, خراب, تالف, تالفة, مكسور, مكسورة, الشاشة مكسورة, شاشة مكسورة, لا يعمل, لا تعمل, ما يشتغل, لا يشتغل, للقطع, قطع فقط, تشليح, لقطع الغيار, للتصليح, محتاج تصليح, يحتاج صيانة, للصيانة, متضرر, محروق',
  harmless:
    'غير مكسور, شاشة لمس, حقيبة يد, حقيبة ظهر, للأطفال, للرجال, للنساء, في العلبة, بالكرتون, مع العلبة, علبة أصلية',
};

export const hebrew: OfferWords = {
  headLast: false,
  accessories:
    'כיסוי, כיסויים, מגן, מגן מסך, נרתיק, קייס, תיק, זכוכית מגן, מדבקה, מדבקות, מטען, מטענים, כבל, כבלים, ספק כוח, ספק, שנאי, מתאם, סוללה, סוללות, רצועה, רצועות, צמיד, אבזם, מעמד, סטנד, מחזיק, תחנת עגינה, תחנת טעינה, שלט, שלט רחוק, מכסה, מכסה עדשה, פילטר, מסנן, כריות, כרית, ריפודים, מברשת, צינור, שקיות, להב, להבים, סכין, מדרסים, שרוכים, דיו, מחסנית, טונר, מחט, צג, מסך, לוח אם, מאוורר, רמקול, מקלדת, כרטיס זיכרון, פוסטר, פנס, מראה, גלגל, גלגלים, צמיגים, אוכף, דוושות, שרשרת, כידון, מנעול, רגליים, מגירה, אהיל, אביזר, אביזרים, בגדים, מחזיק מפתחות, מפתח, אטם',
  features: '',
  containers: 'קופסה, קופסא, אריזה, קרטון, חוברת, חוברת הוראות, מדריך, הוראות',
  spares: 'חלק חילוף, חלקי חילוף, חלפים, תחליפי, תחליפית, תואם ל, תואם, מתאים ל',
  fits: 'עבור, ל, מתאים ל, תואם ל, לאייפון, לגלקסי, למצלמה, לשעון, לקונסולת',
  fitsLoosely: 'של',
  with: 'עם, כולל, פלוס, ו, בתוספת, מתנה',
  without: 'בלי, ללא, חסר, חסרה, אין, לא',
  after: 'כלול, כלולה, במתנה, מצורף, מצורפת, חסר',
  in: 'ב, בתוך, באריזה, בקופסה',
  only: 'רק, בלבד, ריקה, ריק',
  lots: 'לוט, חבילה של, סט של 3, סט של 4, אוסף של, 2 יחידות, 3 יחידות, 4 יחידות, 5 יחידות, סיטונאות',
  broken:
    'תקול, תקולה, מקולקל, מקולקלת, שבור, שבורה, לא עובד, לא עובדת, לא נדלק, לא נדלקת, לחלקים, לחלקי חילוף, לתיקון, פגום, פגומה, מסך שבור, סדוק, סדוקה, דורש תיקון, נעול',
  harmless: 'לא שבור, מסך מגע, תיק יד, תיק גב, לילדים, לגברים, לנשים, באריזה, עם קופסה, אינץ מסך',
};

export const hindiPersian: OfferWords = {
  headLast: true,
  accessories:
    'कवर, केस, चार्जर, केबल, बैटरी, स्ट्रैप, स्टैंड, होल्डर, रिमोट, एडाप्टर, स्क्रीन गार्ड, टेम्पर्ड ग्लास, बैग, قاب, کاور, گلس, محافظ صفحه, شارژر, کابل, آداپتور, باتری, بند, بند ساعت, پایه, نگهدارنده, ریموت کنترل, کنترل, درب لنز, فیلتر, کیف, برچسب, لوازم جانبی',
  features: '',
  containers: 'डिब्बा, बॉक्स, मैनुअल, جعبه, کارتن, دفترچه, دفترچه راهنما',
  spares: 'स्पेयर पार्ट, स्पेयर पार्ट्स, پارت, قطعه یدکی, قطعات یدکی, یدکی, سازگار با',
  fits: 'के लिए, برای, مناسب برای, سازگار با',
  fitsLoosely: 'مخصوص',
  with: 'के साथ, और, با, به همراه, همراه با, و',
  without: 'बिना, नहीं, بدون, فاقد, ندارد',
  after: 'सहित, شامل, دارد',
  in: 'में, در',
  only: 'सिर्फ, केवल, खाली, فقط, خالی',
  lots: 'थोक, عمده, 2 عدد, 3 عدد, 4 عدد, 5 عدد',
  broken:
    'खराब, टूटा, टूटी, काम नहीं कर रहा, पार्ट्स के लिए, خراب, شکسته, سوخته, کار نمیکند, روشن نمیشود, معیوب, اوراقی, تعمیری, برای قطعات',
  harmless: 'बच्चों के लिए, برای کودکان, مردانه, زنانه',
};
