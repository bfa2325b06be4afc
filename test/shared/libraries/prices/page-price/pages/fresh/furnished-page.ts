import { each, wholePage } from './whole-page.ts';

/** A shop's words for new, contact, delivery, returns, newsletter and cookies in menu and footer. */
const furnitureWords: Readonly<Record<string, readonly string[]>> = {
  ar: [
    'جديدنا',
    'اتصل بنا',
    'الشحن والتوصيل',
    'الاستبدال والإرجاع',
    'اشترك واحصل على خصم 10%',
    'نستخدم ملفات تعريف الارتباط',
  ],
  bg: ['Нови', 'Контакти', 'Доставка', 'Връщане', 'Абонирай се за 10% отстъпка', 'Използваме бисквитки'],
  bn: ['নতুন', 'যোগাযোগ', 'ডেলিভারি', 'ফেরত', '১০% ছাড় পেতে সাবস্ক্রাইব করুন', 'আমরা কুকি ব্যবহার করি'],
  cs: [
    'Novinky',
    'Kontakt',
    'Doprava a platba',
    'Vrácení zboží',
    'Sleva 10 % za odběr novinek',
    'Používáme cookies',
  ],
  da: ['Nyheder', 'Kontakt', 'Fragt og levering', 'Returret', 'Få 10 % ved tilmelding', 'Vi bruger cookies'],
  de: [
    'Neu',
    'Kontakt',
    'Versand und Zahlung',
    'Widerruf',
    '10 % Rabatt für Newsletter-Abonnenten',
    'Wir verwenden Cookies',
  ],
  en: ['New in', 'Contact', 'Delivery', 'Returns', 'Sign up for 10% off your first order', 'We use cookies'],
  es: [
    'Novedades',
    'Contacto',
    'Envíos',
    'Cambios y devoluciones',
    'Suscríbete y recibe 10% de descuento',
    'Usamos cookies',
  ],
  fi: [
    'Uutuudet',
    'Yhteystiedot',
    'Toimitus',
    'Palautukset',
    'Tilaa uutiskirje, saat -10 %',
    'Käytämme evästeitä',
  ],
  fr: [
    'Nouveautés',
    'Contact',
    'Livraison',
    'Retours',
    '-10 % pour votre inscription',
    'Nous utilisons des cookies',
  ],
  he: ['חדש', 'צור קשר', 'משלוחים', 'החזרות', 'הירשמו וקבלו 10% הנחה', 'אנו משתמשים בעוגיות'],
  hr: ['Novo', 'Kontakt', 'Dostava', 'Povrat', 'Prijavi se za 10% popusta', 'Koristimo kolačiće'],
  hu: [
    'Újdonságok',
    'Kapcsolat',
    'Szállítás',
    'Visszaküldés',
    '10% kedvezmény feliratkozóknak',
    'Sütiket használunk',
  ],
  id: [
    'Terbaru',
    'Kontak',
    'Pengiriman',
    'Pengembalian',
    'Diskon 10% untuk pelanggan baru',
    'Kami memakai cookie',
  ],
  is: [
    'Nýtt',
    'Hafa samband',
    'Sendingar',
    'Skilaréttur',
    'Skráðu þig og fáðu 10% afslátt',
    'Við notum vafrakökur',
  ],
  it: ['Novità', 'Contatti', 'Spedizione', 'Resi', '10% di sconto con la newsletter', 'Usiamo i cookie'],
  ja: [
    '新着',
    'お問い合わせ',
    '配送について',
    '返品について',
    'メルマガ登録で10%OFF',
    '当サイトはCookieを使用します',
  ],
  ka: ['სიახლეები', 'კონტაქტი', 'მიწოდება', 'დაბრუნება', '10% ფასდაკლება გამოწერისთვის', 'ვიყენებთ ქუქიებს'],
  ko: ['신상품', '고객센터', '배송안내', '교환/반품', '신규가입 10% 쿠폰', '쿠키를 사용합니다'],
  lt: [
    'Naujienos',
    'Kontaktai',
    'Pristatymas',
    'Grąžinimas',
    'Prenumeruokite ir gaukite -10 %',
    'Naudojame slapukus',
  ],
  lv: ['Jaunumi', 'Kontakti', 'Piegāde', 'Atgriešana', 'Piesakies un saņem -10%', 'Mēs izmantojam sīkdatnes'],
  mn: [
    'Шинэ',
    'Холбоо барих',
    'Хүргэлт',
    'Буцаалт',
    'Бүртгүүлээд 10% хямдрал аваарай',
    'Бид күүки ашигладаг',
  ],
  ms: ['Baharu', 'Hubungi', 'Penghantaran', 'Pemulangan', 'Diskaun 10% untuk ahli baharu', 'Kami guna kuki'],
  nb: ['Nyheter', 'Kontakt', 'Frakt', 'Retur', 'Få 10 % på første ordre', 'Vi bruker informasjonskapsler'],
  no: ['Nyheter', 'Kontakt', 'Frakt', 'Retur', 'Få 10 % på første ordre', 'Vi bruker informasjonskapsler'],
  nl: [
    'Nieuw',
    'Contact',
    'Bezorgen',
    'Retourneren',
    '10% korting op je eerste bestelling',
    'Wij gebruiken cookies',
  ],
  pl: ['Nowości', 'Kontakt', 'Dostawa', 'Zwroty', 'Zapisz się i odbierz 10% rabatu', 'Używamy plików cookie'],
  pt: [
    'Novidades',
    'Contato',
    'Entrega',
    'Trocas e devoluções',
    'Ganhe 10% na primeira compra',
    'Usamos cookies',
  ],
  ro: ['Noutăți', 'Contact', 'Livrare', 'Retur', '10% reducere la abonare', 'Folosim cookie-uri'],
  ru: [
    'Новинки',
    'Контакты',
    'Доставка и оплата',
    'Возврат',
    'Скидка 10% за подписку',
    'Мы используем cookie',
  ],
  si: ['අලුත්', 'සම්බන්ධ වන්න', 'බෙදාහැරීම', 'ආපසු', '10% වට්ටමක්', 'අපි කුකී භාවිතා කරමු'],
  sk: ['Novinky', 'Kontakt', 'Doprava', 'Vrátenie', 'Zľava 10 % za odber', 'Používame cookies'],
  sr: ['Ново', 'Контакт', 'Достава', 'Повраћај', 'Попуст 10% за пријаву', 'Користимо колачиће'],
  sv: ['Nyheter', 'Kontakt', 'Frakt', 'Returer', '10 % rabatt på första köpet', 'Vi använder kakor'],
  th: ['สินค้าใหม่', 'ติดต่อเรา', 'การจัดส่ง', 'คืนสินค้า', 'สมัครรับส่วนลด 10%', 'เราใช้คุกกี้'],
  tr: ['Yeni', 'İletişim', 'Kargo', 'İade', 'Üye ol, %10 indirim kazan', 'Çerez kullanıyoruz'],
  uk: [
    'Новинки',
    'Контакти',
    'Доставка і оплата',
    'Повернення',
    'Знижка 10% за підписку',
    'Ми використовуємо cookie',
  ],
  vi: [
    'Hàng mới',
    'Liên hệ chúng tôi',
    'Giao hàng',
    'Đổi trả',
    'Đăng ký nhận ưu đãi 10%',
    'Chúng tôi dùng cookie',
  ],
  zh: ['新品', '联系我们', '配送方式', '退换货', '订阅立减10%', '本站使用 Cookie'],
};

/** A whole page with the head matter, menu, cookie bar and footer that shops put around every product. */
export const furnishedPage: typeof wholePage = (parts) => {
  const words = furnitureWords[parts.lang.slice(0, 2)];
  if (words === undefined) throw new Error(`No menu words for ${parts.lang}`);
  const [fresh, contact, delivery, returns, newsletter, cookies] = words;
  return wholePage({
    ...parts,
    head: `<link rel="icon" href="/favicon.ico"><link rel="preload" href="/assets/text.woff2" as="font" crossorigin>
<meta name="description" content="${parts.title}"><meta name="robots" content="index,follow,max-image-preview:large">
${parts.head ?? ''}<style>:root{--gap:16px}.menu{display:flex;gap:var(--gap)}.footer{font-size:12px;margin-top:48px}</style>
<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());gtag('config','G-0000000000',{anonymize_ip:true});</script>`,
    body: `<div id="cookie-bar" class="notice" role="dialog"><p>${cookies}</p><button type="button">OK</button></div>
<nav class="menu" aria-label="main"><ul>${each([fresh, contact, delivery, returns], (word) => `<li><a href="#">${word}</a></li>`)}</ul><form action="/search" role="search"><input type="search" name="q"></form></nav>
${parts.body}
<footer class="footer"><form class="newsletter"><label>${newsletter} <input type="email" name="email"></label><button>→</button></form>
<ul><li><a href="/contact">${contact}</a></li><li><a href="/delivery">${delivery}</a></li><li><a href="/returns">${returns}</a></li></ul><p>© 2009–2026 · Tel. 555 01 00 · 9:00–17:30</p></footer>`,
  });
};
