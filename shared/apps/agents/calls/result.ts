import type { CallToolResult } from '@modelcontextprotocol/server';
import { fitsIntoAnAnswer } from '../../../platform/call/call.ts';
import type { Receipt } from '../../client/index.ts';
import { type AgentTool, lines } from '../tools/tool.ts';
import { inToolNames } from '../tools/tool-names.ts';
import { tools } from '../tools.ts';
import type { ToolFailure } from './failure.ts';
import { safeAnswer } from './safe-answer.ts';

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
      ? 'nothing was done again, and what it made may have ended since'
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

const refused = {
  code: 'MARKET_REFUSED',
  message: 'The marketplace refused; `answer.Errors` says why.',
  remedy: 'Change what `answer.Errors` names; check_listing checks a listing without posting it.',
  retry: 'no',
};

/**
 * The result of a call that the API answered. It has been paid for, so it is delivered at any size: a result holds an
 * answer three times, or once where Lambda would not accept that, which the API's own limit leaves room for.
 *
 * @param requestId of this call, where the receipt names none
 */
export function answered(
  tool: AgentTool,
  answer: object,
  receipt: Receipt,
  requestId: string,
): CallToolResult {
  const safe = safeAnswer(answer);
  const shown = tool.show(safe);
  const { creditsCharged = 0, creditsRemaining, replayed, sandbox } = receipt;
  const withReceipt = (text: string): string =>
    lines(
      text,
      receiptText(receipt, tool),
      sandbox ? 'Sandbox: an emulator had a part in this answer.' : undefined,
      receipt.headers.has('x-sandbox-note') ? 'The emulated model does not know this thing.' : undefined,
    );
  const named = {
    requestId: receipt.requestId ?? requestId,
    receipt: { creditsCharged, creditsRemaining, replayed, sandbox },
  };
  const result = resultOf(withReceipt(inToolNames(shown.text, tools)), {
    ...named,
    answer: shown.answer ?? safe,
    error: shown.refused === true ? refused : undefined,
  });
  if (!fitsIntoAnAnswer(JSON.stringify(result))) {
    const text = withReceipt('The answer is long: only the structured content has it.');
    result.content = [{ type: 'text', text }];
  }
  return shown.refused === true ? { ...result, isError: true } : result;
}

/** The result of a call that failed. @param requestId of this call, where the API was not called */
export function failed(failure: ToolFailure, requestId: string): CallToolResult {
  const { requestId: named = requestId, ...error } = safeAnswer(failure);
  return {
    ...resultOf(lines(failureText(error), `Request id: ${named}`), { requestId: named, error }),
    isError: true,
  };
}
