import './copy-button.ts';
import './invokers.ts';
import './local-time.ts';
import './secret-once.ts';
