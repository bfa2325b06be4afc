import './copy-button.ts';
import './language-choice.ts';
import './search-box.ts';
import './shown-place.ts';
