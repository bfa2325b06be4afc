interface Parts {
  readonly lang: string;
  readonly dir?: 'rtl';
  readonly title: string;
  readonly head?: string;
  readonly bodyClass?: string;
  readonly body: string;
}

/** A document around a body; header, navigation and footer come from each shop system's own frame. */
export const wholePage = ({ lang, dir, title, head = '', bodyClass = '', body }: Parts): string =>
  `<!DOCTYPE html>
<html lang="${lang}"${dir === undefined ? '' : ` dir="${dir}"`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
${head}</head>
<body${bodyClass === '' ? '' : ` class="${bodyClass}"`}>
${body}
</body></html>`;

/** One piece of mark-up for each row, for cards, menus and swatches. */
export const each = <Row>(rows: readonly Row[], piece: (row: Row) => string): string =>
  rows.map(piece).join('\n');
