import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';

const heading = '| Path | Credits | Does |\n| --- | --- | --- |\n';
const table = new RegExp(`(?<=${heading.replaceAll('|', '\\|')})(\\| \`/api/.*\\n)*`);

const rowOf = ({ path, credits, summary }: Endpoint): string =>
  `| \`${path}\` | ${credits === 0 ? '–' : credits} | ${summary} |\n`;

/** The README with its table of operations as the contract has them. */
export const withOperationTable = (readme: string): string =>
  readme.replace(table, () => endpoints.map(rowOf).join(''));
