/** Opens and closes dialogs in browsers without invoker commands (before Chromium 135, Firefox 144, Safari 26.2). */
if (!('commandForElement' in HTMLButtonElement.prototype)) {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null;
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button?.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
  });
}

/** A form that was cancelled opens empty the next time. */
for (const dialog of document.querySelectorAll('dialog')) {
  dialog.addEventListener('close', () => dialog.querySelector('form')?.reset());
}

export {};
