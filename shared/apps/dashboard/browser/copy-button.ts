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
      // Without the permission, the text is selected, so that a key press copies it.
      getSelection()?.selectAllChildren(source);
      button.textContent = 'Selected';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, shownMs);
  }
}

customElements.define('copy-button', CopyButton);
