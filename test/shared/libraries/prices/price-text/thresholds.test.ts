import { describe } from '@jest/globals';
import { readsAs } from './price-rows.ts';

describe('a sum that one must spend for something else is not a price', () => {
  readsAs([
    ['Free delivery on orders above ₦50,000', 'ng', 'none'],
    ['$49 or more free delivery', 'us', 'none'],
    ['minimum order $30', 'us', 'none'],
    ['Versandkostenfrei ab 49 € Bestellwert', '', 'none'],
    ['ab 49 € versandkostenfrei', '', 'none'],
    ['Livraison gratuite dès 49 €', '', 'none'],
    ['Envío gratis por compras mayores a $ 150.000', 'co', 'none'],
    ['Spedizione gratuita sopra i 49 €', '', 'none'],
    ['gratis verzending vanaf € 49', '', 'none'],
    ['Fri frakt över 499 kr', 'se', 'none'],
    ['Ilmainen toimitus yli 100 € tilauksiin', '', 'none'],
    ['Darmowa dostawa od 200 zł', '', 'none'],
    ['Doprava zdarma nad 50 €', '', 'none'],
    ['Ingyenes szállítás 10 000 Ft felett', '', 'none'],
    ['Transport gratuit la comenzi peste 300 Lei', '', 'none'],
    ['Бесплатная доставка от 2000 ₽', '', 'none'],
    ['750 TL ve üzeri alışverişlerde kargo bedava', '', 'none'],
    ['شحن مجاني للطلبات فوق 200 ر.س', '', 'none'],
    ['משלוח חינם בקנייה מעל ₪299', '', 'none'],
    ['¥10,000以上のご注文で国内送料が無料になります。', 'jp', 'none'],
    ['單筆滿 $999 免運', 'tw', 'none'],
    ['50,000원 이상 구매 시 무료배송', '', 'none'],
    ['ส่งฟรีเมื่อซื้อครบ 1,500 บาท', '', 'none'],
    ['Miễn phí vận chuyển cho đơn hàng từ 500.000₫', '', 'none'],
    ['min. belanja Rp150.000', '', 'none'],
  ]);
});

describe('a price next to such words is one', () => {
  readsAs([
    ['Price $20, free shipping over $49', 'us', '20 USD'],
    ['Sale $20 + free shipping on $49+', 'us', '20 USD'],
    ['Purchase price $50', 'us', '50 USD'],
    ['Order now for $50', 'us', '50 USD'],
    ['500 ₽ при заказе от 2000 ₽', '', '500 RUB'],
    ['Kaufpreis 49 €', '', '49 EUR'],
  ]);
});
