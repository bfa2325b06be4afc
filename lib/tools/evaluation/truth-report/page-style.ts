/** Of both pages: every colour by its role, once for both schemes, as on the dashboard. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f7f7f4, #121412); --surface: light-dark(#fff, #1b1e1b); --line: light-dark(#e2e2da, #2d322d);
  --ink: light-dark(#1a1d1a, #eceeea); --soft: light-dark(#5a6059, #a4aca3); --accent: light-dark(#0f6b4a, #5ad1a0);
  --good: light-dark(#0f6b4a, #6fdcae); --good-wash: light-dark(#e4f2ea, #17352a);
  --warn: light-dark(#7a4d00, #f0c36a); --warn-wash: light-dark(#fdf0d5, #3a2d12);
  --bad: light-dark(#b3261e, #ff9d93); --bad-wash: light-dark(#fce8e6, #43201d); --open: light-dark(#c9ccc2, #4b524b);
  font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums;
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); }
main { max-width: 78rem; margin-inline: auto; padding: 2.5rem clamp(1rem, 3.5vw, 3rem) 5rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; }
h2 { margin: 3rem 0 0.25rem; font-size: 1.2rem; letter-spacing: -0.01em; }
h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere; }
p { margin: 0.35rem 0; max-width: 65ch; text-wrap: pretty; }
.lead, .soft { color: var(--soft); }
.notice { margin: 1rem 0 0; padding: 0.7rem 1rem; max-width: none; border-radius: 0.6rem; background: var(--warn-wash); color: var(--warn); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)); gap: 1rem; margin-top: 1.5rem; }
.card, .item, .table { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; }
.card { padding: 1rem 1.15rem; }
.card b { display: block; font-size: 1.9rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.02em; }
.table { margin-top: 1rem; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.55rem 0.9rem; text-align: end; vertical-align: middle; }
td { white-space: nowrap; }
td small { color: var(--soft); font-size: 0.8125rem; }
th:first-child, td:first-child, th.text { text-align: start; }
thead th { color: var(--soft); font-size: 0.8125rem; font-weight: 500; vertical-align: bottom; }
tbody th { font-weight: 550; }
tbody tr > * { border-top: 1px solid var(--line); }
.bar { display: flex; min-width: 8rem; height: 0.7rem; overflow: hidden; border-radius: 0.35rem; background: var(--open); }
.bar i:first-child { background: var(--good); }
.bar i + i { background: repeating-linear-gradient(45deg, var(--bad) 0 4px, color-mix(in srgb, var(--bad), var(--surface) 35%) 4px 7px); }
.key { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 0.75rem; font-size: 0.8125rem; color: var(--soft); }
.key > span { display: flex; align-items: center; gap: 0.4rem; }
.key .bar { min-width: 0; width: 1rem; }
.range { position: relative; display: block; min-width: 8rem; height: 0.7rem; border-radius: 0.35rem; background: var(--line); }
.range i { position: absolute; inset-block: 0; inset-inline: calc(var(--low) * 1%) calc(100% - var(--high) * 1%); min-width: 2px; border-radius: 0.35rem; background: color-mix(in srgb, var(--accent), var(--surface) 55%); }
.range::after { content: ""; position: absolute; inset-block: -0.15rem; inset-inline-start: clamp(0px, calc(var(--at) * 1% - 1.5px), calc(100% - 3px)); width: 3px; border-radius: 2px; background: var(--ink); }
.zero::before { content: ""; position: absolute; inset-block: -0.15rem; inset-inline-start: 50%; width: 1px; background: var(--soft); }
.filters { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 1rem 0; border: 0; padding: 0; }
.filters label { padding: 0.35rem 0.8rem; border: 1px solid var(--line); border-radius: 2rem; background: var(--surface); cursor: pointer; }
.filters input { position: absolute; opacity: 0; }
.filters label:has(:checked) { border-color: var(--accent); color: var(--accent); font-weight: 600; }
.filters label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.items { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr)); gap: 1.25rem; align-items: start; }
body:has(#show-wrong:checked) .item:not(.has-wrong), body:has(#show-open:checked) .item:not(.has-open), body:has(#show-flaws:checked) .item:not(.has-flaws) { display: none; }
.item { overflow: hidden; }
details { margin-top: 1rem; }
summary { padding: 0.25rem 0; color: var(--accent); cursor: pointer; }
.photos { display: flex; overflow-x: auto; scroll-snap-type: x mandatory; background: var(--line); }
.photos img { flex: 0 0 100%; min-width: 0; width: 100%; height: auto; aspect-ratio: 4/3; object-fit: cover; scroll-snap-align: start; }
.photos img:not(:only-child) { flex-basis: 88%; }
.about { padding: 0.9rem 1rem 1rem; }
.about header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
dl { margin: 0.6rem 0 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3rem 0.75rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
dd small { display: block; font-size: 0.8125rem; color: var(--soft); }
.chip { display: inline-block; margin-inline-end: 0.4rem; padding: 0 0.5rem; border-radius: 1rem; font-size: 0.75rem; font-weight: 600; line-height: 1.5; white-space: nowrap; }
.right, .better { background: var(--good-wash); color: var(--good); }
.wrong, .worse { background: var(--bad-wash); color: var(--bad); }
.open, .unclear, .same { background: var(--line); color: var(--ink); }
@media (max-width: 40rem) {
  h1 { font-size: 1.45rem; } main { padding-top: 1.5rem; } .cards { grid-template-columns: 1fr 1fr; gap: 0.75rem; } .card b { font-size: 1.5rem; } table { font-size: 0.875rem; } th, td { padding: 0.5rem; } .wide { display: none; } td :is(small, .chip) { display: block; } td .chip { margin: 0.25rem 0 0 auto; width: max-content; }
}
@media print { .filters { display: none; } .item { break-inside: avoid; } }
`;
