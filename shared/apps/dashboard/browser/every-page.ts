const shownMs = 1600;

/** `<copy-button for="id">`: copies the text of that element. Without a script there is no button. */
class CopyButton extends HTMLElement {
  connectedCallback(): void {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void this.#copy(button));
    this.replaceChildren(button);
  }

  async #copy(button: HTMLButtonElement): Promise<void> {
    const source = document.getElementById(this.getAttribute('for') ?? '');
    if (source === null) return;
    try {
      await navigator.clipboard.writeText(source.textContent ?? '');
      button.textContent = 'Copied';
      this.dispatchEvent(new CustomEvent('copied', { bubbles: true }));
    } catch {
      // Without the permission, the text is selected, so that it can be copied with the keyboard.
      getSelection()?.selectAllChildren(source);
      button.textContent = 'Selected';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, shownMs);
  }
}

customElements.define('copy-button', CopyButton);

/*
 * The language of examples. Choosing it for one call chooses it for all calls on the page, and on pages opened later,
 * in the reference and the dashboard.
 */
const keptAs = 'example-language';

/**
 * The language chosen on an earlier page. Storage may be unavailable; then each page begins with its first language.
 */
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
  // The control keeps its position on the screen.
  const before = target.getBoundingClientRect().top;
  choose(target.value);
  keep(target.value);
  scrollBy({ top: target.getBoundingClientRect().top - before, behavior: 'instant' });
});

/*
 * If the navigation overflows, the current page must be scrolled into view. We scroll by hand, since after
 * `scrollIntoView` Tab would begin there, past the link that skips the navigation.
 */
const here = document.querySelector('nav [aria-current]');
const centreOf = (element: Element): { readonly x: number; readonly y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
for (const list of [here?.closest('ul'), here?.closest('nav')]) {
  if (here === null || list === null || list === undefined) continue;
  const [place, middle] = [centreOf(here), centreOf(list)];
  list.scrollBy({ left: place.x - middle.x, top: place.y - middle.y, behavior: 'instant' });
}
