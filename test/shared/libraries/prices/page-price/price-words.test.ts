import { describe, expect, test } from '@jest/globals';
import {
  buyName,
  saysBuy,
  spacedNames,
} from '../../../../../shared/libraries/prices/page-price/price-words.ts';

describe('a button that buys', () => {
  test.each([
    ['Add to cart'],
    ['+ Add to bag'],
    ['Add to Cart – $12.00'],
    ['In den Warenkorb'],
    ['Læg i indkøbskurv'],
    ['カートに入れる'],
    ['หยิบลงตะกร้า'],
    ['أضف لعربة التسوق'],
    ['Place bid'],
    ['Byd'],
  ])('a button with the words "%s" buys', (text) => {
    expect(saysBuy(text)).toBe(true);
  });
});

describe('a button that does something else', () => {
  test.each([['Buy guide'], ['Menu'], ['Search'], ['Bid history'], ['Order status'], ['→'], ['']])(
    'a button with the words %j does something else',
    (text) => {
      expect(saysBuy(text)).toBe(false);
    },
  );
});

describe('the names of the button of a shop system', () => {
  test.each([
    ['single_add_to_cart_button button alt'],
    ['product-form__submit button button--full-width'],
    ['product-addtocart-button'],
    ['button-cart'],
    ['form-action-addToCart'],
    ['sqs-add-to-cart-button'],
    ['btn btn-primary btn-buy'],
    ['buybox--button buy-btn'],
    ['toBasket'],
    ['btn btn-lg btn-conversion add-to-cart-button'],
    ['bx_1_add_basket_link'],
    ['projector_button_basket'],
    ['addtobasket btn'],
    ['btn-cmd add2cart'],
    ['ec-blockBtn--action add-cart'],
    ['btnCart'],
    ['js-addtocart js-prod-submit-form'],
    ['button-buy botao-commprar'],
    ['Addtobasket basketBtn'],
    ['j-buy-button-add'],
  ])('a button named %s buys', (names) => {
    expect(buyName.test(spacedNames(names))).toBe(true);
  });

  test.each([
    ['cart-count'],
    ['mini-cart total'],
    ['header__menu'],
    ['wishlist-button'],
    ['basket total'],
    ['btn-search'],
  ])('a button named %s does not buy', (names) => {
    expect(buyName.test(spacedNames(names))).toBe(false);
  });
});
