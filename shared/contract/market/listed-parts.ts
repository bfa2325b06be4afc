import * as z from 'zod';

/** Item specifics in answers. */
export const listedSpecifics = z
  .object({
    NameValueList: z.array(
      z.object({ Name: z.string(), Value: z.array(z.string()) }).meta({ id: 'ListedSpecific' }),
    ),
  })
  .meta({ id: 'ListedSpecifics' });

/** Details of a condition in answers. */
export const listedDescriptors = z.array(
  z
    .object({
      name: z.string(),
      values: z.array(z.string()).optional(),
      additionalInfo: z.string().optional(),
    })
    .meta({ id: 'ListedDescriptor' }),
);
