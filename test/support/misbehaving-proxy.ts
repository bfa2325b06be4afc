import { type Reply, startProxy } from './proxy.ts';

/** A request as a misbehaviour sees it. */
interface Asked {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

/** A host's answer that a test may corrupt. */
interface Answered extends Omit<Reply, 'body'> {
  readonly body: string;
}

/** Corrupts an answer; `silent` never answers, undefined leaves it unchanged. */
export type Misbehaviour = (request: Asked, answer: Answered) => Answered | 'silent' | undefined;

/** A server that passes requests on to a host and corrupts its answers. */
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
