export { withoutEntities } from './plain-text/entities.ts';
export { folded } from './plain-text/folded.ts';
export { plainLine, plainLines, unlabelled, unquoted } from './plain-text/plain-text.ts';
