/** Keeps a local host from starting until its user changes what the message names: a port, a folder, a variable. */
export class StartUpError extends Error {}

/** The system's name for what went wrong, such as EACCES. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Ends this process with the message alone. Any other error is a bug, which is printed with its stack. */
export function endAtStartUp(error: unknown): never {
  console.error(error instanceof StartUpError ? error.message : error);
  process.exit(1);
}
