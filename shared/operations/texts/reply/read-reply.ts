import type * as z from 'zod';
import { anyReplySchema } from '../ask-schemas.ts';
import { sentencesOf, titleParts, unframed } from './plain-parts.ts';
import { type Read, readAsAsked } from './read-as-asked.ts';

/** A reply about a product: nothing of it is verified, and any part may be empty. */
export interface TextReply extends Read<z.output<typeof anyReplySchema>> {
  /** Whether the reply says what can be read in the pictures: without that, a figure may come from a label. */
  readonly saysPrinted: boolean;
}

/** A part of a text as a reply has it; `from` is empty in a reply in plain texts, which marks nothing. */
export type Claim = TextReply['title'][number];

/** What can be read in a picture, and which picture; -1 where the reply names none. */
export type PictureText = TextReply['printed'][number];

const unmarked = (text: string): Claim => ({ text, from: '', picture: -1, words: '' });

/** Reads a reply in parts, or one in plain texts; undefined if it is no object. */
export function readReply(given: unknown): TextReply | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
  const fields = new Map<string, unknown>(Object.entries(given));
  const [title, description] = [fields.get('title'), fields.get('description')];
  const reply = readAsAsked(anyReplySchema, given);
  return {
    ...reply,
    title: typeof title === 'string' ? titleParts(title).map(unmarked) : reply.title,
    lead:
      reply.lead.length === 0 && typeof description === 'string'
        ? sentencesOf(unframed(description)).map(unmarked)
        : reply.lead,
    saysPrinted: fields.has('printed'),
  };
}
