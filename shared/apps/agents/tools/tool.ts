import type { OperationName, Operations } from '../../client/index.ts';
import { operationNamed } from '../../client/named-methods.ts';

/** An operation's answer as an agent gets it. */
interface Shown {
  /** A few lines for people; the receipt follows. */
  readonly text: string;
  /** Replaces the operation's own answer if that would fill an agent's context. */
  readonly answer?: object;
  /** Whether the call was answered but did nothing: the marketplace refused. */
  readonly refused?: boolean;
}

/** One tool: an operation of the API under a name that says what an agent does with it. */
export interface AgentTool {
  readonly name: string;
  readonly title: string;
  readonly operation: OperationName;
  /** An operation that is called first with the same request: the answer has the fields of both. */
  readonly also?: OperationName | undefined;
  /** What it does and when to use it; what it costs is added. */
  readonly description: string;
  /** Fields of the request that the tool fills in itself: agents cannot give them. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** Fields optional for the operation but required from agents. */
  readonly required: readonly string[];
  /** Whether a second call with the same arguments is answered from the first. */
  readonly replays: boolean;
  /** Whether it acts for a seller, whose token comes in a header. */
  readonly ofSeller: boolean;
  /** Whether its answers hold the seller's own address, so that another seller's token makes it a different call. */
  readonly speaksOfSeller: boolean;
  /** Whether it posts, changes or ends a listing. All others change nothing. */
  readonly changesTheWorld: boolean;
  readonly show: (answer: object) => Shown;
}

type Definition<Name extends OperationName> = Pick<AgentTool, 'name' | 'title' | 'description'> &
  Partial<Pick<AgentTool, 'also' | 'required' | 'speaksOfSeller' | 'changesTheWorld'>> & {
    readonly operation: Name;
    readonly fixed?: Readonly<Partial<Operations[Name]['request']>>;
    readonly show: (answer: Operations[Name]['answer']) => Shown;
  };

/** Declares a tool; its `show` takes the answer as the contract types it. */
export function defineTool<Name extends OperationName>(definition: Definition<Name>): AgentTool {
  const { fixed = {} } = definition;
  const called = operationNamed(definition.operation);
  return {
    required: [],
    speaksOfSeller: false,
    changesTheWorld: false,
    ...definition,
    fixed,
    replays: called?.repeat === 'keyed' && !('verifyOnly' in fixed && fixed.verifyOnly === true),
    ofSeller: called?.seller === true,
    // The client returns the type that the contract gives the operation.
    show: (answer) => definition.show(answer as Operations[Name]['answer']),
  };
}

/** The most values of one field that an agent gets: some fields have thousands, which would fill its context. */
export const mostValues = 30;

/** Lines without the absent ones. */
export const lines = (...given: readonly (string | undefined)[]): string =>
  given.filter((line) => line !== undefined && line !== '').join('\n');
