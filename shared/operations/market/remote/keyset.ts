import { ServiceError } from '../../../platform/errors/service-error.ts';

/** What identifies our application to the marketplace, in one of its environments. */
export interface Keyset {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The marketplace's name for our pair of return addresses; sent where OAuth says `redirect_uri`. */
  readonly ruName: string | undefined;
}

/** @throws ServiceError SERVER_ERROR if it is not set: without it nobody can sign in. */
export function ruNameOf({ ruName }: Keyset): string {
  if (ruName === undefined) throw new ServiceError('SERVER_ERROR', 'The marketplace keyset has no RuName.');
  return ruName;
}

/** @throws ServiceError SERVER_ERROR if there is none. */
export type KeysetSource = () => Promise<Keyset>;
