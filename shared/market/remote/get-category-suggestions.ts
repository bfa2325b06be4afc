import * as z from 'zod';
import type { RemoteCall } from './exchange.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';

const NAME = 'getCategorySuggestions';
const reply = z.object({ categorySuggestions: z.array(z.unknown()) }).default({ categorySuggestions: [] });

/** Leaf categories for a text, best first. Taxonomy API. @throws ServiceError of RestTransport.send */
export async function getCategorySuggestions(
  rest: RestTransport,
  input: {
    readonly token: BearerToken;
    readonly categoryTreeId: string;
    readonly text: string;
    readonly language: string | undefined;
  },
  call: RemoteCall,
): Promise<unknown[]> {
  const { json } = await rest.send(
    {
      name: NAME,
      method: 'GET',
      path: `/commerce/taxonomy/v1/category_tree/${encodeURIComponent(input.categoryTreeId)}/get_category_suggestions`,
      query: { q: input.text },
      token: input.token,
      ...(input.language === undefined ? {} : { headers: { 'accept-language': input.language } }),
    },
    call,
  );
  return understand(NAME, reply, json).categorySuggestions;
}
