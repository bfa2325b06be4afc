import './copy-button.ts';
import './language-choice.ts';
import './local-time.ts';
import './secret-once.ts';
import './sent-forms.ts';
import './shown-place.ts';

/** Most of the script is for the two pages that call the API; the others load without it. */
if (document.querySelector('try-it') !== null) await import('./try-it.ts');
if (document.querySelector('market-seller') !== null) await import('./market-seller.ts');
