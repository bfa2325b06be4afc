import { html } from 'hono/html';
import { pageOf } from '../emulator/page.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';

/** The page for picking who to be: this provider's only question. */
export const personPicker = (action: string): string =>
  pageOf('Who are you today?', {
    content: html`<p>A sign-in provider that runs on this machine and believes whatever you say.</p>
<form method="post" action="${action}">
${demoPeople.map(
  ({
    subject,
    name,
    email,
    note,
  }) => html`<button name="subject" value="${subject}">${name} <small>${email} ${note}</small></button>
`,
)}
</form>
<form method="post" action="${action}">
<label>Someone else, with a verified address
<input type="email" name="email" required placeholder="someone@example.com" autocomplete="off"></label>
<button>Be someone else</button>
</form>`,
  });

/** The subject of a person with this address who is not a demo person. */
const ofAddress = 'address:';

/** The subject that a filled-in picker names. */
export function pickedSubject(form: URLSearchParams): string | undefined {
  const email = form.get('email')?.trim().toLowerCase();
  return email ? `${ofAddress}${email}` : (form.get('subject') ?? undefined);
}

export function personOf(subject: string): Pick<DemoPerson, 'email' | 'emailVerified'> | undefined {
  if (subject.startsWith(ofAddress)) return { email: subject.slice(ofAddress.length), emailVerified: true };
  return demoPeople.find((person) => person.subject === subject);
}
