export { withoutEntities } from './plain-text/entities.ts';
export { folded } from './plain-text/folded.ts';
export { plainLine, plainLines, unlabelled } from './plain-text/plain-text.ts';
