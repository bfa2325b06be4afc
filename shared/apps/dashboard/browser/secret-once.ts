/**
 * `<secret-once>` around an open dialog: makes it modal, and warns visitors who leave before they have copied the
 * secret or confirmed that it is saved. Without a script the dialog is open in the page, and its checkbox is required.
 */
class SecretOnce extends HTMLElement {
  connectedCallback(): void {
    const dialog = this.querySelector('dialog');
    const saved = this.querySelector<HTMLInputElement>('input[type=checkbox]');
    if (dialog === null || saved === null) return;
    dialog.close();
    dialog.showModal();
    let isKept = false;
    // This is for browsers that do not know `closedby`.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      saved.reportValidity();
    });
    this.addEventListener('copied', () => {
      isKept = true;
    });
    this.addEventListener('submit', () => {
      isKept = true;
    });
    addEventListener('beforeunload', (event) => {
      if (!isKept && !saved.checked) event.preventDefault();
    });
  }
}

customElements.define('secret-once', SecretOnce);
