import { createServer, type Server } from 'node:http';
import { afterAll, expect, test } from '@jest/globals';
import { startEngineProcess } from '../../../../lib/sandbox/database/engine.ts';

const others: Server[] = [];
afterAll(() => {
  for (const other of others) {
    other.closeAllConnections();
    other.close();
  }
});

const engine = (port: number) => `
  const server = require('node:http').createServer((_, response) => response.end('the engine'));
  server.listen(${port}, '127.0.0.1', () => console.log('listening on it'));`;

test('an engine whose port is taken gets another, and does not mistake a foreign answer for its own', async () => {
  const started = await startEngineProcess({
    program: process.execPath,
    argumentsFor: (port) => {
      // Without a host the port is taken at once.
      if (others.length === 0)
        others.push(createServer((_, response) => response.end('another')).listen(port));
      return ['-e', engine(port)];
    },
    host: '127.0.0.1',
    startMs: 30_000,
    listening: 'listening on',
  });
  try {
    expect(await (await fetch(started.endpoint)).text()).toBe('the engine');
  } finally {
    await started.stop();
  }
});

test('an engine that exits at once on every port counts as not started', async () => {
  const ended = startEngineProcess({
    program: process.execPath,
    argumentsFor: () => ['-e', 'process.exit(1)'],
    host: '127.0.0.1',
    startMs: 30_000,
    // Without it, a process that takes the free port in between would be mistaken for this engine.
    listening: 'listening on',
  });
  await expect(ended).rejects.toThrow(/ did not start\.$/);
});
