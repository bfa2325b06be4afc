import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import {
  type Emulator,
  type EmulatorAnswer,
  type EmulatorRequest,
  startEmulator,
} from '../../../../lib/sandbox/emulator/emulator.ts';

type Respond = (request: EmulatorRequest) => EmulatorAnswer;

/** A remote side that answers as scripted and records requests. */
export interface RemoteServer {
  readonly url: string;
  readonly journal: EmulatorRequest[];
  readonly faults: Emulator['faults'];
  /** Sets the answer to requests whose `METHOD path` starts with this text; the latest one counts. */
  on(start: string, respond: Respond | EmulatorAnswer): void;
  /** The only request sent. */
  only(): EmulatorRequest;
}

/** Starts a loopback server for the tests of this file; journal and answers are empty at each test's start. */
export function useRemoteServer(): RemoteServer {
  let emulator: Emulator | undefined;
  let answers: [string, Respond][] = [];
  const started = (): Emulator => {
    if (emulator === undefined) throw new Error('the server is there from beforeAll on');
    return emulator;
  };
  beforeAll(async () => {
    emulator = await startEmulator((request) => {
      const line = `${request.method} ${request.path}`;
      const answer = answers.findLast(([start]) => line.startsWith(start));
      return answer?.[1](request) ?? { status: 599, body: `nothing answers ${line}` };
    });
  });
  beforeEach(() => {
    started().journal.length = 0;
    started().faults.clear();
    answers = [];
  });
  afterAll(() => emulator?.stop());
  return {
    get url() {
      return started().url;
    },
    get journal() {
      return started().journal;
    },
    get faults() {
      return started().faults;
    },
    on: (start, respond) => {
      answers.push([start, typeof respond === 'function' ? respond : () => respond]);
    },
    only() {
      const [request, ...more] = started().journal;
      if (request === undefined || more.length > 0) throw new Error(`${more.length + 1} requests or none`);
      return request;
    },
  };
}
