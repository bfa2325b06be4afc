import type { AgentTool } from './tool.ts';

/** An operation's name in the contract and the service's messages: `getCategoryFeatures` is `get-category-features`, `jobsCreate` is `jobs/create`. */
export const pathOf = (operation: string): string =>
  operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^jobs-/, 'jobs/');

/**
 * Replaces operation names with tool names in a text for agents, who do not know operations.
 *
 * @param tools if two tools share an operation, the later one is named; only `verifyOnly` means the check
 */
export function inToolNames(text: string, tools: readonly Pick<AgentTool, 'name' | 'operation'>[]): string {
  const names = new Map([
    ...tools.map(({ name, operation }) => [pathOf(operation), name] as const),
    ['post-item with verifyOnly', 'check_listing'],
  ]);
  const operations = [...names.keys()]
    .filter((name) => /[-/]/.test(name))
    .toSorted((a, b) => b.length - a.length);
  return text.replace(
    new RegExp(`(?<![\\w/-])(?:${operations.join('|')})(?![\\w-])`, 'g'),
    (operation) => names.get(operation) ?? operation,
  );
}
