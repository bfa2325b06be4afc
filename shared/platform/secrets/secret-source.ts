/** Where keys and passwords come from. */
export interface SecretSource {
  /**
   * The secret's current text.
   *
   * @param name its ARN or name in Secrets Manager
   * @throws ServiceError SERVER_ERROR if the secret does not exist, has no value or may not be read;
   *   UPSTREAM_FAILED if the source cannot be reached
   */
  read(name: string): Promise<string>;
}
