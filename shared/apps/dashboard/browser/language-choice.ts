/*
 * The language of examples. Choosing it for one call chooses it for all calls on the page, and for the pages that are
 * opened later, those of the reference as well as the dashboard's.
 */
const keptAs = 'example-language';

/** What was chosen on an earlier page. Storage may be closed to pages; then each begins with its first language. */
function keptLanguage(): string {
  try {
    return localStorage.getItem(keptAs) ?? '';
  } catch {
    return '';
  }
}

function keep(language: string): void {
  try {
    localStorage.setItem(keptAs, language);
  } catch {}
}

const inputs = () => document.querySelectorAll<HTMLInputElement>('.tabs input');

function choose(language: string): void {
  for (const input of inputs()) if (input.value === language) input.checked = true;
}

choose(keptLanguage());
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest('.tabs') === null) return;
  // The control that was used keeps its place on the screen.
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  keep(target.value);
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
});

export {};
