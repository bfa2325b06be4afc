import { ServiceError } from '../../../platform/errors/service-error.ts';

/** The authorizer passes the name on in a context of plain strings. */
const form = /^[\x20-\x7e]{1,64}$/;

/** @throws ServiceError BAD_REQUEST if this cannot be the name of a key. */
export function checkKeyName(name: string): void {
  if (form.test(name) && name.trim() !== '') return;
  throw new ServiceError('BAD_REQUEST', 'The name of a key must be 1 to 64 ASCII characters.');
}
