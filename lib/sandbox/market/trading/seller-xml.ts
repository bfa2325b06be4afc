import { createHash } from 'node:crypto';
import { block, leaf } from './write-xml.ts';

const digest = (user: string, purpose: string) =>
  createHash('sha256')
    .update(`${purpose} ${user}`)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '');

/** A member's token that outlives changes of the user name. */
export const eiasTokenOf = (user: string): string =>
  `nY+sHZ2PrBmdj6wVnY+${digest(user, 'eias').slice(0, 24)}==`;

/** A member's id that outlives changes of the user name. */
export const memberIdOf = (user: string): string => digest(user, 'member').slice(0, 11);

/** The seller of an item, as everyone sees it. */
export const sellerXml = (user: string): string =>
  block('Seller', [leaf('EIASToken', eiasTokenOf(user)), leaf('UserID', user)]);
