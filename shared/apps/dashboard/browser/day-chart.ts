/** What the table under a chart says of each bar that has anything, the first bar first. */
function wordsBeside(chart: Element): readonly string[] {
  const table = chart.nextElementSibling;
  const unit = table?.querySelector('thead th:last-child')?.textContent?.toLowerCase() ?? '';
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].reverse();
  return rows.map((row) => {
    const [name, parts, all] = [...row.children].map(({ textContent }) => textContent ?? '');
    return [`${name}: ${all} ${unit}`, ...(parts?.split(' · ') ?? [])].join('\n');
  });
}

/** `<day-chart>` around a chart of bars: shows the figures of a bar at once, for pointers, fingers and arrow keys. */
class DayChart extends HTMLElement {
  readonly #bars: { readonly bar: SVGSVGElement; readonly words: string }[] = [];
  readonly #tip = document.createElement('p');
  #shown = -1;

  connectedCallback(): void {
    const picture = this.querySelector<HTMLElement>('[role=img]');
    if (picture === null || this.#bars.length > 0) return;
    const words = wordsBeside(this).values();
    for (const bar of picture.querySelectorAll('svg')) {
      if (bar.querySelector('rect') === null) continue;
      const index = this.#bars.push({ bar, words: words.next().value ?? '' }) - 1;
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
    const last = this.#bars.length - 1;
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
    const found = this.#bars[index];
    if (found === undefined) return;
    this.#hide();
    this.#shown = index;
    found.bar.classList.add('shown');
    this.#tip.textContent = found.words;
    const [own, bar] = [this.getBoundingClientRect(), found.bar.getBoundingClientRect()];
    const wanted = bar.left + bar.width / 2 - own.left - this.#tip.offsetWidth / 2;
    this.#tip.style.left = `${Math.max(0, Math.min(wanted, own.width - this.#tip.offsetWidth))}px`;
  }

  #hide(): void {
    this.#bars[this.#shown]?.bar.classList.remove('shown');
    this.#shown = -1;
    this.#tip.textContent = '';
  }
}

customElements.define('day-chart', DayChart);
