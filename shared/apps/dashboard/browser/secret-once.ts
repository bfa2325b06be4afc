/**
 * `<secret-once>` around a form: warns visitors who leave before they have copied the secret or confirmed that it is
 * saved. The form's checkbox is required.
 */
class SecretOnce extends HTMLElement {
  connectedCallback(): void {
    let isKept = false;
    for (const event of ['copied', 'change', 'submit'])
      this.addEventListener(event, () => {
        isKept = true;
      });
    addEventListener('beforeunload', (event) => {
      if (!isKept) event.preventDefault();
    });
  }
}

customElements.define('secret-once', SecretOnce);
