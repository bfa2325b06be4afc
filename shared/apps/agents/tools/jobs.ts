import type { Operations } from '../../client/index.ts';
import { textTools } from './listing-texts.ts';
import { listingTools } from './listings.ts';
import { postingTools } from './posting.ts';
import { priceTools } from './prices.ts';
import { type AgentTool, defineTool, lines } from './tool.ts';
import { pathOf } from './tool-names.ts';

const single = [...textTools, ...priceTools, ...postingTools, ...listingTools];

type Standing = Operations['jobsRead']['answer'];
type Results = Operations['jobsResults']['answer'];

/** A result as the operation's tool shows it. Only a listing that was checked has `checks`. */
function resultShown({ body, ...result }: Results['results'][number], { operation }: Standing) {
  const answer = Object(body) as Readonly<Record<string, unknown>>;
  const tools = single.filter((tool) => pathOf(tool.operation) === operation.replace('market-', ''));
  const tool = 'checks' in answer ? tools[0] : tools.at(-1);
  const shown = result.status === 200 ? tool?.show(answer) : undefined;
  const text = shown?.text ?? `failed (${result.status}): ${JSON.stringify(answer.error)}`;
  return { text: `Item ${result.id}:\n${text}`, result: { ...result, body: shown?.answer ?? body } };
}

/** The tools for many calls of one operation. */
export const jobTools: readonly AgentTool[] = [
  defineTool({
    name: 'start_job',
    title: 'Have many calls made as a job',
    operation: 'jobsCreate',
    changesTheWorld: true,
    description: `Has one operation called for each of up to 1,000 items, as many as fit into 250 kB, while you do something else. Use it for more than about ten things; for fewer, or while a person waits, the single tools answer sooner at the same price. A request has the arguments of the operation's tool without \`copy\`: generate-basic-listing is generate_listing, generate-scaffold-listing fill_template, market-draft-item draft_listing, market-post-item post_listing, market-revise-item revise_listing. With market-post-item and market-revise-item it posts and changes listings unless each request has \`verifyOnly\` true: ask the seller first. Each item costs what a call costs: compare account_balance.`,
    show: ({ job, accepted }) => ({
      text: `Job ${job} is created, items: ${accepted}. Next: job_status, in a minute or so.`,
    }),
  }),
  defineTool({
    name: 'job_status',
    title: 'See how a job stands and read its results',
    operation: 'jobsResults',
    also: 'jobsRead',
    // Five drafts, which are the longest answers, still fit into an agent's context.
    fixed: { limit: 5 },
    description: `Says how a job stands and gives its results, five on a page, as the operation's tool would. While it runs, ask again after a minute, not at once; read the results from the start when it is completed. A paused job waits for the account's owner, as \`reason\` says.`,
    show: (answer) => {
      const standing = answer as Results & Standing;
      const { job, state, reason = 'no reason', counts, results, file, cursor } = standing;
      const shown = results.map((result) => resultShown(result, standing));
      return {
        text: lines(
          `Job ${job} is ${state === 'paused' ? `paused (${reason})` : state}: ${counts.done} done, ${counts.failed} failed, ${counts.waiting} waiting.`,
          ...shown.map(({ text }) => text),
          cursor && `Next: job_status with cursor ${cursor}.`,
          file && `All results, for a person, for five minutes: ${file}`,
        ),
        answer: { ...answer, results: shown.map(({ result }) => result) },
      };
    },
  }),
];
