import { readHostEnvironment } from '../../../../lib/sandbox/environment.ts';
import { startLocalHost } from '../../../../lib/sandbox/host.ts';
import { breakConnectionsTo } from './break-connections.ts';

/*
 * The local host in a process of its own, with bugs on demand. It reports its address to its parent; on `break` the
 * code that fetches pictures throws inside a callback from then on, on `throw` and `reject` something that belongs to
 * no call does so once.
 */
const host = await startLocalHost(readHostEnvironment({ PORT: '0', DATA_DIR: ':memory:' }));
const { samplePicture, model } = host.standIns;
const bugs: Readonly<Record<string, () => void>> = {
  break: () => breakConnectionsTo(Number(new URL(samplePicture).port)),
  throw: () => {
    setTimeout(() => {
      throw new Error('thrown by nobody');
    });
  },
  reject: () => {
    void Promise.reject(new Error('rejected by nobody'));
  },
};
process.on('message', (bug: string) => bugs[bug]?.());
process.once('disconnect', () => process.exit(0));
process.send?.({ url: host.url, key: host.demoKey.shown, picture: samplePicture, model: model?.url });
