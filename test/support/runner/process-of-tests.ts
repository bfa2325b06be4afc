const given: NodeJS.Process[] = [];

/**
 * The process as a test file sees it: with separate variables, listeners and exit code. Otherwise a host that takes
 * over uncaught errors would take them from Jest, and settings of one file would remain in the next.
 */
export function processOfTests(real: NodeJS.Process): NodeJS.Process {
  if (given.length === 0) {
    real.once('exit', (code) => {
      for (const seen of given) seen.emit('exit', code);
    });
  }
  const seen: NodeJS.Process = Object.create(real, {
    env: { value: { ...real.env }, writable: true },
    exitCode: { value: undefined, writable: true },
    // Where an EventEmitter keeps its listeners.
    _events: { value: Object.create(null), writable: true },
    _eventsCount: { value: 0, writable: true },
  });
  given.push(seen);
  return seen;
}
