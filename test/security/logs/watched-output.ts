import { mock } from 'node:test';
import { afterAll, beforeAll } from '@jest/globals';

/** The output of this process's functions on both streams, at their most verbose, while a file's tests run. */
export function watchOutput() {
  process.env.LOG_LEVEL = 'DEBUG';
  const output = { written: '' };
  beforeAll(() => {
    for (const stream of [process.stdout, process.stderr]) {
      const write = stream.write.bind(stream);
      mock.method(stream, 'write', (text: string) => {
        output.written += text;
        return text.startsWith('{') || write(text);
      });
    }
  });
  afterAll(() => mock.restoreAll());
  return output;
}
