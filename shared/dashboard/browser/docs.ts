import './copy-button.ts';
import './invokers.ts';
import './language-choice.ts';
import './search-box.ts';

/** The list of pages is longer than most windows. */
document.querySelector('#pages [aria-current]')?.scrollIntoView({ block: 'nearest' });
