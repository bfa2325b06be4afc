/** Milliseconds since 1970, UTC. */
export type Clock = () => number;

export const hourMs = 3_600_000;
export const dayMs = 86_400_000;

export const systemClock: Clock = () => Date.now();
