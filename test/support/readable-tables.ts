import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type AttributeValue, paginateScan } from '@aws-sdk/client-dynamodb';
import { createDynamoDb } from '../../shared/platform/database/dynamodb.ts';

/** Bytes as they are, in base64, and unpacked if they are gzip, or brotli with or without a byte in front. */
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

/** Everything that someone with access to only the tables of this process can read in them. */
export async function readableInTables(): Promise<string> {
  const client = createDynamoDb({ endpoint: process.env.DYNAMODB_ENDPOINT });
  const names = Object.entries(process.env).flatMap(([name, value]) =>
    name.endsWith('_TABLE') && value !== undefined ? [value] : [],
  );
  const texts: string[] = [];
  for (const TableName of names) {
    for await (const { Items = [] } of paginateScan({ client }, { TableName }))
      for (const item of Items) texts.push(...Object.values(item).flatMap(textsOf));
  }
  client.destroy();
  return texts.join('\n');
}
