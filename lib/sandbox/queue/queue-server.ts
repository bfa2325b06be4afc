import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { parseJson } from '../../../shared/platform/web/parse-json.ts';
import { json, startEmulator } from '../emulator/emulator.ts';

export type QueueServer = Awaited<ReturnType<typeof startQueueServer>>;
/** One of the server's queues. */
export type LocalQueue = ReturnType<QueueServer['queue']>;

/** The queues' visibility timeout. */
const visibilityMs = 180_000;

const batch = z.strictObject({
  QueueUrl: z.string(),
  Entries: z
    .array(z.strictObject({ Id: z.string(), MessageBody: z.string().min(1), MessageGroupId: z.string() }))
    .min(1)
    .max(10),
});
const change = z.strictObject({
  QueueUrl: z.string(),
  ReceiptHandle: z.string(),
  VisibilityTimeout: z.int().min(0).max(43_200),
});

const table =
  'CREATE TABLE IF NOT EXISTS queued (id TEXT PRIMARY KEY, queue TEXT, party TEXT, body TEXT, visibleAt INTEGER, firstAt INTEGER, receipt TEXT, receives INTEGER)';

/**
 * Speaks the part of SQS that the service uses, by the JSON protocol: SendMessageBatch and ChangeMessageVisibility, and
 * what an event source mapping does as methods. What was answered is on the disk.
 *
 * @param file of the messages of all queues; `:memory:` keeps none
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html (read 2026-11-29)
 */
export async function startQueueServer(
  file: string,
  { clock = Date.now }: { readonly clock?: () => number } = {},
) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const store = new DatabaseSync(file);
  store.exec(table);
  const add = store.prepare('INSERT INTO queued VALUES (?, ?, ?, ?, ?, NULL, NULL, 0)');
  const hide = store.prepare('UPDATE queued SET visibleAt = ? WHERE receipt = ?');
  const visible = store.prepare(
    `WITH busy AS (SELECT party, count(*) AS under_way FROM queued WHERE queue = ?1 AND visibleAt > ?2 GROUP BY party)
     SELECT id FROM queued LEFT JOIN busy USING (party) WHERE queue = ?1 AND visibleAt <= ?2
     ORDER BY ifnull(under_way, 0), visibleAt LIMIT ?3`,
  );
  const take = store.prepare(
    'UPDATE queued SET visibleAt = ?, firstAt = ifnull(firstAt, ?), receipt = ?, receives = receives + 1 WHERE id = ? RETURNING *',
  );
  const dropAll = store.prepare('DELETE FROM queued WHERE queue = ?');
  const drop = store.prepare('DELETE FROM queued WHERE receipt = ?');

  const emulator = await startEmulator(({ headers, body }) => {
    if (!/^AWS4-HMAC-SHA256 .*\/sqs\/aws4_request/.test(headers.authorization ?? ''))
      return json(403, { __type: 'com.amazonaws.sqs#AccessDeniedException' });
    const given = parseJson(body.toString());
    const target = headers['x-amz-target'];
    if (target === 'AmazonSQS.SendMessageBatch') {
      const { QueueUrl, Entries } = batch.parse(given);
      const queue = basename(QueueUrl);
      for (const { MessageBody, MessageGroupId } of Entries)
        add.run(randomUUID(), queue, MessageGroupId, MessageBody, clock());
      return json(200, { Successful: Entries.map(({ Id }) => ({ Id })) });
    }
    if (target !== 'AmazonSQS.ChangeMessageVisibility')
      return json(400, { __type: 'com.amazonaws.sqs#UnsupportedOperation' });
    const { ReceiptHandle, VisibilityTimeout } = change.parse(given);
    hide.run(clock() + VisibilityTimeout * 1000, ReceiptHandle);
    return json(200, {});
  });

  return {
    ...emulator,
    queue: (name: string) => ({
      /** The queue's address, by which requests name it. */
      queueUrl: `${emulator.url}/000000000000/${name}`,
      /**
       * Takes visible messages, as an event source mapping does, and hides them for the queue's visibility timeout: first
       * those of groups that have the fewest under way, and of these the oldest.
       */
      receive: (most: number) =>
        visible.all(name, clock(), most).map(({ id }) => {
          const row = take.get(clock() + visibilityMs, clock(), randomUUID(), id ?? null) ?? {};
          return {
            messageId: String(row.id),
            receiptHandle: String(row.receipt),
            body: String(row.body),
            attributes: {
              ApproximateFirstReceiveTimestamp: String(row.firstAt),
              ApproximateReceiveCount: String(row.receives),
              SentTimestamp: '',
              SenderId: '',
            },
          };
        }),
      /** Deletes a message that was received. */
      remove: (receiptHandle: string) => void drop.run(receiptHandle),
      /** Deletes all messages. */
      clear: () => void dropAll.run(name),
    }),
    stop: async () => {
      await emulator.stop();
      store.close();
    },
  };
}
