/** The language that is chosen for one call is chosen for all on the page; the one that was used stays where it is. */
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.closest('.tabs') === null) return;
  const before = target.getBoundingClientRect().top;
  for (const other of document.querySelectorAll<HTMLInputElement>(`.tabs input[value="${target.value}"]`)) {
    other.checked = true;
  }
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
});
