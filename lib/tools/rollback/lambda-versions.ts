import * as z from 'zod';
import type { TimeBudget } from '../../../shared/call/time-budget.ts';
import { parseJson } from '../../../shared/web/parse-json.ts';
import type { SignedFetch } from '../../../shared/web/signed-fetch.ts';
import { liveAlias } from '../../aws/naming.ts';

/** A published version of a function. */
export interface Version {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
}

/** Where callers are led. */
export interface Live {
  readonly number: number;
  /** Lambda's id of this state of the alias; a change that names another one is refused. */
  readonly revision: string;
}

/** Versions and aliases of deployed functions, by their full names. What Lambda refuses, it throws as its own words. */
export interface LambdaVersions {
  /** Undefined if the function is not deployed, or has no alias yet. */
  live(functionName: string, time: TimeBudget): Promise<Live | undefined>;
  /** All that are kept, the oldest first. */
  published(functionName: string, time: TimeBudget): Promise<readonly Version[]>;
  /** Leads all callers to that version. */
  point(functionName: string, to: Live, time: TimeBudget): Promise<void>;
}

const apiVersion = '2015-03-31';
const aliasSchema = z.object({ FunctionVersion: z.string().regex(/^\d+$/), RevisionId: z.string() });
const pageSchema = z.object({
  Versions: z.array(z.object({ Version: z.string(), LastModified: z.string() })),
  NextMarker: z.string().nullish(),
});
const refusalSchema = z
  .object({ Message: z.string() })
  .or(z.object({ message: z.string() }).transform(({ message }) => ({ Message: message })));

function refusal(status: number, text: string): Error {
  const parsed = refusalSchema.safeParse(parseJson(text));
  return new Error(`Lambda answered ${status}: ${parsed.success ? parsed.data.Message : 'no reason'}`);
}

function read<Shape extends z.ZodType>(
  schema: Shape,
  { status, text }: { readonly status: number; readonly text: string },
): z.output<Shape> {
  if (status !== 200) throw refusal(status, text);
  return schema.parse(parseJson(text));
}

/** Over Lambda's REST API. @see https://docs.aws.amazon.com/lambda/latest/api/API_ListVersionsByFunction.html */
export function createLambdaVersions(request: SignedFetch): LambdaVersions {
  const pathOf = (functionName: string) => `/${apiVersion}/functions/${functionName}`;
  return {
    async live(functionName, time) {
      const path = `${pathOf(functionName)}/aliases/${liveAlias}`;
      const answer = await request({ method: 'GET', path }, time);
      if (answer.status === 404) return undefined;
      const { FunctionVersion, RevisionId } = read(aliasSchema, answer);
      return { number: Number(FunctionVersion), revision: RevisionId };
    },
    async published(functionName, time) {
      const found: Version[] = [];
      for (let marker: string | undefined = ''; marker !== undefined; ) {
        const query = marker === '' ? {} : { Marker: marker };
        const answer = await request(
          { method: 'GET', path: `${pathOf(functionName)}/versions`, query },
          time,
        );
        const page: z.output<typeof pageSchema> = read(pageSchema, answer);
        for (const { Version: version, LastModified } of page.Versions) {
          if (version === '$LATEST') continue;
          found.push({ number: Number(version), publishedAt: Date.parse(LastModified) });
        }
        marker = page.NextMarker ?? undefined;
      }
      return found.toSorted((one, other) => one.number - other.number);
    },
    async point(functionName, { number, revision }, time) {
      const body = JSON.stringify({
        FunctionVersion: String(number),
        // A shift of traffic that was broken off may have left a share to another version.
        RoutingConfig: { AdditionalVersionWeights: {} },
        RevisionId: revision,
      });
      const headers = { 'content-type': 'application/json' };
      const path = `${pathOf(functionName)}/aliases/${liveAlias}`;
      const { status, text } = await request({ method: 'PUT', path, headers, body }, time);
      if (status !== 200) throw refusal(status, text);
    },
  };
}
