import * as z from 'zod';
import type { RemoteCall } from './exchange.ts';
import { type RestTransport, understand } from './rest-transport.ts';
import type { BearerToken } from './tokens.ts';

const NAME = 'getItemAspectsForCategory';
/** Without a body, at 204, there are none; a body must have the member. */
const reply = z.object({ aspects: z.array(z.unknown()) }).default({ aspects: [] });

/** Aspects (item specifics) of a leaf category. Taxonomy API. @throws ServiceError of RestTransport.send */
export async function getItemAspects(
  rest: RestTransport,
  input: {
    readonly token: BearerToken;
    readonly categoryTreeId: string;
    readonly categoryId: string;
    readonly language: string | undefined;
  },
  call: RemoteCall,
): Promise<unknown[]> {
  const { json } = await rest.send(
    {
      name: NAME,
      method: 'GET',
      path: `/commerce/taxonomy/v1/category_tree/${encodeURIComponent(input.categoryTreeId)}/get_item_aspects_for_category`,
      query: { category_id: input.categoryId },
      token: input.token,
      ...(input.language === undefined ? {} : { headers: { 'accept-language': input.language } }),
    },
    call,
  );
  return understand(NAME, reply, json).aspects;
}
