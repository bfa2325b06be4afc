/*
 * Replaces the module that the protocol's library picks by platform: on Node a JSON schema validator, 155 kB loaded at
 * each start and never used. Arguments of tools are checked by the API.
 */
export { default as process } from 'node:process';

export class DefaultJsonSchemaValidator {
  /** @throws Error always: code that begins to need a validator must bundle one */
  getValidator(): never {
    throw new Error('No validator of JSON schemas is bundled.');
  }
}
