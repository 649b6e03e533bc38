/** Rooms and yards of made-up homes, drawn as their fronts are: the same at every run. */
const width = 1_600;
const height = 1_067;
const floorFrom = 720;

export const roomKinds = ['living', 'kitchen', 'bedroom', 'yard'] as const;
type RoomKind = (typeof roomKinds)[number];

type Colors = { wall: string; floor: string; accent: string; soft: string; wood: string; leaf: string };
const schemes: readonly Colors[] = [
  { wall: '#f1ebdf', floor: '#c49a6c', accent: '#1d5b43', soft: '#e2d6c1', wood: '#8a6545', leaf: '#4f7a5b' },
  { wall: '#e7edec', floor: '#b68a5e', accent: '#2d4a63', soft: '#cfd9da', wood: '#6f5340', leaf: '#5f8d66' },
  { wall: '#f4e8dc', floor: '#a97c55', accent: '#b4623f', soft: '#ead3bf', wood: '#7a573d', leaf: '#6b8a52' },
  { wall: '#ececf0', floor: '#c9ab85', accent: '#565a7d', soft: '#d8d8e2', wood: '#85684e', leaf: '#557f58' },
  { wall: '#f3efdf', floor: '#b98f63', accent: '#8a6d1f', soft: '#e6dcb9', wood: '#75573c', leaf: '#70935a' },
  { wall: '#e9eee4', floor: '#bd9268', accent: '#3f6b4d', soft: '#d3decb', wood: '#7c5d43', leaf: '#4a7550' },
];
/** So many rooms differ; more homes than that share them. */
export const roomVariety = schemes.length;

const box = (x: number, y: number, w: number, h: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`;

/** An SVG of one room of a home. */
export function drawRoom(kind: RoomKind, seed: number): string {
  const colors = schemes[seed % schemes.length]!;
  // Every other home is built the other way round.
  const turned = seed % 2 === 1 ? ` transform="translate(${width} 0) scale(-1 1)"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g${turned}>${scenes[kind](colors)}</g></svg>`;
}

const scenes: Record<RoomKind, (colors: Colors) => string> = { living, kitchen, bedroom, yard };

function shell({ wall, floor, soft }: Colors): string {
  const boards = Array.from({ length: 9 }, (_, at) => {
    const x = at * 200;
    return `<path d="M${x} ${floorFrom} L${x * 1.6 - 480} ${height} h6 L${x + 3} ${floorFrom} Z" fill="#000" opacity=".07"/>`;
  });
  return `${box(0, 0, width, floorFrom, wall)}${box(0, floorFrom, width, height - floorFrom, floor)}${boards.join('')}${box(0, floorFrom - 26, width, 26, soft)}${box(0, 0, width, 22, '#ffffff')}`;
}

/** A window; a picture within the picture, so that nothing of the garden stands out of its frame. */
const pane = (x: number, y: number, w: number, h: number, { leaf }: Colors): string =>
  `${box(x - 16, y - 16, w + 32, h + 32, '#ffffff')}<svg x="${x}" y="${y}" width="${w}" height="${h}">${box(0, 0, w, h, '#cfe3ea')}<ellipse cx="${w * 0.3}" cy="${h}" rx="${w * 0.34}" ry="${h * 0.36}" fill="${leaf}" opacity=".75"/><ellipse cx="${w * 0.76}" cy="${h}" rx="${w * 0.3}" ry="${h * 0.28}" fill="${leaf}" opacity=".55"/>${box(w / 2 - 5, 0, 10, h, '#ffffff')}${box(0, h / 2 - 5, w, 10, '#ffffff')}</svg>`;

const plant = (x: number, y: number, { leaf, accent }: Colors): string =>
  `<ellipse cx="${x}" cy="${y - 150}" rx="34" ry="96" fill="${leaf}"/><ellipse cx="${x - 50}" cy="${y - 120}" rx="30" ry="74" fill="${leaf}" opacity=".85" transform="rotate(-24 ${x - 50} ${y - 120})"/><ellipse cx="${x + 50}" cy="${y - 120}" rx="30" ry="74" fill="${leaf}" opacity=".85" transform="rotate(24 ${x + 50} ${y - 120})"/><path d="M${x - 46} ${y - 60} h92 l-14 70 h-64 Z" fill="${accent}"/>`;

function living(colors: Colors): string {
  const { accent, soft, wood } = colors;
  return [
    shell(colors),
    pane(150, 150, 420, 400, colors),
    `<path d="M96 116 h60 v470 h-84 Z" fill="${soft}"/><path d="M564 116 h60 l24 470 h-84 Z" fill="${soft}"/>`,
    box(80, 104, 560, 14, wood, 7),
    box(860, 190, 250, 180, '#ffffff'),
    box(876, 206, 218, 148, soft),
    `<circle cx="1030" cy="254" r="26" fill="${accent}" opacity=".7"/><path d="M876 354 l80 -86 l60 60 l34 -30 l44 56 Z" fill="${accent}" opacity=".5"/>`,
    box(1160, 240, 150, 200, '#ffffff'),
    box(1174, 254, 122, 172, accent),
    `<ellipse cx="820" cy="900" rx="640" ry="110" fill="${soft}"/><ellipse cx="820" cy="900" rx="560" ry="88" fill="none" stroke="${accent}" stroke-width="5" opacity=".5"/>`,
    box(660, 500, 720, 190, accent, 34),
    box(620, 590, 110, 190, accent, 30),
    box(1310, 590, 110, 190, accent, 30),
    box(712, 640, 616, 120, accent, 20),
    box(712, 640, 304, 96, '#ffffff', 20).replace('/>', ' opacity=".14"/>'),
    box(1020, 640, 304, 96, '#ffffff', 20).replace('/>', ' opacity=".08"/>'),
    box(760, 540, 130, 120, soft, 22),
    box(1150, 546, 120, 112, '#ffffff', 22),
    box(640, 776, 22, 44, wood),
    box(1376, 776, 22, 44, wood),
    `<ellipse cx="860" cy="884" rx="230" ry="42" fill="${wood}"/>`,
    box(700, 884, 16, 104, wood),
    box(1004, 884, 16, 104, wood),
    box(800, 850, 90, 16, accent),
    box(806, 836, 80, 14, '#ffffff'),
    plant(1500, 780, colors),
    `<path d="M1450 130 h110 l34 120 h-178 Z" fill="#fff4d6"/>`,
    box(1500, 250, 10, 480, wood),
  ].join('');
}

function kitchen(colors: Colors): string {
  const { accent, soft, wood } = colors;
  const doors = (x: number, y: number, count: number, w: number, h: number, fill: string) =>
    Array.from(
      { length: count },
      (_, at) =>
        `${box(x + at * (w + 8), y, w, h, fill, 4)}${box(x + at * (w + 8) + w - 26, y + h / 2 - 30, 8, 60, '#d9c27a', 4)}`,
    ).join('');
  const stools = [560, 800, 1040].map(
    (x) =>
      `${box(x, 850, 120, 26, wood, 12)}<path d="M${x + 14} 876 l-18 170 h16 l20 -170 Z" fill="${wood}"/><path d="M${x + 90} 876 l20 170 h16 l-18 -170 Z" fill="${wood}"/>`,
  );
  const lamps = [640, 960].map(
    (x) =>
      `${box(x + 57, 22, 6, 210, '#5b5148')}<path d="M${x + 20} 300 q40 -80 80 0 Z" fill="${accent}"/><ellipse cx="${x + 60}" cy="302" rx="42" ry="9" fill="#fff0c4"/>`,
  );
  return [
    shell(colors),
    doors(60, 90, 3, 150, 230, soft),
    doors(1090, 90, 3, 150, 230, soft),
    pane(610, 130, 400, 240, colors),
    Array.from({ length: 11 }, (_, at) =>
      box(60 + at * 138, 410 + (at % 2) * 4, 132, 66, at % 2 ? '#ffffff' : '#f7f3ea', 3),
    ).join(''),
    box(40, 486, 1_520, 30, '#f8f6f1'),
    doors(60, 520, 4, 170, 210, accent),
    box(780, 520, 250, 210, '#d4d7d9', 6),
    box(800, 580, 210, 120, '#2c3338', 6),
    [810, 860, 910, 960].map((x) => `<circle cx="${x + 20}" cy="548" r="12" fill="#5a6368"/>`).join(''),
    doors(1050, 520, 3, 164, 210, accent),
    box(400, 760, 860, 34, '#f8f6f1', 6),
    box(430, 794, 800, 190, soft),
    stools.join(''),
    lamps.join(''),
    box(470, 716, 150, 44, wood, 22),
    '<circle cx="510" cy="712" r="24" fill="#d7803f"/><circle cx="548" cy="704" r="24" fill="#c9a23b"/><circle cx="584" cy="714" r="22" fill="#a9bf54"/>',
    `<path d="M1120 760 q-6 -60 20 -90 q26 30 20 90 Z" fill="#ffffff"/><circle cx="1140" cy="650" r="30" fill="${colors.leaf}"/><circle cx="1166" cy="632" r="22" fill="${colors.leaf}"/>`,
  ].join('');
}

function bedroom(colors: Colors): string {
  const { accent, soft, wood } = colors;
  const table = (x: number) =>
    `${box(x, 640, 150, 150, wood, 8)}${box(x + 20, 690, 110, 6, '#000000').replace('/>', ' opacity=".2"/>')}<path d="M${x + 40} 540 h70 l22 60 h-114 Z" fill="#fff4d6"/>${box(x + 70, 600, 10, 40, '#b79b5a')}`;
  return [
    shell(colors),
    pane(1180, 160, 300, 380, colors),
    box(1110, 118, 440, 12, wood, 6),
    `<path d="M1126 130 h54 v450 h-76 Z" fill="${soft}"/><path d="M1480 130 h54 l22 450 h-76 Z" fill="${soft}"/>`,
    box(380, 180, 190, 150, '#ffffff'),
    box(396, 196, 158, 118, soft),
    box(620, 180, 190, 150, '#ffffff'),
    box(636, 196, 158, 118, accent),
    `<ellipse cx="600" cy="960" rx="620" ry="90" fill="${soft}"/>`,
    table(110),
    table(960),
    box(270, 400, 680, 330, wood, 20),
    box(290, 560, 640, 330, '#ffffff', 22),
    box(330, 520, 240, 120, '#f6f3ec', 30),
    box(650, 520, 240, 120, '#f6f3ec', 30),
    box(430, 560, 360, 110, accent, 26),
    box(280, 690, 660, 240, accent, 24),
    box(280, 690, 660, 46, soft, 20),
    box(300, 920, 26, 50, wood),
    box(894, 920, 26, 50, wood),
    plant(1530, 790, colors),
  ].join('');
}

function yard({ wall, wood, accent, leaf, soft }: Colors): string {
  const fence = Array.from({ length: 27 }, (_, at) => box(at * 62, 470, 52, 240, '#d8c3a1', 4)).join('');
  const stones = [0, 1, 2, 3, 4]
    .map(
      (at) =>
        `<ellipse cx="${560 + at * 70}" cy="${1_020 - at * 62}" rx="${70 - at * 7}" ry="${22 - at * 2}" fill="#d7cfc0"/>`,
    )
    .join('');
  return [
    `<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#bcd7e8"/><stop offset="1" stop-color="#f4f1e6"/></linearGradient></defs>`,
    '<rect width="1600" height="1067" fill="url(#air)"/>',
    `<circle cx="240" cy="330" r="190" fill="${leaf}" opacity=".8"/><circle cx="470" cy="360" r="150" fill="${leaf}" opacity=".65"/><circle cx="760" cy="390" r="120" fill="${leaf}" opacity=".5"/>`,
    box(224, 440, 32, 260, '#6f5744'),
    fence,
    box(0, 520, 1_040, 12, '#c3ab85'),
    '<path d="M0 690 C 500 660 1100 700 1600 680 V 1067 H 0 Z" fill="#8fae7c"/>',
    stones,
    box(1_040, 180, 560, 560, wall),
    `<path d="M990 190 L1300 40 H1600 V190 Z" fill="#5b5148"/>`,
    box(1_120, 330, 360, 400, '#ffffff'),
    box(1_136, 346, 158, 384, '#b9d3d9'),
    box(1_306, 346, 158, 384, '#a9c7cf'),
    box(960, 735, 640, 120, '#d9cfbd'),
    box(960, 835, 640, 20, '#b5aa98'),
    box(940, 250, 18, 500, wood),
    box(930, 236, 670, 22, wood),
    Array.from({ length: 8 }, (_, at) => box(950 + at * 84, 214, 16, 30, wood)).join(''),
    box(1_000, 640, 130, 20, accent, 8),
    box(1_000, 560, 16, 200, accent, 6),
    box(1_112, 660, 16, 100, accent, 6),
    `<ellipse cx="1240" cy="680" rx="96" ry="18" fill="${wood}"/>`,
    box(1_232, 690, 16, 90, wood),
    [80, 210, 340, 700, 830]
      .map(
        (x, at) =>
          `<ellipse cx="${x}" cy="706" rx="66" ry="48" fill="${leaf}"/><circle cx="${x - 14}" cy="690" r="9" fill="${at % 2 ? soft : '#e8b7a0'}"/><circle cx="${x + 22}" cy="702" r="9" fill="${at % 2 ? '#f0d17a' : '#ffffff'}"/>`,
      )
      .join(''),
  ].join('');
}
