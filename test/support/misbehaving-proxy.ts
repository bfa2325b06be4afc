import { type Reply, startProxy } from './proxy.ts';

/** A request as a misbehaviour looks at it. */
interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

/** An answer of the host that a test may spoil. */
interface Answered extends Omit<Reply, 'body'> {
  readonly body: string;
}

/** Takes an answer apart; `silent` never answers, undefined leaves it as it is. */
export type Misbehaviour = (request: Asked, answer: Answered) => Answered | 'silent' | undefined;

/** A server that passes requests on to a host and spoils its answers. */
export const startMisbehavingProxy = (hostUrl: string, misbehave: Misbehaviour) =>
  startProxy(
    () => hostUrl,
    async ({ path, headers, body, carryOut }) => {
      const reply = await carryOut();
      // The host uses the address of this proxy as its own, as behind a domain.
      const text = reply.body.toString().replaceAll(hostUrl, `http://${headers.host}`);
      const honest = { ...reply, body: text };
      const key = headers.authorization?.replace('Bearer ', '');
      const spoilt = misbehave({ path, key, body: body.toString() }, honest) ?? honest;
      if (spoilt === 'silent') return undefined;
      return { ...spoilt, body: Buffer.from(spoilt.body) };
    },
  );
