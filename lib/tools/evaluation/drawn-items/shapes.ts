/** Drawings of things on a field of 900 by 900, each in one main colour. */
type Shape = (colour: string) => string;

const dark = '#2a2a2a';
const seam = 'fill="none" stroke="#0005" stroke-width="5" stroke-dasharray="12 8"';

const torso = (colour: string, sleeves: string, more = ''): string => `
  <path d="${sleeves}" fill="${colour}"/><path d="M300 230 Q450 300 600 230 L640 760 H260 Z" fill="${colour}"/>
  <path d="M370 235 Q450 300 530 235" fill="none" stroke="#0006" stroke-width="12"/><path d="M262 735 H638" ${seam}/>${more}`;

export const shapes = {
  shoe: (colour) => `
    <path d="M140 560 C150 470 190 380 260 350 L400 330 C450 440 560 480 700 500 C780 515 800 560 795 600 H140 Z" fill="${colour}"/>
    <path d="M130 600 H800 C805 650 780 670 740 670 H180 C140 670 125 640 130 600 Z" fill="#eee" stroke="#999" stroke-width="4"/>
    <path d="M400 370 L470 350 M430 415 L505 390 M470 450 L545 420 M520 475 L590 445" stroke="#fff" stroke-width="14" stroke-linecap="round"/>
    <path d="M200 590 Q330 480 480 590" fill="none" stroke="#fff9" stroke-width="16"/>`,
  boot: (colour) => `
    <path d="M270 180 H480 L490 470 C600 500 740 510 760 600 V640 H260 Z" fill="${colour}"/>
    <path d="M250 640 H765 V700 H430 V680 H400 V720 H250 Z" fill="${dark}"/>
    <path d="M470 240 L400 250 M475 300 L405 310 M480 360 L410 370 M485 420 L415 430" stroke="#e9d9b0" stroke-width="12"/>`,
  sandal: (colour) => `
    <path d="M180 600 C180 540 300 560 420 550 C560 540 720 520 740 590 C745 640 640 660 460 660 C300 660 185 660 180 600 Z" fill="#cbb49a"/>
    <path d="M240 570 C300 430 400 430 420 560 M520 550 C560 440 680 430 700 560" fill="none" stroke="${colour}" stroke-width="54"/>`,
  shirt: (colour) =>
    torso(colour, 'M300 230 L130 380 L210 470 L320 400 Z M600 230 L770 380 L690 470 L580 400 Z'),
  jumper: (colour) =>
    torso(
      colour,
      'M300 230 L150 680 L240 710 L340 420 Z M600 230 L750 680 L660 710 L560 420 Z',
      '<path d="M266 700 H634" stroke="#0003" stroke-width="70"/>',
    ),
  jacket: (colour) =>
    torso(
      colour,
      'M300 230 L150 680 L240 710 L340 420 Z M600 230 L750 680 L660 710 L560 420 Z',
      '<path d="M450 270 V760" stroke="#d8d8d8" stroke-width="10"/><path d="M310 600 h90 M500 600 h90" stroke="#0007" stroke-width="10"/>',
    ),
  dress: (colour) =>
    `<path d="M370 150 Q450 230 530 150 L560 380 L690 790 H210 L340 380 Z" fill="${colour}"/><path d="M340 385 H560" stroke="#0005" stroke-width="16"/><path d="M220 765 H680" ${seam}/>`,
  kettle: (colour) => `
    <path d="M300 300 H560 L620 700 H250 Z" fill="${colour}"/><path d="M300 340 L210 300 L235 400 L288 430 Z" fill="${colour}"/>
    <path d="M560 330 C720 320 740 560 605 620" fill="none" stroke="${dark}" stroke-width="40"/>
    <path d="M320 300 C340 230 520 230 540 300 Z" fill="${dark}"/><rect x="230" y="700" width="410" height="40" rx="14" fill="${dark}"/>`,
  toaster: (colour) => `
    <rect x="190" y="340" width="520" height="330" rx="70" fill="${colour}"/><rect x="250" y="325" width="400" height="26" rx="12" fill="${dark}"/>
    <rect x="700" y="430" width="36" height="90" rx="10" fill="${dark}"/><circle cx="620" cy="590" r="34" fill="#ddd" stroke="${dark}" stroke-width="8"/>
    <rect x="230" y="670" width="80" height="24" fill="${dark}"/><rect x="590" y="670" width="80" height="24" fill="${dark}"/>`,
  mug: (colour) => `
    <path d="M590 380 h70 a95 95 0 0 1 0 220 h-70" fill="none" stroke="${colour}" stroke-width="40"/>
    <path d="M270 300 h330 v340 a60 60 0 0 1 -60 60 h-210 a60 60 0 0 1 -60 -60 z" fill="${colour}"/><ellipse cx="435" cy="300" rx="165" ry="34" fill="#f4f4f0"/>`,
  blender: (colour) => `
    <path d="M330 180 H570 L540 520 H360 Z" fill="#cfe3e8" stroke="#8fb0b8" stroke-width="8"/><rect x="340" y="140" width="220" height="46" rx="14" fill="${colour}"/>
    <path d="M350 520 H550 L600 760 H300 Z" fill="${colour}"/><circle cx="450" cy="660" r="44" fill="#bbb" stroke="#eee" stroke-width="8"/>`,
  headphones: (colour) => `
    <path d="M250 540 v-80 a200 210 0 0 1 400 0 v80" fill="none" stroke="${colour}" stroke-width="44"/>
    <rect x="190" y="490" width="120" height="220" rx="54" fill="${colour}"/><rect x="590" y="490" width="120" height="220" rx="54" fill="${colour}"/>`,
  phone: (colour) =>
    `<rect x="300" y="130" width="300" height="640" rx="46" fill="${colour}"/><rect x="322" y="165" width="256" height="570" rx="22" fill="#1d2733"/><circle cx="450" cy="190" r="9" fill="#556"/>`,
  camera: (colour) => `
    <rect x="170" y="330" width="560" height="340" rx="40" fill="${colour}"/><rect x="170" y="420" width="560" height="190" fill="${dark}"/>
    <rect x="350" y="270" width="180" height="70" rx="16" fill="${colour}"/><circle cx="450" cy="510" r="135" fill="#3c3c3c"/><circle cx="450" cy="510" r="84" fill="#16222e"/><circle cx="425" cy="485" r="22" fill="#6f8aa3"/>`,
  speaker: (colour) =>
    `<rect x="220" y="300" width="460" height="400" rx="120" fill="${colour}"/><circle cx="450" cy="500" r="120" fill="#0003"/><circle cx="450" cy="500" r="52" fill="#0005"/>`,
  backpack: (colour) => `
    <path d="M360 200 a90 80 0 0 1 180 0" fill="none" stroke="${dark}" stroke-width="22"/><rect x="250" y="190" width="400" height="560" rx="130" fill="${colour}"/>
    <rect x="310" y="480" width="280" height="210" rx="36" fill="#0002" stroke="#0006" stroke-width="8"/><path d="M290 360 h320" stroke="#0006" stroke-width="10"/>`,
  watch: (colour) => `
    <rect x="380" y="110" width="140" height="680" rx="40" fill="${colour}"/><circle cx="450" cy="450" r="180" fill="#f5f2e8" stroke="#b9b9b9" stroke-width="36"/>
    <path d="M450 450 V330 M450 450 L530 490" stroke="#222" stroke-width="14" stroke-linecap="round"/><path d="M450 290 v28 M450 582 v28 M290 450 h28 M582 450 h28" stroke="#222" stroke-width="12"/>`,
  book: (colour) =>
    `<path d="M230 130 H640 V780 H230 Z" fill="${colour}"/><path d="M640 130 L680 160 V800 L640 780 Z M230 780 L270 800 H680 L640 780 Z" fill="#efe8d8"/><rect x="230" y="130" width="34" height="650" fill="#0004"/>`,
  record: (colour) =>
    `<circle cx="600" cy="450" r="260" fill="#151515"/><circle cx="600" cy="450" r="80" fill="#c9a13b"/><rect x="130" y="190" width="520" height="520" fill="${colour}"/>`,
  lamp: (colour) =>
    `<ellipse cx="450" cy="760" rx="150" ry="32" fill="${colour}"/><rect x="437" y="400" width="26" height="360" fill="#777"/><path d="M340 160 h220 l100 250 h-420 z" fill="${colour}"/>`,
  chair: (colour) => `
    <path d="M310 140 h280 v300 h-280 z M290 450 h320 v54 h-320 z" fill="${colour}"/>
    <path d="M310 500 l-20 270 M590 500 l20 270 M350 500 v200 M550 500 v200" stroke="${colour}" stroke-width="26"/><path d="M370 170 v250 M450 170 v250 M530 170 v250" stroke="#0004" stroke-width="14"/>`,
  drill: (colour) => `
    <path d="M240 280 H620 L640 330 V400 H420 L380 620 H270 L300 420 H240 Z" fill="${colour}"/><rect x="640" y="325" width="70" height="60" fill="${dark}"/><path d="M710 355 H820" stroke="#999" stroke-width="16"/>
    <rect x="230" y="620" width="200" height="110" rx="16" fill="${dark}"/>`,
} as const satisfies Readonly<Record<string, Shape>>;

/** Drawn flaws at a place. */
export const flawMarks = {
  scratch: (x: number, y: number) =>
    `<g stroke="#f4f0e6" stroke-width="6" stroke-linecap="round"><path d="M${x} ${y} l90 -46"/><path d="M${x + 14} ${y + 24} l76 -34"/><path d="M${x + 40} ${y + 34} l44 -22"/></g>`,
  crack: (x: number, y: number) =>
    `<path d="M${x} ${y} l46 60 l-14 38 l64 54 l-8 60 l40 66 M${x + 32} ${y + 98} l-60 46 M${x + 88} ${y + 212} l70 18" fill="none" stroke="#e8eef2" stroke-width="6"/><path d="M${x + 2} ${y + 4} l46 60 l-14 38 l64 54" fill="none" stroke="#0009" stroke-width="3"/>`,
  stain: (x: number, y: number) =>
    `<path d="M${x} ${y} c40 -50 110 -20 100 40 c-4 60 -90 70 -116 30 c-20 -30 0 -50 16 -70 z" fill="#7a5a2a" opacity="0.6"/>`,
  tear: (x: number, y: number) =>
    `<path d="M${x} ${y} l24 46 l-12 34 l30 56 l34 -50 l-16 -40 l14 -40 z" fill="#f3efe6" stroke="#0008" stroke-width="4"/>`,
  dent: (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="58" ry="40" fill="#0005"/><path d="M${x - 50} ${y + 22} a58 40 0 0 0 100 0" fill="none" stroke="#fff9" stroke-width="8"/>`,
  chip: (x: number, y: number) =>
    `<path d="M${x} ${y} l30 26 l34 -8 l16 -22 z" fill="#3b2f28" stroke="#fff" stroke-width="4"/>`,
  wear: (x: number, y: number) =>
    `<g fill="#ffffff77">${Array.from({ length: 26 }, (_, at) => `<circle cx="${x + ((at * 37) % 150)}" cy="${y + ((at * 53) % 110)}" r="${5 + (at % 4)}"/>`).join('')}</g>`,
  crease: (x: number, y: number) =>
    `<path d="M${x} ${y} l120 120 l0 -120 z" fill="#0003"/><path d="M${x} ${y} l120 120" stroke="#fff" stroke-width="6"/>`,
} as const satisfies Readonly<Record<string, (x: number, y: number) => string>>;

/** A line of print on a drawing. */
export const print = (text: string, x: number, y: number, size: number, colour = '#fff'): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="bold" text-anchor="middle" font-family="DejaVu Sans" fill="${colour}">${text.replaceAll('&', '&amp;')}</text>`;
