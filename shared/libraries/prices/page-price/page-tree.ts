import { Parser } from 'htmlparser2';
import { atOnce, type InParts, inPieces } from './page-pieces.ts';

/** Texts of these elements are read separately from the text around them. */
const apart = new Set(['script', 'style', 'template', 'noscript', 'textarea', 'svg', 'head']);

/** Whether the content is not meant for readers and is kept unchanged. */
const isRaw = (tag: string): boolean => tag === 'script' || tag === 'style';

/**
 * A text read in one go, with each run of white space as one space. Each element knows its range in it, so nested
 * elements do not each gather the same text again.
 */
class TextFlow {
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
interface TextPart {
  readonly flow: TextFlow;
  readonly start: number;
  end: number;
}

/** The range of an element that opens at the current end of the flow. */
function openPart(tag: string, around: TextFlow): TextPart {
  if (apart.has(tag)) return { flow: new TextFlow(isRaw(tag)), start: 0, end: 0 };
  around.add(' ');
  return { flow: around, start: around.text.length, end: around.text.length };
}

function closePart(part: TextPart): void {
  part.end = part.flow.text.length;
  part.flow.add(' ');
}

/** Elements whose content visitors do not see. */
export const unread = new Set('script style template noscript textarea svg head select iframe'.split(' '));

/** An element of a parsed page. */
export interface PageElement {
  /** Lower-case name. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: PageElement | undefined;
  readonly children: (PageElement | string)[];
  /** Index among its parent's children. */
  readonly place: number;
  readonly textPart: TextPart;
  /** Index among all elements in document order. */
  readonly index: number;
  readonly depth: number;
  /** Index after the last descendant. */
  end: number;
}

/** A parsed page: its elements in document order, starting with the root (tag `#document`). */
export interface PageTree {
  readonly root: PageElement;
  readonly elements: readonly PageElement[];
}

/** Browsers nest no deeper than this either. The parser's work for each tag grows with the depth. */
const deepest = 512;
/** Maximum elements kept: shops have a few thousand. */
const mostElements = 10_000;
/** Maximum pieces of text: each character that might begin a tag or entity begins one. */
const mostTexts = 100_000;
/** Maximum further elements with product data; shop systems often write them last. */
const mostData = 2_000;

const isData = (tag: string): boolean => tag === 'script' || tag === 'meta';

/**
 * Reads any text as HTML; never throws. Reading stops at excessive nesting or too many pieces of text; beyond the
 * maximum number of elements only scripts and metas are kept.
 */
export const parsePage = (html: string): PageTree => atOnce(parsePageInParts(inPieces(html)));

/** Does the same in steps of a few milliseconds, one per chunk of the page. */
export function* parsePageInParts(pieces: Iterable<string>): InParts<PageTree> {
  const root: PageElement = {
    tag: '#document',
    attributes: {},
    parent: undefined,
    children: [],
    place: 0,
    textPart: openPart('#document', new TextFlow()),
    index: 0,
    depth: 0,
    end: 1,
  };
  const elements: PageElement[] = [root];
  let open = root;
  /** Number of open elements that are not kept. */
  let leftOut = 0;
  const keeps = (tag: string): boolean =>
    elements.length < (isData(tag) ? mostElements + mostData : mostElements);
  function close(): void {
    open.end = elements.length;
    closePart(open.textPart);
    open = open.parent ?? root;
  }
  let texts = 0;
  let isStopped = false;
  function stop(): void {
    isStopped = true;
    parser.pause();
  }
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (!keeps(tag)) {
        leftOut++;
        return;
      }
      const element: PageElement = {
        tag,
        attributes,
        parent: open,
        children: [],
        place: open.children.length,
        textPart: openPart(tag, open.textPart.flow),
        index: elements.length,
        depth: open.depth + 1,
        end: elements.length + 1,
      };
      elements.push(element);
      open.children.push(element);
      open = element;
      if (open.depth === deepest) stop();
    },
    onclosetag() {
      if (leftOut > 0 && !isData(open.tag)) leftOut--;
      else close();
    },
    ontext(text) {
      texts++;
      if (texts === mostTexts) stop();
      if (leftOut > 0 && !isData(open.tag)) return;
      open.textPart.flow.add(text);
      const last = open.children.length - 1;
      const before = open.children[last];
      if (typeof before === 'string') open.children[last] = before + text;
      else open.children.push(text);
    },
  });
  for (const piece of pieces) {
    parser.write(piece);
    if (isStopped) break;
    yield;
  }
  if (!isStopped) parser.end();
  while (open !== root) close();
  close();
  return { root, elements };
}

/** The element's text with runs of white space as one space, cut at `limit` characters. */
export function textOf({ textPart: { flow, start, end } }: PageElement, limit: number): string {
  return flow.text
    .slice(start, Math.min(end, start + limit + 1))
    .trim()
    .slice(0, limit);
}

/** Whether `inner` is `outer` or one of its descendants. */
export const isWithin = (inner: PageElement, outer: PageElement): boolean =>
  inner.index >= outer.index && inner.index < outer.end;

/** The raw text within a script element. */
export const rawTextOf = (element: PageElement): string =>
  element.children.filter((child) => typeof child === 'string').join('');

const nameKeys =
  'class id itemprop name property data-testid data-test data-qa data-role data-hook data-automation-id data-test-id data-cy data-selen data-auto data-component data-at data-price-type data-section-type'.split(
    ' ',
  );

/** Class, id and other names by which authors say what an element is, in the author's case. */
export function namesOf({ attributes }: PageElement): string {
  let names = '';
  for (const key of nameKeys) {
    const value = attributes[key];
    if (value !== undefined && value !== '') names += ` ${value.slice(0, 300)}`;
  }
  return names;
}
