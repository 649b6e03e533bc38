/** Made-up homes have no photographs; each is drawn, the same at every run. */
const width = 1_600;
const height = 1_067;
const ground = 800;

type Palette = {
  sky: [string, string];
  hill: string;
  lawn: string;
  wall: string;
  trim: string;
  roof: string;
  door: string;
};
const palettes: readonly Palette[] = [
  {
    sky: ['#cfe3ea', '#f6efe0'],
    hill: '#a9bf9f',
    lawn: '#8fae7c',
    wall: '#f3ead7',
    trim: '#ffffff',
    roof: '#5b5148',
    door: '#1d5b43',
  },
  {
    sky: ['#bcd7e8', '#eef3ee'],
    hill: '#9db79a',
    lawn: '#7fa26e',
    wall: '#c96f4a',
    trim: '#f5efe4',
    roof: '#3e3a38',
    door: '#23343f',
  },
  {
    sky: ['#f2d7b6', '#fbeedd'],
    hill: '#b9a986',
    lawn: '#a2ab6f',
    wall: '#e6dfd2',
    trim: '#ffffff',
    roof: '#8a4b38',
    door: '#7c2f24',
  },
  {
    sky: ['#c4d9dc', '#f4f1e6'],
    hill: '#8fae9b',
    lawn: '#77a07c',
    wall: '#6f8fa3',
    trim: '#f7f5ef',
    roof: '#4a4f55',
    door: '#d8a24a',
  },
  {
    sky: ['#dbe4ee', '#f8f3ea'],
    hill: '#b3c3a0',
    lawn: '#95b582',
    wall: '#e9c987',
    trim: '#fffdf6',
    roof: '#6d4a3a',
    door: '#2e5a4d',
  },
];
/** Evening: the same home with its lamps on. */
const evening = { sky: ['#33425c', '#d98f6a'] as [string, string], glass: '#f7d98c', shade: '#20283a' };

type DrawnHome = { seed: number; stories: number; atEvening: boolean };

/** An SVG of a home seen from the street. */
export function drawHome({ seed, stories, atEvening }: DrawnHome): string {
  const dice = diceOf(seed);
  const palette = palettes[seed % palettes.length]!;
  const sun = { x: 260 + dice(1_000), y: 150 + dice(90) };
  const [top, bottom] = atEvening ? evening.sky : palette.sky;
  const floors = Math.min(3, Math.max(1, stories));
  const wide = 620 + dice(5) * 60;
  const floorHeight = 190;
  const left = (width - wide) / 2 + dice(5) * 30 - 60;
  const eaves = ground - floors * floorHeight;
  const doorAt = 1 + dice(2);
  const glass = atEvening ? evening.glass : '#b9d3d9';
  const parts = [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    atEvening ? '' : `<circle cx="${sun.x}" cy="${sun.y}" r="64" fill="#fff7e0" opacity=".85"/>`,
    `<path d="M0 ${ground - 60} C 300 ${ground - 190} 600 ${ground - 150} 900 ${ground - 70} S 1400 ${ground - 170} 1600 ${ground - 90} V ${height} H 0 Z" fill="${palette.hill}"/>`,
    `<path d="M0 ${ground - 8} C 500 ${ground - 34} 1100 ${ground + 10} 1600 ${ground - 16} V ${height} H 0 Z" fill="${palette.lawn}"/>`,
    tree(left - 170 - dice(60), 1.25, palette),
    tree(left + wide + 150 + dice(70), 1 + dice(4) / 10, palette),
    garage(left + wide, dice(2) === 0, palette),
    chimney(left, wide, eaves, palette),
    roof(left, wide, eaves, dice(3), palette),
    `<rect x="${left}" y="${eaves}" width="${wide}" height="${ground - eaves}" fill="${palette.wall}"/>`,
    `<rect x="${left}" y="${ground - 22}" width="${wide}" height="22" fill="#8c8273"/>`,
    ...windows({ left, wide, eaves, floors, floorHeight, glass, trim: palette.trim, doorAt }),
    door(left, wide, doorAt, palette),
    path(bayAt({ left, wide }, doorAt) + windowWide / 2 + 10),
    bush(left + 40),
    bush(left + wide - 70),
    bush(left + wide - 150),
    atEvening ? `<rect width="${width}" height="${height}" fill="${evening.shade}" opacity=".28"/>` : '',
    atEvening ? lamps({ left, wide, eaves, floors, floorHeight }) : '',
  ];
  return framed(parts, top, bottom);
}

const unitFloors = 6;
const unitBays = 7;

/** An SVG of the building that a condominium stands in: floors of windows and balconies above a lobby. */
export function drawBuilding({ seed, atEvening }: Omit<DrawnHome, 'stories'>): string {
  const dice = diceOf(seed);
  const palette = palettes[seed % palettes.length]!;
  const [top, bottom] = atEvening ? evening.sky : palette.sky;
  const wide = 760 + dice(3) * 60;
  const left = (width - wide) / 2 + dice(5) * 30 - 60;
  const floor = 100;
  const lobby = 120;
  const eaves = ground - lobby - unitFloors * floor;
  const bay = wide / unitBays;
  const glass = atEvening ? evening.glass : '#b9d3d9';
  const balconyAt = 1 + dice(unitBays - 2);
  const units = Array.from({ length: unitFloors * unitBays }, (_, place) => {
    const x = left + (place % unitBays) * bay + bay / 2;
    const y = eaves + Math.floor(place / unitBays) * floor;
    // By evening some are out.
    const pane = atEvening && dice(3) === 0 ? '#6d7587' : glass;
    const rail =
      place % unitBays === balconyAt || place % unitBays === unitBays - 1 - balconyAt
        ? `<rect x="${x - 44}" y="${y + 62}" width="88" height="26" fill="${palette.trim}"/><rect x="${x - 48}" y="${y + 84}" width="96" height="8" fill="${palette.roof}"/>`
        : '';
    return `<rect x="${x - 34}" y="${y + 20}" width="68" height="62" fill="${pane}"/><rect x="${x - 2}" y="${y + 20}" width="4" height="62" fill="${palette.trim}"/>${rail}`;
  });
  const middle = left + wide / 2;
  const parts = [
    `<rect width="${width}" height="${height}" fill="url(#sky)"/>`,
    `<path d="M0 ${ground - 60} C 300 ${ground - 190} 600 ${ground - 150} 900 ${ground - 70} S 1400 ${ground - 170} 1600 ${ground - 90} V ${height} H 0 Z" fill="${palette.hill}"/>`,
    `<rect x="0" y="${ground - 6}" width="${width}" height="${height}" fill="${palette.lawn}"/>`,
    `<rect x="${left - 14}" y="${eaves - 34}" width="${wide + 28}" height="34" fill="${palette.roof}"/>`,
    `<rect x="${left}" y="${eaves}" width="${wide}" height="${ground - eaves}" fill="${palette.wall}"/>`,
    ...units,
    `<rect x="${left}" y="${ground - lobby}" width="${wide}" height="${lobby}" fill="${palette.roof}"/>`,
    `<rect x="${left + 30}" y="${ground - 92}" width="${wide - 60}" height="92" fill="${glass}"/>`,
    `<rect x="${middle - 60}" y="${ground - 104}" width="120" height="104" fill="${palette.trim}"/><rect x="${middle - 50}" y="${ground - 94}" width="100" height="94" fill="${palette.door}"/>`,
    `<rect x="${middle - 110}" y="${ground - 122}" width="220" height="16" fill="${palette.trim}"/>`,
    tree(left - 150 - dice(60), 0.9, palette),
    tree(left + wide + 130 + dice(70), 0.8 + dice(3) / 10, palette),
    path(middle + 10),
    atEvening ? `<rect width="${width}" height="${height}" fill="${evening.shade}" opacity=".28"/>` : '',
  ];
  return framed(parts, top, bottom);
}

const framed = (parts: string[], top: string, bottom: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>${parts.join('')}</svg>`;

/** A small generator of its own: what is drawn must not depend on who else asked for numbers. */
function diceOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

function roof(left: number, wide: number, eaves: number, kind: number, { roof: fill, trim }: Palette): string {
  const over = 36;
  const board = `<rect x="${left - over}" y="${eaves - 6}" width="${wide + 2 * over}" height="14" fill="${trim}"/>`;
  if (kind === 0) {
    const middle = left + wide / 2;
    return `<path d="M${left - over} ${eaves} L${middle} ${eaves - 230} L${left + wide + over} ${eaves} Z" fill="${fill}"/>${board}`;
  }
  if (kind === 1)
    return `<path d="M${left - over} ${eaves} L${left + 90} ${eaves - 170} H${left + wide - 90} L${left + wide + over} ${eaves} Z" fill="${fill}"/>${board}`;
  const from = left + wide * 0.52;
  return `<path d="M${left - over} ${eaves} L${left + 60} ${eaves - 140} H${left + wide - 60} L${left + wide + over} ${eaves} Z" fill="${fill}"/><path d="M${from} ${eaves} l130 -190 l130 190 Z" fill="${trim}"/><path d="M${from - 22} ${eaves} l152 -222 l152 222 h-34 l-118 -172 l-118 172 Z" fill="${fill}"/><circle cx="${from + 130}" cy="${eaves - 72}" r="26" fill="#b9d3d9"/>${board}`;
}

const chimney = (left: number, wide: number, eaves: number, { roof: fill }: Palette): string =>
  `<rect x="${left + wide * 0.76}" y="${eaves - 230}" width="58" height="190" fill="#8b5a48"/><rect x="${left + wide * 0.76 - 8}" y="${eaves - 240}" width="74" height="18" fill="${fill}"/>`;

const garage = (right: number, isThere: boolean, { wall, roof: fill, trim }: Palette): string =>
  isThere
    ? `<rect x="${right - 10}" y="${ground - 190}" width="250" height="190" fill="${wall}"/><path d="M${right - 10} ${ground - 190} h270 l-40 -70 h-200 Z" fill="${fill}"/><rect x="${right + 30}" y="${ground - 140}" width="180" height="140" fill="${trim}"/>${[0, 1, 2].map((row) => `<rect x="${right + 30}" y="${ground - 108 + row * 36}" width="180" height="4" fill="#d8d0c2"/>`).join('')}`
    : '';

type Front = { left: number; wide: number; eaves: number; floors: number; floorHeight: number };
const bays = 4;
const windowWide = 86;

const bayAt = ({ left, wide }: Pick<Front, 'left' | 'wide'>, bay: number): number =>
  left + (wide / bays) * (bay + 0.5) - windowWide / 2;

function windows(front: Front & { glass: string; trim: string; doorAt: number }): string[] {
  const { eaves, floors, floorHeight, glass, trim, doorAt } = front;
  return Array.from({ length: floors * bays }, (_, place) => {
    const floor = Math.floor(place / bays);
    const bay = place % bays;
    if (floor === floors - 1 && bay === doorAt) return '';
    const x = bayAt(front, bay);
    const y = eaves + floor * floorHeight + 44;
    return `<rect x="${x - 8}" y="${y - 8}" width="${windowWide + 16}" height="118" fill="${trim}"/><rect x="${x}" y="${y}" width="${windowWide}" height="102" fill="${glass}"/><rect x="${x + windowWide / 2 - 3}" y="${y}" width="6" height="102" fill="${trim}"/><rect x="${x}" y="${y + 48}" width="${windowWide}" height="6" fill="${trim}"/>`;
  });
}

/** Light of the windows on the lawn. */
const lamps = ({ left, wide }: Front): string =>
  `<ellipse cx="${left + wide / 2}" cy="${ground + 40}" rx="${wide * 0.6}" ry="46" fill="${evening.glass}" opacity=".18"/>`;

function door(left: number, wide: number, bay: number, { door: fill, trim }: Palette): string {
  const x = bayAt({ left, wide }, bay) - 4;
  return `<rect x="${x - 10}" y="${ground - 172}" width="114" height="172" fill="${trim}"/><rect x="${x}" y="${ground - 162}" width="94" height="162" fill="${fill}"/><circle cx="${x + 78}" cy="${ground - 80}" r="6" fill="#e8d9a8"/><rect x="${x - 26}" y="${ground - 12}" width="146" height="18" fill="#b5aa98"/>`;
}

const path = (middle: number): string =>
  `<path d="M${middle - 70} ${ground + 4} h120 L${middle + 240} ${height} h-420 Z" fill="#d9cfbd"/>`;

const tree = (x: number, size: number, { lawn }: Palette): string =>
  `<rect x="${x - 12 * size}" y="${ground - 150 * size}" width="${24 * size}" height="${160 * size}" fill="#6f5744"/><circle cx="${x}" cy="${ground - 210 * size}" r="${105 * size}" fill="#4f7a5b"/><circle cx="${x + 52 * size}" cy="${ground - 160 * size}" r="${70 * size}" fill="#5f8d66"/><circle cx="${x - 56 * size}" cy="${ground - 158 * size}" r="${66 * size}" fill="${lawn}"/>`;

const bush = (x: number): string =>
  `<ellipse cx="${x}" cy="${ground - 14}" rx="52" ry="40" fill="#557f58"/><ellipse cx="${x + 34}" cy="${ground - 8}" rx="40" ry="30" fill="#6a9468"/>`;
