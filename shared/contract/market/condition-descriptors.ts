import * as z from 'zod';

/**
 * A detail of a condition, as the marketplace describes it. Members that are not named here are passed on, too.
 *
 * @see https://developer.ebay.com/api-docs/sell/metadata/types/sel:ItemConditionDescriptor (read 2026-11-23)
 */
export const descriptorFacts = z
  .looseObject({
    conditionDescriptorId: z
      .string()
      .meta({ description: 'For name in conditionDescriptors, as is its name' }),
    conditionDescriptorName: z.string(),
    conditionDescriptorHelpText: z.string().optional(),
    conditionDescriptorConstraint: z
      .looseObject({
        usage: z.string().optional().meta({ description: 'REQUIRED, otherwise optional' }),
        cardinality: z.string().optional().meta({ description: 'SINGLE or MULTI' }),
        mode: z.string().optional().meta({ description: 'SELECTION_ONLY or FREE_TEXT' }),
        maxLength: z.number().optional().meta({ description: 'Characters of a free text' }),
        defaultConditionDescriptorValueId: z.string().optional(),
        applicableToConditionDescriptorIds: z
          .array(z.string())
          .optional()
          .meta({ description: 'Descriptors that must be given with it' }),
      })
      .meta({ id: 'ConditionDescriptorConstraint' })
      .optional(),
    conditionDescriptorValues: z
      .array(
        z
          .looseObject({
            conditionDescriptorValueId: z.string().meta({ description: 'For values, as is its name' }),
            conditionDescriptorValueName: z.string(),
            conditionDescriptorValueHelpText: z.string().optional(),
            conditionDescriptorValueConstraints: z
              .array(
                z
                  .looseObject({
                    applicableToConditionDescriptorId: z.string().optional(),
                    applicableToConditionDescriptorValueIds: z.array(z.string()).optional(),
                  })
                  .meta({ id: 'ConditionValueConstraint' }),
              )
              .optional()
              .meta({ description: 'Values of other descriptors, one of which it needs' }),
          })
          .meta({ id: 'ConditionDescriptorValue' }),
      )
      .optional()
      .meta({ description: 'Absent for free text' }),
  })
  .meta({ id: 'ConditionDescriptorFacts', description: "The marketplace's own" });

export type DescriptorFacts = z.output<typeof descriptorFacts>;
