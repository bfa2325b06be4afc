import { lazyMethods } from '../../../platform/call/kept-values.ts';
import { type AccountMessage, createSqsQueue, type Queue } from '../../../platform/queue/sqs-queue.ts';
import { createSignedFetch } from '../../../platform/web/signed-fetch.ts';
import { readVariables } from '../variables.ts';
import { awsSigner } from './aws-signer.ts';

/** A queue at the region's own SQS, that of another AWS, which checks who asks, or another server. @param url of the queue */
export const queueOf = <Message extends AccountMessage>(
  environment: NodeJS.ProcessEnv,
  url: (variables: ReturnType<typeof readVariables>) => string,
): Queue<Message> =>
  lazyMethods(async () => {
    const variables = readVariables(environment);
    const { AWS_ENDPOINT_URL_SQS: other, AWS_ENDPOINT_URL: aws } = variables;
    if (other !== undefined)
      return createSqsQueue(createSignedFetch(other, awsSigner('sqs', 'local', true)), url(variables));
    const { AWS_REGION: region } = variables;
    const origin = aws ?? `https://sqs.${region}.amazonaws.com`;
    return createSqsQueue(createSignedFetch(origin, awsSigner('sqs', region)), url(variables));
  });
