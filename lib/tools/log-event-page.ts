import { logEvents } from '../../shared/platform/call/log-events.ts';

/** docs/log-events.md: every event that functions log, with what it means. */
export const logEventPage = (): string => `# Log events

Written by \`npm run log-events\` from [shared/platform/call/log-events.ts](../shared/platform/call/log-events.ts); a test holds that it is up to date. All functions write to one log, \`/aws/lambda/resale-listing-<stage>-functions\`, a line of JSON for each event: its name in \`event\`, with \`function\`, \`version\`, \`requestId\` and the event's own codes and ids. Find one in Logs Insights with \`filter event = "call.failed"\`. What to do about an alarm: [alarms](runbook/alarms.md).

| Event | Meaning |
| --- | --- |
${Object.entries(logEvents)
  .map(([event, meaning]) => `| \`${event}\` | ${meaning} |`)
  .join('\n')}
`;
