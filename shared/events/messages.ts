import type { Queue } from '../platform/queue/sqs-queue.ts';

/** An event for one endpoint of an account. */
export interface EndpointMessage {
  readonly accountId: string;
  readonly endpoint: string;
  /** The value of `webhook-id`. */
  readonly id: string;
  /** Exactly the bytes that are sent, as text. */
  readonly body: string;
}

/** A mail to one owner of an account about some events. */
export interface OwnerMessage {
  readonly accountId: string;
  /** A person's id; absent: the former owner that the last event names. */
  readonly owner?: string | undefined;
  /** Names of events in the outbox, at least one, in the order of their times. */
  readonly events: readonly string[];
}

export type EventMessage = EndpointMessage | OwnerMessage;

export type EventQueue = Queue<EventMessage>;
