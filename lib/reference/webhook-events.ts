import { webhookEvents } from '../../shared/contract/webhooks.ts';
import { fieldsOf } from './operations/fields.ts';
import { json, printValue } from './print-value.ts';
import type { Sources } from './sources.ts';

/** What endpoints are told, as Markdown: a section for each type of event with its fields and an example. */
export function eventEntries({ document }: Pick<Sources, 'document'>): string {
  const entries = Object.entries(webhookEvents).map(([type, event]) => {
    const { id = '', description = '', examples } = event.meta() ?? {};
    const [example] = examples as readonly unknown[];
    const { data = {} } = document.components?.schemas?.[id]?.properties ?? {};
    const { list } = fieldsOf({ request: {}, answer: data }, document).answer;
    return `### ${type}\n\n${description}\n\n${list}\n\n\`\`\`json\n${printValue(example, json)}\n\`\`\``;
  });
  return entries.join('\n\n');
}
