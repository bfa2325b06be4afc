import { Parser } from 'htmlparser2';
import { closePart, openPart, TextFlow, type TextPart } from './page-text.ts';

/** An element of a read page. */
export interface PageElement {
  /** Lower-case name. */
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: PageElement | null;
  readonly children: (PageElement | string)[];
  /** Place among its parent's children. */
  readonly place: number;
  readonly textPart: TextPart;
  /** Place among all elements in document order. */
  readonly index: number;
  readonly depth: number;
  /** Index behind the last descendant. */
  end: number;
}

/** A read page: its elements in document order, the first one being the root (tag `#document`). */
export interface PageTree {
  readonly root: PageElement;
  readonly elements: readonly PageElement[];
}

/** Browsers nest no deeper than this either; what is deeper lies side by side on the last level. */
const deepest = 512;
const mostElements = 150_000;

/**
 * Reads any text as HTML; never throws, takes linear time and bounded depth. Beyond 150,000 elements the rest of
 * the page is left out.
 */
export function parsePage(html: string): PageTree {
  const root: PageElement = {
    tag: '#document',
    attributes: {},
    parent: null,
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
  const close = (): void => {
    endless = false;
    open.end = elements.length;
    closePart(open.textPart);
    open = open.parent ?? root;
  };
  const parser = new BoundedParser(
    {
      onopentag(tag, attributes) {
        if (elements.length >= mostElements) parser.pause();
        if (endless) close();
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
        open.textPart.flow.add(text);
        const last = open.children.length - 1;
        const before = open.children[last];
        if (typeof before === 'string') open.children[last] = before + text;
        else open.children.push(text);
      },
    },
    () => (endless ? open.depth - 1 : open.depth),
  );
  parser.end(html);
  for (let element: PageElement | null = open; element !== null; element = element.parent) {
    element.end = elements.length;
    closePart(element.textPart);
  }
  return { root, elements };
}

/** The parser's work per tag grows with the depth, so that depth must not be the page's to choose. */
class BoundedParser extends Parser {
  readonly #depth: () => number;
  /** Whether the tag just read starts an element below the deepest level. */
  tooDeep = false;

  constructor(handler: ConstructorParameters<typeof Parser>[0], depth: () => number) {
    super(handler, { decodeEntities: true });
    this.#depth = depth;
  }

  override onopentagname(start: number, end: number): void {
    this.tooDeep = this.#depth() >= deepest;
    super.onopentagname(start, end);
  }

  override onclosetag(start: number, end: number): void {
    this.tooDeep = false;
    super.onclosetag(start, end);
  }

  protected override isVoidElement(name: string): boolean {
    // The parser passes over a form within a form under the empty name.
    return (this.tooDeep && name !== '') || super.isVoidElement(name);
  }
}

/** Whether `inner` is `outer` or lies within it. */
export const isWithin = (inner: PageElement, outer: PageElement): boolean =>
  inner.index >= outer.index && inner.index < outer.end;

/** The unread text within a script element. */
export const rawTextOf = (element: PageElement): string =>
  element.children.filter((child) => typeof child === 'string').join('');

/** Class, id and other names by which authors tell what an element is, in the author's case. */
export function namesOf(element: PageElement): string {
  const { attributes } = element;
  let names = '';
  for (const key of ['class', 'id', 'itemprop', 'data-testid', 'data-test', 'data-qa', 'data-role', 'name']) {
    const value = attributes[key];
    if (value !== undefined && value !== '') names += ` ${value.slice(0, 300)}`;
  }
  for (const key of [
    'data-hook',
    'data-automation-id',
    'data-test-id',
    'data-cy',
    'data-selen',
    'data-auto',
    'data-component',
    'data-at',
    'data-price-type',
    'property',
    'data-section-type',
  ]) {
    const value = attributes[key];
    if (value !== undefined && value !== '') names += ` ${value.slice(0, 100)}`;
  }
  return names;
}
