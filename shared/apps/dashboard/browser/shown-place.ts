/*
 * If the navigation is larger than its space, the current page must be in sight in it. We scroll by hand, since after
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

export {};
