import { BoundedParser } from './bounded-parser.ts';
import { structuredRest } from './structured-rest.ts';
import { closePart, isApart, isRaw, openPart, TextFlow, type TextPart } from './text-flow.ts';
import { atOnce, type InParts, inPieces } from './work-budget.ts';

/** An element of a read page. */
export interface PageElement {
  /** Lower-case name. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: PageElement | undefined;
  readonly children: (PageElement | string)[];
  /** Place among its parent's children. */
  readonly place: number;
  readonly textPart: TextPart;
  /** Place among all elements in document order. */
  readonly index: number;
  readonly depth: number;
  /** Index after the last descendant. */
  end: number;
}

/** A read page: its elements in document order, the first one being the root (tag `#document`). */
export interface PageTree {
  readonly root: PageElement;
  readonly elements: readonly PageElement[];
}

/**
 * Reads any text as HTML; never throws. Depth and work are bounded: beyond the bounds only structured data
 * are read, as children of the root.
 */
export const parsePage = (html: string): PageTree => atOnce(parsePageInParts(inPieces(html)));

/** Does the same in parts of a few milliseconds, one for each piece of the page. */
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
  // An element at the deepest level has no end of its own: it stays open for text up to the next tag.
  let endless = false;
  function close(): void {
    endless = false;
    open.end = elements.length;
    closePart(open.textPart);
    open = open.parent ?? root;
  }
  let parser: BoundedParser;
  const handler: ConstructorParameters<typeof BoundedParser>[0] = {
    onopentag(tag, attributes) {
      if (endless) close();
      parser.spendOnElement(isApart(tag));
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
    },
    onclosetag() {
      if (parser.tooDeep) endless = true;
      else {
        if (endless) close();
        close();
      }
    },
    ontext(text) {
      if (!isRaw(open.tag)) parser.spendOnText(text.length);
      open.textPart.flow.add(text);
      const last = open.children.length - 1;
      const before = open.children[last];
      if (typeof before === 'string') open.children[last] = before + text;
      else open.children.push(text);
    },
  };
  const depth = () => open.depth - (endless ? 1 : 0);
  function closeAll(): void {
    for (let element: PageElement | undefined = open; element !== undefined; element = element.parent) {
      element.end = elements.length;
      closePart(element.textPart);
    }
    [open, endless] = [root, false];
  }
  parser = new BoundedParser(handler, depth);
  let [length, rest] = [0, ''];
  for (const piece of pieces) {
    if (parser.isSpent) rest += piece;
    else {
      parser.write(piece);
      if (parser.isSpent) rest = piece.slice(Math.max(0, parser.endIndex + 1 - length));
    }
    length += piece.length;
    yield;
  }
  parser.finish();
  closeAll();
  parser = new BoundedParser(handler, depth);
  parser.write(structuredRest(rest));
  parser.finish();
  closeAll();
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

/** The unread text within a script element. */
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
