import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Endpoint, methodName } from '../../../shared/contract/endpoint.ts';
import { longestText } from '../../../shared/contract/fields.ts';
import { longestUrl } from '../../../shared/contract/texts.ts';

/** A part of the document, or a JSON schema in it. */
export interface JsonObject {
  [name: string]: unknown;
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A copy with every object in it changed, the innermost first, except the tables of properties: their keys are names of
 * fields, which may equal keywords.
 */
export function mapObjects(
  value: unknown,
  change: (object: JsonObject) => JsonObject,
  isTable = false,
): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapObjects(entry, change));
  if (!isJsonObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [
    name,
    mapObjects(part, change, name === 'properties' && !isTable),
  ]);
  const copy = Object.fromEntries(parts);
  return isTable ? copy : change(copy);
}

const place = '#/components/schemas/';

/**
 * The operation's part of the names of its request and answer: `market-post-item` is `PostItem`, as in the typed
 * client.
 */
const titleOf = (endpoint: Endpoint): string =>
  methodName(endpoint).replace(/^./, (letter) => letter.toUpperCase());

export const requestName = (endpoint: Endpoint): string => `${titleOf(endpoint)}Request`;
export const answerName = (endpoint: Endpoint): string => `${titleOf(endpoint)}Answer`;

export const schemaRef = (name: string): JsonObject => ({ $ref: place + name });

/** Writes a choice between a plain type and null as `{"type": ["number", "null"]}`. */
function orNull({ anyOf, ...others }: JsonObject): JsonObject {
  if (anyOf === undefined) return others;
  const [value, none] = anyOf as JsonObject[];
  const isPlain = typeof value?.type === 'string' && value.enum === undefined;
  if (!isPlain || none?.type !== 'null') return { anyOf, ...others };
  return { ...value, type: [value.type, 'null'], ...others };
}

/** Bounds that only matter when an answer is validated before it is sent. */
const lengths = ['minLength', 'minItems', 'maxItems'];

/**
 * The schema without what zod adds and no reader needs: the bounds of every integer, text and address, patterns of texts
 * that have a format, and the statement that answers have no other fields, which the next version may add.
 */
function plain(schema: JsonObject, io: 'input' | 'output'): JsonObject {
  const { $schema: _, id: __, override: ___, propertyNames: ____, ...kept } = schema;
  if (kept.minimum === Number.MIN_SAFE_INTEGER || kept.minimum === 0) delete kept.minimum;
  if (kept.maximum === Number.MAX_SAFE_INTEGER) delete kept.maximum;
  if (kept.maxLength === longestText || kept.maxLength === longestUrl) delete kept.maxLength;
  if (kept.format !== undefined) delete kept.pattern;
  if (kept.additionalProperties === false) delete kept.additionalProperties;
  if (io === 'output') for (const bound of lengths) delete kept[bound];
  // Generators of clients take a field with a default for one that every request has.
  if (kept.default !== undefined)
    kept.description = [kept.description ?? [], `${kept.default} unless given`].flat().join('; ');
  delete kept.default;
  if (typeof kept.$ref === 'string') kept.$ref = kept.$ref.replace('#/$defs/', place);
  return orNull(kept);
}

/**
 * The schemas of the contract, each under a name: requests and answers under the given one, their parts under the `id`
 * of their meta data.
 */
export function createSchemaTable() {
  const named = new Map<string, JsonObject>();
  return {
    /**
     * Adds a schema.
     *
     * @param io input may leave out defaults and hold other fields, output may not
     * @throws Error if two schemas have one name
     */
    add(name: string, schema: z.ZodType, io: 'input' | 'output'): void {
      const made = z.toJSONSchema(schema, {
        io,
        unrepresentable: 'any',
        override: ({ zodSchema, jsonSchema }) => {
          const { override } = z.globalRegistry.get(zodSchema) ?? {};
          if (typeof override === 'function') override({ jsonSchema });
        },
      });
      const { $defs = {}, ...own } = mapObjects(made, (part) => plain(part, io)) as JsonObject;
      const parts = $defs as JsonObject;
      // A schema whose id is the name is a part itself.
      for (const [partName, part] of Object.entries({ ...parts, [name]: parts[name] ?? own })) {
        const known = named.get(partName);
        if (known !== undefined && !isDeepStrictEqual(known, part))
          throw new Error(`${partName} names two schemas`);
        named.set(partName, part as JsonObject);
      }
    },
    /** All of them by name. An unnamed part equal to a named one becomes a reference to it. */
    schemas(): Readonly<Record<string, JsonObject>> {
      const listed = [...named].filter(([, schema]) => Array.isArray(schema.enum));
      const shared = (part: JsonObject): JsonObject => {
        const [same] = listed.find(([, schema]) => isDeepStrictEqual(schema, part)) ?? [];
        return same === undefined ? part : schemaRef(same);
      };
      return Object.fromEntries(
        [...named].map(([name, schema]) => {
          const parts = Object.entries(schema).map(([key, part]) => [key, mapObjects(part, shared)]);
          return [name, Object.fromEntries(parts)];
        }),
      );
    },
  };
}
