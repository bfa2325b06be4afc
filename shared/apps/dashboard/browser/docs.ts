import './every-page.ts';
import './search-box.ts';

/*
 * The language of examples. Choosing it for one call chooses it for all calls on the page, and on pages opened later.
 */
const keptAs = 'example-language';

function choose(language: string | null): void {
  const inputs = document.querySelectorAll<HTMLInputElement>('.tabs input');
  for (const input of inputs) if (input.value === language) input.checked = true;
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest('.tabs') === null) return;
  // The control keeps its position on the screen.
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
  try {
    localStorage.setItem(keptAs, target.value);
  } catch {}
});

// Storage may be unavailable; then each page begins with its first language.
try {
  choose(localStorage.getItem(keptAs));
} catch {}
