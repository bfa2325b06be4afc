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
 * If the list of pages overflows, the current one must be scrolled into view. We scroll by hand, since after
 * `scrollIntoView` Tab would begin there, past the link that skips the navigation.
 */
const here = document.querySelector('nav [aria-current]');
const list = here?.closest('nav');
if (here && list) {
  const [place, room] = [here.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollBy({ top: place.top - room.top + (place.height - room.height) / 2, behavior: 'instant' });
}
