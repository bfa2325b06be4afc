import { withoutMarks } from './module-hooks.ts';

interface TestEvent {
  readonly name: string;
  readonly error?: { stack?: string };
}

/** Test files of a worker share its global object. Jest's console records the line of each message. */
export default class NativeEnvironment {
  readonly global: { console?: Console } = {};
  readonly #console = globalThis.console;

  async setup(): Promise<void> {
    globalThis.console = this.global.console ?? this.#console;
    // Jest installs one for source maps. We have none, and it reads every file that an error names.
    Reflect.deleteProperty(Error, 'prepareStackTrace');
  }

  async teardown(): Promise<void> {
    globalThis.console = this.#console;
  }

  getVmContext(): null {
    return null;
  }

  /** Errors name modules by their paths alone. */
  handleTestEvent({ error }: TestEvent): void {
    if (typeof error?.stack === 'string') error.stack = withoutMarks(error.stack);
  }
}
