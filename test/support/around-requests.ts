import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** A request's command class, `GetItemCommand`, and input. */
interface Request {
  readonly command: string;
  readonly input: object;
}

type Reply = object;

/** Replaces each request that a client sends from now on; `send` sends the original. */
export function aroundRequests(
  client: DynamoDBClient,
  step: (send: () => Promise<Reply>, request: Request) => Promise<Reply>,
): void {
  type Send = (command: { readonly input: object }, options?: object) => Promise<Reply>;
  const send = client.send.bind(client) as Send;
  const watched: Send = (command, options) =>
    step(() => send(command, options), { command: command.constructor.name, input: command.input });
  client.send = watched as DynamoDBClient['send'];
}
