import type { CallToolResult } from '@modelcontextprotocol/server';
import { fitsIntoAnAnswer } from '../../../platform/call/call.ts';
import type { Receipt } from '../../client/index.ts';
import { type AgentTool, lines } from '../tools/tool.ts';
import { inToolNames } from '../tools/tool-names.ts';
import { tools } from '../tools.ts';
import type { ToolFailure } from './failure.ts';

/**
 * Text for people first, then the same as JSON for clients that pass no structured content on to their model.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#structured-content
 */
function resultOf(text: string, structured: Record<string, unknown>): CallToolResult {
  return {
    content: [
      { type: 'text', text },
      { type: 'text', text: JSON.stringify(structured), annotations: { audience: ['assistant'] } },
    ],
    structuredContent: structured,
  };
}

function receiptText(
  { creditsCharged, creditsRemaining, creditsLow, replayed }: Receipt,
  tool: AgentTool,
): string {
  const low = creditsLow ? ', fewer than the account’s owners want to be warned at' : '';
  const left = creditsRemaining === undefined ? '' : ` ${creditsRemaining} credits are left${low}.`;
  if (replayed) {
    const again = tool.changesTheWorld
      ? 'nothing was done again, and that listing may have ended since'
      : 'nothing was charged';
    return `This is the answer to an earlier call with the same arguments; ${again}. "copy": 2 asks for a second one, also for another seller.${left}`;
  }
  if (creditsCharged === undefined || creditsCharged === 0) return `Nothing was charged.${left}`;
  return `Charged ${creditsCharged} credits.${left}`;
}

const failureText = ({ code, message, remedy, retry, retryAfterSeconds, docs }: ToolFailure): string =>
  lines(
    `${code}: ${message}`,
    `What to do: ${remedy}`,
    retry === 'later' && retryAfterSeconds !== undefined ? `Try again in ${retryAfterSeconds} s.` : undefined,
    docs === undefined ? undefined : `More: ${docs}`,
  );

/** Sent in place of an answer that Lambda would not accept. A result holds its answer twice. */
const tooLarge = {
  code: 'UPSTREAM_FAILED',
  message: 'The answer is too large for an agent.',
  remedy: 'Ask for less, or have a program call the operation itself.',
  retry: 'no',
};

/** The result of a call that the API answered. @param requestId of this call, where the receipt names none */
export function answered(
  tool: AgentTool,
  answer: object,
  receipt: Receipt,
  requestId: string,
): CallToolResult {
  const shown = tool.show(answer);
  const { creditsCharged = 0, creditsRemaining, replayed, sandbox } = receipt;
  const text = lines(
    inToolNames(shown.text, tools),
    receiptText(receipt, tool),
    sandbox ? 'Sandbox: an emulator had a part in this answer.' : undefined,
  );
  const named = {
    requestId: receipt.requestId ?? requestId,
    receipt: {
      creditsCharged,
      ...(creditsRemaining === undefined ? {} : { creditsRemaining }),
      replayed,
      sandbox,
    },
  };
  const result = resultOf(text, {
    ...named,
    answer: shown.answer ?? answer,
    ...(shown.refused === true
      ? {
          error: {
            code: 'MARKET_REFUSED',
            message: 'The marketplace refused; `answer.Errors` says why.',
            remedy: 'Change what `answer.Errors` names; check_listing checks a listing without posting it.',
            retry: 'no',
          },
        }
      : {}),
  });
  if (!fitsIntoAnAnswer(JSON.stringify(result))) {
    return {
      ...resultOf(lines(tooLarge.message, receiptText(receipt, tool)), { ...named, error: tooLarge }),
      isError: true,
    };
  }
  return shown.refused === true ? { ...result, isError: true } : result;
}

/** The result of a call that failed. @param requestId of this call, where the API was not asked */
export function failed({ requestId: asked, ...error }: ToolFailure, requestId: string): CallToolResult {
  const named = asked ?? requestId;
  return {
    ...resultOf(lines(failureText(error), `Request id: ${named}`), { requestId: named, error }),
    isError: true,
  };
}
