import { ServiceError } from '../../platform/errors/service-error.ts';

/*
 * A place in a list that is ordered by time: the moment, and what orders entries of one moment. Places are compared as
 * texts.
 */

export const placeAt = (at: number, name: string): string => `${new Date(at).toISOString()}#${name}`;

const placeForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)#[\w.:@-]{1,140}$/;

/** The moment of a place. Milliseconds since 1970. @throws ServiceError BAD_REQUEST if it is not one */
export function momentOf(place: string): number {
  const time = placeForm.exec(place)?.[1] ?? '';
  const at = Date.parse(time);
  // 31 February is read as a day in March: places are compared as texts, so only the text of a moment is one.
  if (Number.isNaN(at) || new Date(at).toISOString() !== time)
    throw new ServiceError('BAD_REQUEST', 'There is no such page.');
  return at;
}
