/** Builds on first use and keeps what was built. A failed build is forgotten, so that the next use tries again. */
export function lazy<Value>(build: () => Value | Promise<Value>): () => Promise<Value> {
  let built: Promise<Value> | undefined;
  return () => {
    built ??= Promise.try(build).catch((error: unknown) => {
      built = undefined;
      throw error;
    });
    return built;
  };
}
