import { createHash, randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { Anthropic } from '@anthropic-ai/sdk';
import { DynamoDBClient, GetItemCommand, PutItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { basicListingSchema } from '../../../shared/operations/texts/ask-schemas.ts';
import { basicListingPrompt } from '../../../shared/operations/texts/prompts/generate-basic-listing.prompt.ts';
import { outputSchema } from '../../../shared/platform/model/messages/messages-sdk.ts';
import { type ListingCall, listingEvent } from './listing-call.ts';

const amount = { N: '10' };

function download(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    }).on('error', reject);
  });
}

/**
 * What a listing costs at least: a handler that makes the same six calls with the same libraries, the question to the
 * model word for word, and nothing else: no limits, no guard, no rules, no second attempts, no log.
 */
export function bareCall(apiKey: string, picture: string, upstreams: string): ListingCall {
  const database = new DynamoDBClient({
    endpoint: upstreams,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const model = new Anthropic({ apiKey: 'instant', baseURL: upstreams });
  const schema = outputSchema(basicListingSchema);

  return async () => {
    const event = listingEvent(apiKey, picture);
    const { image_urls, additional_info } = JSON.parse(event.body ?? '');
    const hash = createHash('sha256')
      .update(event.headers.Authorization?.slice('Bearer '.length) ?? '')
      .digest('base64url');
    const key = await database.send(
      new GetItemCommand({ TableName: 'keys', Key: { pk: { S: `key#${hash}` } }, ConsistentRead: true }),
    );
    const accountId = key.Item?.account?.S ?? '';
    const [chargeId, attempt] = [randomUUID(), randomUUID()];
    await database.send(
      new UpdateItemCommand({
        TableName: 'accounts',
        Key: { pk: { S: `account#${accountId}` } },
        UpdateExpression: 'SET available = available - :amount, holds.#charge = :hold',
        ConditionExpression: 'available >= :amount AND attribute_not_exists(holds.#charge)',
        ExpressionAttributeNames: { '#charge': chargeId },
        ExpressionAttributeValues: { ':amount': amount, ':hold': { L: [{ S: attempt }, amount] } },
        ReturnValues: 'ALL_NEW',
      }),
    );
    const bytes = await download(image_urls[0]);
    const answer = await model.messages.create({
      model: 'claude-haiku-5-5',
      max_tokens: 4000,
      thinking: { type: 'disabled' },
      system: [{ type: 'text', text: basicListingPrompt, cache_control: { type: 'ephemeral' } }],
      messages: [
        {
          role: 'user',
          content: [
            {
              type: 'image',
              source: { type: 'base64', media_type: 'image/jpeg', data: bytes.toString('base64') },
            },
            { type: 'text', text: JSON.stringify({ additional_info }) },
          ],
        },
      ],
      output_config: { effort: 'medium', format: { type: 'json_schema', schema } },
    });
    const [content] = answer.content;
    const draft = JSON.parse(content?.type === 'text' ? content.text : '');
    await database.send(
      new PutItemCommand({
        TableName: 'ledger',
        Item: { pk: { S: accountId }, sk: { S: `${chargeId}#${attempt}` }, state: { S: 'settled' }, amount },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    );
    await database.send(
      new UpdateItemCommand({
        TableName: 'accounts',
        Key: { pk: { S: `account#${accountId}` } },
        UpdateExpression: 'SET spent = spent + :amount REMOVE holds.#charge',
        ConditionExpression: 'holds.#charge[0] = :attempt',
        ExpressionAttributeNames: { '#charge': chargeId },
        ExpressionAttributeValues: { ':amount': amount, ':attempt': { S: attempt } },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    const body = JSON.stringify({
      listingTitle: draft.title,
      listingDescription: draft.description,
      brand: draft.brand,
      listingKeywords: draft.keywords.join(', '),
    });
    return { statusCode: 200, body };
  };
}
