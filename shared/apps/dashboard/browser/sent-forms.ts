/** Longer than any answer takes. */
const answeredMs = 30_000;
let sent = new WeakMap<HTMLFormElement, number>();

/*
 * A form that is being sent is not sent again: the second answer would replace the first, which may show a secret that
 * is shown only once.
 */
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post') return;
  if (event.timeStamp - (sent.get(form) ?? Number.NEGATIVE_INFINITY) < answeredMs) event.preventDefault();
  else sent.set(form, event.timeStamp);
});

// A page that the browser restores has no answer to wait for.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sent = new WeakMap();
});

export {};
