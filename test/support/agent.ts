import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The revisions of the protocol that agents speak: the current one, and the older ones that begin with a handshake. */
export const eras = {
  'the revision 2026-07-28': { pin: '2026-07-28' },
  'the era with a handshake': 'legacy',
} as const;

/** An agent's connection to `POST /mcp`, through the protocol's own client library. */
export async function connectAgent(
  url: string,
  headers: Readonly<Record<string, string>>,
  mode: (typeof eras)[keyof typeof eras] = eras['the revision 2026-07-28'],
): Promise<Client> {
  const agent = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });
  await agent.connect(transport);
  return agent;
}

/** The parts of a tool's structured result that tests check. */
interface ToolOutput {
  readonly requestId: string;
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly receipt?: {
    readonly creditsCharged: number;
    readonly creditsRemaining?: number;
    readonly replayed: boolean;
    readonly sandbox: boolean;
  };
  readonly error?: Readonly<Record<string, unknown>> & { readonly code: string };
}

/** Calls a tool. The library checks the structured content against the tool's output schema. */
export async function useTool(agent: Client, name: string, args: Readonly<Record<string, unknown>> = {}) {
  const { content, structuredContent, isError = false } = await agent.callTool({ name, arguments: args });
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''));
  return {
    text: texts[0] ?? '',
    json: texts[1] ?? '',
    output: structuredContent as unknown as ToolOutput,
    isError,
  };
}
