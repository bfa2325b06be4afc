import './every-page.ts';

/*
 * The language of examples. Choosing it for one call chooses it for all calls on the page, and for the pages that are
 * opened later. Storage may be closed to pages; then each begins with its first language.
 */
const keptAs = 'example-language';

function choose(language: string | null): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.tabs input'))
    if (input.value === language) input.checked = true;
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest('.tabs') === null) return;
  // The control that was used keeps its place on the screen.
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  localStorage.setItem(keptAs, target.value);
});

choose(localStorage.getItem(keptAs));
