import type { AgentTool } from './tool.ts';

/** What the contract and the service's messages call an operation: `getCategoryFeatures` is `get-category-features`. */
const pathOf = (operation: string): string =>
  operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Replaces the names of operations by those of tools in a text for agents, who know no operations.
 *
 * @param tools if two tools share an operation, the later one is named; only `verifyOnly` means the check
 */
export function inToolNames(text: string, tools: readonly Pick<AgentTool, 'name' | 'operation'>[]): string {
  const names = new Map([
    ...tools.map(({ name, operation }) => [pathOf(operation), name] as const),
    ['post-item with verifyOnly', 'check_listing'],
  ]);
  const operations = [...names.keys()]
    .filter((name) => name.includes('-'))
    .toSorted((a, b) => b.length - a.length);
  return text.replace(
    new RegExp(`(?<![\\w/-])(?:${operations.join('|')})(?![\\w-])`, 'g'),
    (operation) => names.get(operation) ?? operation,
  );
}
