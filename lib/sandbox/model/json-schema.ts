/** A JSON schema as the Messages API takes it for structured output. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly [keyword: string]: unknown;
}

/** Keywords by which the service refuses a schema. https://platform.claude.com/docs/en/build-with-claude/structured-outputs */
const REFUSED = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'maxItems',
  'uniqueItems',
  'patternProperties',
  'oneOf',
  'not',
];

/** Why the service would refuse this schema, undefined when it would not. */
export function refusalOf(schema: JsonSchema): string | undefined {
  const refused = REFUSED.find((keyword) => keyword in schema);
  if (refused !== undefined) {
    return `output_config.format.schema: For '${String(schema.type)}' type, property '${refused}' is not supported`;
  }
  if (schema.type === 'object' && schema.additionalProperties !== false) {
    return "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false";
  }
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...Object.values(schema.$defs ?? {}),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ];
  return inner.map(refusalOf).find((reason) => reason !== undefined);
}

/** The schema that is meant: references followed, the parts of `allOf` joined. */
export function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.replace(/^#\/\$defs\//, '');
  const target = schema.$ref === '#' ? root : name === undefined ? undefined : root.$defs?.[name];
  if (target !== undefined) return resolved({ ...target, ...without(schema, '$ref') }, root);
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => resolved(part, root));
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  return Object.assign({}, without(schema, 'allOf'), ...parts, { properties });
}

function without(schema: JsonSchema, keyword: string): JsonSchema {
  const { [keyword]: _, ...rest } = schema;
  return rest;
}

/** The kinds of value that a schema takes, `null` apart. */
export function alternatives(
  schema: JsonSchema,
  root: JsonSchema,
): { kinds: JsonSchema[]; nullable: boolean } {
  const { anyOf, type } = schema;
  const spread =
    anyOf ?? (Array.isArray(type) ? type.map((one: string) => ({ ...schema, type: one })) : [schema]);
  const kinds = spread.map((part) => ({ ...without(schema, 'anyOf'), ...resolved(part, root) }));
  return {
    kinds: kinds.filter((kind) => kind.type !== 'null' && kind.const !== null),
    nullable: kinds.some((kind) => kind.type === 'null' || kind.const === null || kind.enum?.includes(null)),
  };
}
