import { html } from 'hono/html';
import type { Html } from '../../answer.ts';
import { accountForm } from '../../forms.ts';
import { whole } from '../../numbers.ts';
import { pathTo, type SignedIn } from '../../visit.ts';
import { faultMark, faultOf, type Problem, section } from './section.ts';

const at = 'low-balance';
/** Below how many credits every page warns. */
export function lowBalanceSection(
  visit: SignedIn,
  { threshold, available }: { readonly threshold: number | undefined; readonly available: number },
  problem: Problem | undefined,
): Html {
  const typed = problem?.at === at ? problem.typed : threshold === undefined ? '' : whole(threshold);
  return section(at, {
    title: 'Low balance',
    note: 'While there are fewer credits than this, every page warns everybody in the account and paid answers carry x-credits-low. Owners also get one mail, where this service sends any.',
    content: html`<form class="card" method="post" action="${pathTo(visit, '/settings/low-balance')}">${accountForm(visit)}
<label for="low-balance-credits">Warn below</label>
<div class="row"><span class="suffixed"><input id="low-balance-credits" name="credits" inputmode="numeric" maxlength="13" autocomplete="off" placeholder="No warning" value="${typed}"${faultMark(at, problem)}><span>credits</span></span><button>Save</button></div>
${faultOf(at, problem)}<p class="note">There are ${whole(available)} now. Leave it empty for no warning.</p>
</form>`,
  });
}
