/**
 * Choosing a language for one call chooses it for all calls on the page; the control that was used keeps its place on
 * the screen.
 */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest('.tabs') === null) return;
  const before = target.getBoundingClientRect().top;
  for (const other of document.querySelectorAll<HTMLInputElement>(`.tabs input[value="${target.value}"]`)) {
    other.checked = true;
  }
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
});
