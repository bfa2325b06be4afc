import type { Endpoint } from '../../../shared/contract/endpoint.ts';

/** An operation in the names of its request and answer: `market-post-item` is `PostItem`, as in the typed client. */
const operationTitle = ({ name }: Pick<Endpoint, 'name'>): string =>
  name.replace(/^market-/, '').replace(/(?:^|-)(.)/g, (_whole, letter: string) => letter.toUpperCase());

export const requestName = (endpoint: Endpoint): string => `${operationTitle(endpoint)}Request`;
export const answerName = (endpoint: Endpoint): string => `${operationTitle(endpoint)}Answer`;
