import { html } from 'hono/html';
import { pageOf } from '../emulator/page.ts';
import { type DemoPerson, demoPeople } from './demo-people.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f4f4f5, #18181b); }
  main { width: min(26rem, calc(100vw - 2rem)); padding: 2rem; box-sizing: border-box; border-radius: 1rem;
    background: light-dark(#fff, #27272a); box-shadow: 0 1px 3px #0003; }
  h1 { margin: 0 0 .25rem; font-size: 1.25rem; }
  p { margin: 0 0 1.25rem; color: light-dark(#52525b, #a1a1aa); }
  button { width: 100%; margin: 0 0 .5rem; padding: .75rem 1rem; font: inherit; text-align: start; cursor: pointer;
    color: inherit; background: none; border: 1px solid light-dark(#d4d4d8, #52525b); border-radius: .5rem; }
  button:hover { border-color: currentColor; }
  small { display: block; color: light-dark(#52525b, #a1a1aa); }
  label { display: block; margin-top: 1rem; }
  input { width: 100%; box-sizing: border-box; margin: .25rem 0 .5rem; padding: .6rem .75rem; font: inherit; border-radius: .5rem;
    border: 1px solid light-dark(#a1a1aa, #71717a); background: none; color: inherit; }
`;

/** The page where one picks who to be: the only thing that this provider asks. */
export const personPicker = (action: string): string =>
  pageOf('Who are you today?', {
    style,
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
