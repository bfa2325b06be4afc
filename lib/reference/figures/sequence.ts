import { escapeHtml } from '../../../shared/apps/reference/fill.ts';

/** A step of a sequence: a message between two participants, a reply, or a note over some participants. */
interface Step {
  readonly kind: 'message' | 'reply' | 'note';
  /** The participants by their places. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Sequence {
  readonly names: readonly string[];
  readonly steps: readonly Step[];
}

/**
 * Reads a sequence diagram in mermaid's words, as far as guides use them: `participant`, `->>`, `-->>`, `Note over`.
 *
 * @throws Error at a line that says anything else
 */
function readSequence(text: string): Sequence {
  const ids: string[] = [];
  const names: string[] = [];
  const steps: Step[] = [];
  const at = (id: string): number => {
    const found = ids.indexOf(id.trim());
    if (found === -1) throw new Error(`The sequence has no participant ${id}.`);
    return found;
  };
  for (const line of text.split('\n').map((one) => one.trim())) {
    const participant = /^participant (\w+)(?: as (.+))?$/.exec(line);
    const message = /^(\w+)(-->>|->>)(\w+): (.+)$/.exec(line);
    const note = /^Note over (\w+)(?:, ?(\w+))?: (.+)$/.exec(line);
    if (participant !== null) {
      const [, id = '', name = id] = participant;
      ids.push(id);
      names.push(name);
    } else if (message !== null) {
      const [, from = '', arrow, to = '', words = ''] = message;
      const kind = arrow === '-->>' ? 'reply' : 'message';
      steps.push({ kind, from: at(from), to: at(to), text: words });
    } else if (note !== null) {
      const [, from = '', to = from, words = ''] = note;
      steps.push({ kind: 'note', from: at(from), to: at(to), text: words });
    } else if (line !== '' && line !== 'sequenceDiagram' && line !== 'autonumber') {
      throw new Error(`The sequence has a line that is not known: ${line}`);
    }
  }
  return { names, steps };
}

const column = 168;
const lineHeight = 16;
const characterWidth = 6.4;
const headHeight = 34;

/** Wraps words into lines of a width in pixels. */
function wrapped(text: string, width: number): string[] {
  const most = Math.max(8, Math.floor(width / characterWidth));
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const middle = (index: number): number => column * index + column / 2;

function textLines(lines: readonly string[], x: number, y: number): string {
  return lines
    .map((line, index) => `<text x="${x}" y="${y + index * lineHeight}">${escapeHtml(line)}</text>`)
    .join('');
}

function drawMessage(step: Step, top: number) {
  const [from, to] = [middle(step.from), middle(step.to)];
  const lines = wrapped(step.text, Math.abs(to - from) - 14);
  const y = top + lines.length * lineHeight + 6;
  const tip = to > from ? -1 : 1;
  const head = `<path d="M${to + 7 * tip} ${y - 4}L${to} ${y}L${to + 7 * tip} ${y + 4}"/>`;
  const drawn = `${textLines(lines, (from + to) / 2, top + 11)}<line x1="${from}" y1="${y}" x2="${to}" y2="${y}"${step.kind === 'reply' ? ' class="reply"' : ''}/>${head}`;
  return { drawn, bottom: y + 16 };
}

function drawNote(step: Step, top: number) {
  const left = Math.min(middle(step.from), middle(step.to)) - column / 2 + 8;
  const width = Math.abs(middle(step.to) - middle(step.from)) + column - 16;
  const lines = wrapped(step.text, width - 16);
  const height = lines.length * lineHeight + 10;
  const drawn = `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="6"/>${textLines(lines, left + width / 2, top + 17)}`;
  return { drawn, bottom: top + height + 14 };
}

/**
 * A sequence as a drawing that takes its colours from the style sheet, and the same in words for people who cannot see
 * it.
 */
export function drawSequence(text: string): string {
  const { names, steps } = readSequence(text);
  let top = headHeight + 14;
  const drawn = steps.map((step) => {
    const part = step.kind === 'note' ? drawNote(step, top) : drawMessage(step, top);
    top = part.bottom;
    return `<g class="${step.kind === 'note' ? 'note' : 'message'}">${part.drawn}</g>`;
  });
  const width = column * names.length;
  const lives = names.map(
    (_, index) => `<line x1="${middle(index)}" y1="${headHeight}" x2="${middle(index)}" y2="${top}"/>`,
  );
  const heads = names.map(
    (name, index) =>
      `<g class="who"><rect x="${middle(index) - column / 2 + 8}" y="1" width="${column - 16}" height="${headHeight - 2}" rx="8"/><text x="${middle(index)}" y="21">${escapeHtml(name)}</text></g>`,
  );
  const words = steps.map(({ kind, from, to, text: said }) => {
    const who = kind === 'note' ? names[from] : `${names[from]} to ${names[to]}`;
    return `${who}: ${said}`;
  });
  return `<figure class="sequence" tabindex="0"><svg viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-label="${escapeHtml(words.join('. '))}"><g class="lives">${lives.join('')}</g>${heads.join('')}${drawn.join('')}</svg></figure>\n`;
}
