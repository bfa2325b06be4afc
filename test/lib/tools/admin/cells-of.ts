/** The cells of a printed table, by row, the headings first. */
export const cellsOf = (table: string): string[][] => table.split('\n').map((row) => row.split(/ {2,}/));
