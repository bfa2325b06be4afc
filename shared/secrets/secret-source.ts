/** Where keys and passwords come from. */
export interface SecretSource {
  /**
   * The secret's current text.
   *
   * @param name what the source knows it by: a variable of the environment, an ARN or name of Secrets Manager
   * @throws ServiceError SERVER_ERROR if there is no such secret, it has no value or it may not be read;
   *   UPSTREAM_FAILED if the source cannot be reached
   */
  read(name: string): Promise<string>;
}
