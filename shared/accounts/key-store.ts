/** What is known of an API key. */
export interface ApiKeyRecord {
  /** Short public name of the key for lists, logs and revocation; nothing of the secret is in it. */
  readonly keyId: string;
  readonly accountId: string;
  readonly keyName: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly revokedAt?: number | undefined;
}

/** Where API keys are kept, by their hash. */
export interface KeyStore {
  /** Strongly consistent, so that a revoked key is dead at once. @throws ServiceError OVERLOADED after 4 s at most. */
  find(keyHash: string): Promise<ApiKeyRecord | undefined>;
  add(keyHash: string, record: ApiKeyRecord): Promise<void>;
  list(accountId: string): Promise<ApiKeyRecord[]>;
  /** @returns false when the account has no such key. */
  revoke(accountId: string, keyId: string, at: number): Promise<boolean>;
}
