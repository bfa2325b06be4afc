/** The parts of each bar in the table under a chart: `predict-price 120`. */
function partsBeside(chart: Element): ReadonlyMap<string, readonly string[]> {
  const rows = [...(chart.nextElementSibling?.querySelectorAll('tbody tr') ?? [])];
  return new Map(
    rows.map((row) => [
      row.querySelector('th')?.textContent ?? '',
      row.querySelector('td')?.textContent?.split(' · ') ?? [],
    ]),
  );
}

/**
 * `<day-chart>` around a chart of bars: shows the figures of a bar at once, for pointers, fingers and arrow keys.
 * Without a script the browser shows the whole bar's figure as a tooltip.
 */
class DayChart extends HTMLElement {
  readonly #days: { readonly bar: SVGSVGElement; readonly words: string }[] = [];
  readonly #tip = document.createElement('p');
  #shown = -1;

  connectedCallback(): void {
    const picture = this.querySelector<SVGElement>('[role=img]');
    if (picture === null || this.#days.length > 0) return;
    const partsOf = partsBeside(this);
    for (const bar of picture.querySelectorAll('svg')) {
      const title = bar.querySelector('title');
      const words = title?.textContent ?? '';
      const [name = ''] = words.split(': ');
      const index = this.#days.push({ bar, words: [words, ...(partsOf.get(name) ?? [])].join('\n') }) - 1;
      title?.remove();
      bar.addEventListener('pointerenter', () => this.#show(index));
    }
    this.#tip.className = 'tip';
    this.#tip.setAttribute('role', 'status');
    this.append(this.#tip);
    picture.setAttribute('tabindex', '0');
    picture.addEventListener('pointerleave', () => this.#hide());
    picture.addEventListener('blur', () => this.#hide());
    picture.addEventListener('keydown', (event) => this.#move(event));
  }

  #move(event: KeyboardEvent): void {
    const last = this.#days.length - 1;
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: this.#shown === -1 ? last : Math.max(0, this.#shown - 1),
      ArrowRight: Math.min(last, this.#shown + 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (event.key === 'Escape') this.#hide();
    if (target === undefined) return;
    event.preventDefault();
    this.#show(target);
  }

  #show(index: number): void {
    const day = this.#days[index];
    if (day === undefined) return;
    this.#hide();
    this.#shown = index;
    day.bar.classList.add('shown');
    this.#tip.textContent = day.words;
    const [own, bar] = [this.getBoundingClientRect(), day.bar.getBoundingClientRect()];
    const wanted = bar.left + bar.width / 2 - own.left - this.#tip.offsetWidth / 2;
    this.#tip.style.left = `${Math.max(0, Math.min(wanted, own.width - this.#tip.offsetWidth))}px`;
  }

  #hide(): void {
    this.#days[this.#shown]?.bar.classList.remove('shown');
    this.#shown = -1;
    this.#tip.textContent = '';
  }
}

customElements.define('day-chart', DayChart);
