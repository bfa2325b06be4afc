import { webhookEvents, webhookHeaders } from '../../../shared/contract/webhooks.ts';
import { type createSchemaTable, type JsonObject, schemaRef } from './contract-schemas.ts';

/** `webhook-id` is `WebhookId`. */
const componentOf = (header: string): string =>
  header.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

export const webhookParameters: Readonly<Record<string, JsonObject>> = Object.fromEntries(
  Object.entries(webhookHeaders).map(([name, description]) => [
    componentOf(name),
    { name, in: 'header', required: true, description, schema: { type: 'string' } },
  ]),
);

/** What accounts' endpoints are sent, by type; adds the schemas of the events. */
export function documentedWebhooks(table: ReturnType<typeof createSchemaTable>): JsonObject {
  const parameters = Object.keys(webhookParameters).map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
  const described = Object.entries(webhookEvents).map(([type, event]) => {
    const { id = type } = event.meta() ?? {};
    table.add(id, event, 'output');
    const post = {
      ...{ operationId: type, tags: ['webhooks'], summary: type, security: [], parameters },
      requestBody: { required: true, content: { 'application/json': { schema: schemaRef(id) } } },
      responses: { '2XX': { description: 'Taken: any other answer is a failure, and is tried again' } },
    };
    return [type, { post }];
  });
  return Object.fromEntries(described);
}
