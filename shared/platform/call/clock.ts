/** Milliseconds since 1970, UTC. */
export type Clock = () => number;

export const dayMs = 86_400_000;

export const systemClock: Clock = () => Date.now();
