/** A piece of the question that was set apart as data, with the word that stands over it. */
export interface Section {
  readonly label: string;
  readonly text: string;
}

/** Tags of which the prompt itself may consist: not data. */
const OWN = /instruction|rule|example|format|output|task|schema/i;

const tidy = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** `<label …>text</label>`, the innermost ones. */
function tagged(text: string): Section[] {
  const sections: Section[] = [];
  const tags = /<(?<label>[A-Za-z][\w-]*)(?:\s[^<>]*)?>(?<inner>[\s\S]*?)<\/\k<label>>/g;
  for (const { groups = {} } of text.matchAll(tags)) {
    const { label = '', inner = '' } = groups;
    const within = tagged(inner);
    sections.push(...(within.length > 0 ? within : [{ label, text: inner.trim() }]));
  }
  return sections;
}

/** Texts between fences, named by the line above them. */
function fenced(text: string): Section[] {
  const fences =
    /(?<above>[^\n]*)\n\s*(?<fence>```+|"""|~~~+|-{3,}|={3,})\w*[ \t]*\n(?<inner>[\s\S]*?)\n\s*\k<fence>/g;
  return [...`\n${text}`.matchAll(fences)].map(({ groups = {} }) => ({
    label: tidy(groups.above ?? ''),
    text: (groups.inner ?? '').trim(),
  }));
}

/** `Label: text` on a line of its own. */
function lines(text: string): Section[] {
  return text.split('\n').flatMap((line) => {
    const { label = '', rest = '' } =
      /^\s*(?<label>[A-Za-z][\w '()-]{0,40}?)\s*[:=]\s*(?<rest>\S.*)$/.exec(line)?.groups ?? {};
    return label === '' ? [] : [{ label, text: rest.trim() }];
  });
}

/** Brackets that are tried as the beginning of JSON. */
const TRIES = 20;

/** The first JSON object or array in a text that is followed by no other. */
export function embeddedJson(text: string): unknown {
  for (const { index } of [...text.matchAll(/[[{]/g)].slice(0, TRIES)) {
    const end = text.lastIndexOf(text[index] === '{' ? '}' : ']');
    try {
      return JSON.parse(text.slice(index, end + 1));
    } catch {
      // Not from here.
    }
  }
  return undefined;
}

/** The texts of a JSON value, each under its key. */
function spoken(value: unknown, label: string): Section[] {
  if (typeof value === 'string') return [{ label, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => spoken(inner, Array.isArray(value) ? label : key));
}

/** What a question sets apart as data, however it does so: in tags, between fences, or as labelled lines. */
export function sectionsOf(text: string): Section[] {
  const apart = [...tagged(text), ...fenced(text)];
  const found = apart.length > 0 ? apart : lines(text);
  return found.filter((section) => !OWN.test(section.label) && section.text.trim() !== '');
}

/** The sections with those that are JSON taken apart into their texts. */
function spokenSections(question: string): Section[] {
  return sectionsOf(question).flatMap((section) => {
    const json = /^[[{"]/.test(section.text) ? embeddedJson(section.text) : undefined;
    return json === undefined ? [section] : spoken(json, section.label);
  });
}

/** What the caller said: the emulator's only knowledge besides the pictures. */
export interface UserWords {
  /** In the caller's order, white space made single; empty where nothing was said. */
  readonly text: string;
  /** Set apart as the brand, or named in the words as `brand: …`. */
  readonly brand: string | undefined;
  /** What the words give for a name, as in `size: 42` or `colour is red`. */
  saidOf(name: string): string | undefined;
}

const WORDS = /info|context|word|note|descri|detail|comment|remark|user|seller|caller|customer|data|said/i;
/** Whether a section is something that the caller said, and not the prompt's way to say that nothing was. */
const isSaid = ({ label, text }: Section): boolean =>
  WORDS.test(label) && !/^\W*(?:none|n\/a|nothing|not given|null|undefined)\W*$/i.test(text);
const VALUE = '\\s*(?:[:=]|\\bis\\b)\\s*(?<value>[^\\n,;.]{1,80}(?:\\.\\d+[^\\n,;.]{0,40})?)';

/** @param question all the texts of the question, in order */
export function userWords(question: string): UserWords {
  const sections = spokenSections(question);
  const text = tidy(sections.flatMap((section) => (isSaid(section) ? [section.text] : [])).join('. '));
  const saidOf = (name: string): string | undefined => {
    const parts = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').match(/[\p{L}\d]+/gu) ?? [];
    const label = parts.join('[_\\s-]*').replace(/colou?r/i, 'colou?r');
    const said = label === '' ? null : new RegExp(`\\b${label}${VALUE}`, 'iu').exec(text);
    const value = tidy(said?.groups?.value ?? '');
    return value === '' ? undefined : value;
  };
  const given = sections.find(({ label }) => /\bbrand\b/i.test(label.replace(/[_-]/g, ' ')))?.text;
  return { text, brand: given === undefined ? saidOf('brand') : tidy(given).slice(0, 65), saidOf };
}

/** The placeholders of a template, without the `@`, each once. */
export const placeholdersOf = (question: string): string[] => [
  ...new Set([...question.matchAll(/(?<![\w@])@([A-Za-z_]\w*)/g)].map(([, name = '']) => name)),
];
