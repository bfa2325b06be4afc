import { lazyMethods } from '../../../platform/call/kept-values.ts';
import { type AccountMessage, createSqsQueue, type Queue } from '../../../platform/queue/sqs-queue.ts';
import { readVariables } from '../variables.ts';
import { awsFetch } from './aws-signer.ts';

/** A queue at SQS. @param url of the queue */
export const queueOf = <Message extends AccountMessage>(
  environment: NodeJS.ProcessEnv,
  url: (variables: ReturnType<typeof readVariables>) => string,
): Queue<Message> =>
  lazyMethods(async () => {
    const variables = readVariables(environment);
    const fetch = awsFetch('sqs', 'sqs', variables, variables.AWS_ENDPOINT_URL_SQS);
    return createSqsQueue(fetch, url(variables));
  });
