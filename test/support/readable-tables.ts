import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type AttributeValue, paginateScan } from '@aws-sdk/client-dynamodb';
import { createDynamoDb } from '../../shared/platform/database/dynamodb.ts';

/** Bytes as they are, in base64, and decompressed if they are gzip, or brotli with or without a leading byte. */
function readingsOf(bytes: Uint8Array): string[] {
  const ways = [brotliDecompressSync, (all: Uint8Array) => brotliDecompressSync(all.subarray(1)), gunzipSync];
  const unpacked = ways.flatMap((unpack) => {
    try {
      return [unpack(bytes).toString()];
    } catch {
      return [];
    }
  });
  return [Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('base64'), ...unpacked];
}

function textsOf(value: AttributeValue): string[] {
  if (value.B !== undefined) return readingsOf(value.B);
  if (value.S !== undefined) return [value.S, Buffer.from(value.S, 'base64').toString('latin1')];
  return [JSON.stringify(value)];
}

/** An item of a table, and everything that someone with access to only the tables can read in it. */
export interface ReadableItem {
  readonly table: string;
  readonly item: Readonly<Record<string, AttributeValue>>;
  readonly text: string;
}

/** Every item in the tables of this process. */
export async function readableItems(): Promise<ReadableItem[]> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const names = Object.entries(process.env).flatMap(([name, value]) =>
    name.endsWith('_TABLE') && value !== undefined ? [value] : [],
  );
  const all: ReadableItem[] = [];
  for (const table of names) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: table }))
      for (const item of Items)
        all.push({ table, item, text: Object.values(item).flatMap(textsOf).join('\n') });
  }
  client.destroy();
  return all;
}

/** Everything that someone with access to only the tables of this process can read in them. */
export const readableInTables = async (): Promise<string> =>
  (await readableItems()).map(({ text }) => text).join('\n');
