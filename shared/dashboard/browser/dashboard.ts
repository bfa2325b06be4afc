import './copy-button.ts';
import './day-chart.ts';
import './invokers.ts';
import './local-time.ts';
import './market-seller.ts';
import './secret-once.ts';
import './shown-place.ts';
import './try-it.ts';
