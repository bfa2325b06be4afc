export { mentions, mentionsOf } from './mentions/mention.ts';
export { withoutMentions } from './mentions/without-mentions.ts';
