import { html } from 'hono/html';
import { tabs } from '../../layout/parts.ts';
import type { Html, PageParts, SignedIn } from '../../visit.ts';

/** The parts of the settings by their paths, in the order of the links to them. */
const parts = {
  '': 'Account',
  members: 'Members',
  security: 'Security',
  mails: 'Mails',
  data: 'Data',
} as const;

/** The parts that only owners see. */
const forOwners: readonly string[] = ['mails', 'data'];

/** The page of a part of the settings, with links to the other parts. @param content its sections */
export function settingsPart(visit: SignedIn, name: keyof typeof parts, content: Html): PageParts {
  const shown = Object.entries(parts).filter(([part]) => visit.isOwner || !forOwners.includes(part));
  const links = shown.map(
    ([part, label]) =>
      [visit.to(part === '' ? '/settings' : `/settings/${part}`), label, part === name] as const,
  );
  return {
    title: `Settings: ${parts[name]}`,
    content: html`${tabs(links)}<div class="settings">${content}</div>`,
  };
}
