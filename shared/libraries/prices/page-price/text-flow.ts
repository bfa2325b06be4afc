/** Texts of these elements are read separately from the text around them. */
const apart = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'svg', 'head']);

/** Whether the content is not meant for readers and is kept as it is. */
const isRaw = (tag: string): boolean => tag === 'script' || tag === 'style';

/**
 * A text that is read in one go, with each run of white space as one space. Each element knows its part of it, so that
 * nested elements, however many, do not each gather the same text again.
 */
export class TextFlow {
  #text = '';
  #endsInSpace = true;
  readonly #raw: boolean;

  constructor(raw = false) {
    this.#raw = raw;
  }

  get text(): string {
    return this.#text;
  }

  add(text: string): void {
    if (this.#raw) {
      this.#text += text;
      return;
    }
    const spaced = text.replace(/\s{2,}|[^\S ]/gu, ' ');
    const added = this.#endsInSpace && spaced.startsWith(' ') ? spaced.slice(1) : spaced;
    if (added === '') return;
    this.#text += added;
    this.#endsInSpace = added.endsWith(' ');
  }
}

/** Where an element's text begins and ends in the flow it belongs to. */
export interface TextPart {
  readonly flow: TextFlow;
  readonly start: number;
  end: number;
}

/** The part of an element that opens at the current end of the flow. */
export function openPart(tag: string, around: TextFlow): TextPart {
  if (apart.has(tag)) return { flow: new TextFlow(isRaw(tag)), start: 0, end: 0 };
  around.add(' ');
  return { flow: around, start: around.text.length, end: around.text.length };
}

export function closePart(part: TextPart): void {
  part.end = part.flow.text.length;
  part.flow.add(' ');
}

/** Elements whose content no visitor reads on the page. */
export const unread = new Set('script style template noscript textarea svg head select iframe'.split(' '));

export function isHidden(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (attributes.hidden !== undefined && attributes.hidden !== 'false') return true;
  if (tag === 'dialog' && attributes.open === undefined) return true;
  const style = attributes.style;
  return style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style.slice(0, 500));
}
