/** What identifies our application to the marketplace, in one of its environments. */
export interface Keyset {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The marketplace's name for our pair of return addresses; sent where OAuth says `redirect_uri`. */
  readonly ruName: string;
}

/** @throws ServiceError SERVER_ERROR where there is none. */
export type KeysetSource = () => Promise<Keyset>;
