import type { MessagesRequest } from './messages-request.ts';
import type { Sight } from './picture-sight.ts';
import type { PromptPart } from './prompt-cache.ts';

/** Rules of thumb of the service's guide: 750 pixels and 4 characters to a token. */
const pixelsPerToken = 750;
const charactersPerToken = 4;

const textPart = (role: string, text: string, mark: object | null | undefined): PromptPart => ({
  content: JSON.stringify([role, text]),
  tokens: text.length / charactersPerToken,
  isMarked: mark !== null && mark !== undefined,
});

/**
 * A prompt as its cache sees it: `head` is what all of it depends on.
 *
 * @param sights of the pictures, in their order
 */
export function promptParts(
  { model, tools, output_config, system = [], messages }: MessagesRequest,
  sights: readonly Sight[],
): { readonly head: string; readonly parts: readonly PromptPart[] } {
  const rules = typeof system === 'string' ? [{ text: system, cache_control: undefined }] : system;
  const pictures = sights.values();
  const parts = messages.flatMap(({ role, content }) => {
    if (typeof content === 'string') return [textPart(role, content, undefined)];
    return content.map((block) => {
      if (block.type === 'text') return textPart(role, block.text, block.cache_control);
      const { width = 0, height = 0 } = pictures.next().value ?? {};
      const { source, cache_control: mark } = block;
      return { ...textPart(role, source.data, mark), tokens: (width * height) / pixelsPerToken };
    });
  });
  return {
    head: JSON.stringify([model, output_config?.format ?? null, tools ?? null]),
    parts: [...rules.map(({ text, cache_control: mark }) => textPart('system', text, mark)), ...parts],
  };
}
