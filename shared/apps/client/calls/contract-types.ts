import type * as z from 'zod';
import type { operations } from '../../../contract/endpoints.ts';
import type { AnsweredErrorCode } from '../../../platform/errors/error-table.ts';

/*
 * All that the client takes from the contract, as types. In the package, another file that spells them out replaces
 * this one, so that users need neither zod nor our sources.
 */

type Endpoints = typeof operations;

/** Each operation's request and answer. */
export type Operations = {
  readonly [Name in keyof Endpoints]: {
    readonly request: z.input<Endpoints[Name]['request']>;
    readonly answer: z.output<Endpoints[Name]['response']>;
  };
};

export type OperationName = keyof Operations;

export type { WebhookEvent } from '../../../contract/webhooks.ts';

/** Codes that the service's failures carry in `x-error-code`. */
export type ServiceCode = AnsweredErrorCode;
