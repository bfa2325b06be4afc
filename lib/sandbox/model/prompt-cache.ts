import { createHash } from 'node:crypto';
import type { Clock } from '../../../shared/platform/call/clock.ts';

/**
 * Tokens that a prefix needs to be kept: the small model's number, larger models take shorter ones.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/prompt-caching
 */
const leastTokens = 4096;
/** A use prolongs it. */
const lifetimeMs = 5 * 60_000;
/** How far before a mark the service looks for a prefix that it has kept. */
const lookBack = 20;

/** A part of a prompt, in the order of the cache: tools, system, messages. */
export interface PromptPart {
  /** All that makes the part what it is. */
  readonly content: string;
  readonly tokens: number;
  /** Whether it carries `cache_control`. */
  readonly isMarked: boolean;
}

export interface CacheUse {
  /** Tokens after the last mark, or all where nothing was kept. */
  readonly fresh: number;
  readonly written: number;
  readonly read: number;
}

/**
 * The service's prompt cache: prefixes up to a mark are kept for five minutes. The output format goes before everything
 * else, as a change of it ends the cache of what follows.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/structured-outputs "Changing the output_config.format
 *   parameter will invalidate any prompt cache for that conversation thread"
 */
export function createPromptCache(clock: Clock) {
  const endings = new Map<string, number>();
  const isKept = (key: string) => (endings.get(key) ?? 0) > clock();

  /** @param head what comes before all parts and takes no tokens here: model and output format */
  return (head: string, parts: readonly PromptPart[]): CacheUse => {
    let digest = createHash('sha256').update(head);
    let tokens = 0;
    const prefixes = parts.map((part) => {
      digest = digest.copy().update(`\n${part.content}`);
      tokens += part.tokens;
      return { key: digest.copy().digest('base64url'), tokens, isMarked: part.isMarked };
    });
    const marks = prefixes.flatMap(({ isMarked }, at) => (isMarked ? [at] : []));
    const isNear = (at: number) => marks.some((mark) => at <= mark && mark - at < lookBack);
    const found = prefixes.findLast(({ key }, at) => isNear(at) && isKept(key));
    const kept = marks.flatMap((at) => prefixes[at] ?? []).filter((prefix) => prefix.tokens >= leastTokens);
    for (const { key } of found === undefined ? kept : [found, ...kept])
      endings.set(key, clock() + lifetimeMs);
    const read = found?.tokens ?? 0;
    const written = Math.max(0, (kept.at(-1)?.tokens ?? 0) - read);
    return { fresh: tokens - read - written, written, read };
  };
}
