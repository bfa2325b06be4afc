/** What is set for an account, by the operator or its owners; none of it is money. */
export interface AccountSettings {
  readonly name: string;
  /** Callback URIs that signin-url accepts on a deployed stage, compared character by character. */
  readonly callbacks: readonly string[];
  /** Marketplace operations a day; absent: the service's default. */
  readonly marketDailyLimit?: number | undefined;
  /** Requests a second, of all operations together; absent: the service's default for each share of its credits. */
  readonly requestsPerSecond?: number | undefined;
  /** Shares of its credits, as far as the limits know; absent: one. */
  readonly shares?: number | undefined;
  /** Credits below which the dashboard warns; absent: it does not. */
  readonly lowBalance?: number | undefined;
  /** Set while the operator has its calls refused. */
  readonly suspended?: true | undefined;
}

export interface SettingsStore {
  /** @throws ServiceError OVERLOADED after 3 s at most. */
  read(accountId: string): Promise<AccountSettings | undefined>;
  /**
   * Creates the settings of a new account.
   *
   * @returns false when the account has some already; seldom also when this has just created them.
   */
  create(accountId: string, settings: AccountSettings): Promise<boolean>;
  setCallbacks(accountId: string, callbacks: readonly string[]): Promise<void>;
  /** Sets the callbacks if they still are as `expected`. @returns false, with nothing changed, if they are not. */
  replaceCallbacks(
    accountId: string,
    callbacks: readonly string[],
    expected: readonly string[],
  ): Promise<boolean>;
  setMarketDailyLimit(accountId: string, limit: number): Promise<void>;
  setRequestsPerSecond(accountId: string, limit: number): Promise<void>;
  /** Never lowers what is there: of two that raise it at once the higher one stays. */
  setShares(accountId: string, count: number): Promise<void>;
  /** @param credits absent: no more warnings */
  setLowBalance(accountId: string, credits: number | undefined): Promise<void>;
  setSuspended(accountId: string, suspended: boolean): Promise<void>;
}
