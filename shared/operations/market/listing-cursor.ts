import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { ours } from '../../platform/errors/wording.ts';
import { parseJson } from '../../platform/web/parse-json.ts';

/** The list that a cursor belongs to: whose, of what, and asked for by whom. */
export type ListIdentity = Readonly<Record<'accountId' | 'seller' | 'marketplace' | 'state', string>>;

/** Pages count what there is at the moment, so an old one would show something else. */
const lifetimeMs = 3_600_000;

/** A listing as cursors remember it: few are alike, and sixty of them are short enough. */
export const markOfItem = (itemId: string): string =>
  createHash('sha256').update(itemId).digest('base64url').slice(0, 4);
const mostMarks = 60;

const shape = z.tuple([
  z.int().min(2).max(1_000_000),
  z.int(),
  z.array(z.string()).max(mostMarks).optional(),
]);

/** It keeps cursors from being used for another list by mistake; they open nothing. */
const sealOf = (content: string, list: ListIdentity): string =>
  createHash('sha256')
    .update(JSON.stringify([content, list.accountId, list.seller, list.marketplace, list.state]))
    .digest('base64url')
    .slice(0, 16);

/**
 * @param now milliseconds since 1970
 * @param shown marks of the listings of the pages before, the latest last
 */
export function writeCursor(
  page: number,
  list: ListIdentity,
  now: number,
  shown: readonly string[] = [],
): string {
  const content = Buffer.from(JSON.stringify([page, now, shown.slice(-mostMarks)])).toString('base64url');
  return `${content}.${sealOf(content, list)}`;
}

const refusal = (why: string) =>
  new ServiceError('BAD_REQUEST', ours(`cursor ${why}: begin again without one.`), { fields: ['cursor'] });

/** A cursor that was read. */
export interface Cursor {
  readonly page: number;
  /** Marks of listings that were shown before. */
  readonly shown: readonly string[];
  /** @throws ServiceError BAD_REQUEST if it belongs to another list */
  require(list: ListIdentity): void;
}

/** @throws ServiceError BAD_REQUEST if it is no cursor or older than an hour */
export function readCursor(cursor: string, now: number): Cursor {
  const [content = '', seal] = cursor.split('.');
  const parsed = shape.safeParse(parseJson(Buffer.from(content, 'base64url').toString('utf8')));
  if (!parsed.success) throw refusal('is not one of this list');
  const [page, madeAt, shown = []] = parsed.data;
  if (Math.abs(now - madeAt) > lifetimeMs) throw refusal('is older than an hour');
  return {
    page,
    shown,
    require: (list) => {
      if (seal !== sealOf(content, list)) throw refusal('is not one of this list');
    },
  };
}
