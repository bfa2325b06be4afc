import './every-page.ts';
import './search-box.ts';
