export { keptSpans, type MarkedNames, namesMarkedBy } from './spelling/kept-words.ts';
export { describingWords, isName, withParts } from './spelling/names.ts';
