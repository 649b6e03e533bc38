/** Made-up people have no photographs; each is drawn, the same at every run. */
const size = 640;

const walls = ['#d9e4df', '#e9dfcf', '#d5dfea', '#ecd9cf', '#dfe3cd', '#e2dbe8', '#cfe3e6', '#efe3c4'];
const skins = ['#f3d3bb', '#e8b996', '#d79f76', '#b97a50', '#8d5a3a', '#6a4029'];
const darkHairs = ['#2a2320', '#4a3122', '#3a2a22', '#7d7d7d'];
const hairs = ['#2a2320', '#4a3122', '#6d4526', '#a8733a', '#d3b06a', '#8c8c8c', '#7a2f1d'];
const clothes = ['#1f4d3f', '#2d4a6b', '#7b3b32', '#3d3d46', '#8a6b2f', '#5c3f63', '#2f6670', '#f2efe6'];

/** First names of those who are drawn with short hair, and perhaps a beard. */
const shortHaired = new Set(
  'Tom Jonas Marcus Luis Ben Owen Kenji Diego Oscar Mateo Andre Samuel Victor Peter Omar Rafael Ivan Dmitri Ahmed Carlos Felix Henry Arjun Simon Kofi Miguel Patrick Emil Isaac Robert Tariq Stefan Dylan Martin Jamal Hugo Nathan Leo Caleb Walter Tobias Pablo Elias David Anton Joel Lars Quentin Alan Ravi Theo Bruno Jonah Curtis'.split(
    ' ',
  ),
);

/** Letters of a name, mixed to a number: whoever is called so looks so. */
function mixOf(name: string): number {
  let mixed = 2_166_136_261;
  for (const letter of name) mixed = Math.imul(mixed ^ letter.codePointAt(0)!, 16_777_619);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** A head and shoulders by daylight. */
export function drawPortrait(name: string): string {
  const mix = mixOf(name);
  const pick = <T>(list: readonly T[], shift: number): T => list[(mix >>> shift) % list.length]!;
  const [wall, skin, cloth] = [pick(walls, 0), pick(skins, 4), pick(clothes, 12)];
  const hair = pick(skins.indexOf(skin) > 2 ? darkHairs : hairs, 8);
  const isShort = shortHaired.has(name.split(' ')[0]!);
  const look = (mix >>> 16) % 4;
  const parts = [
    `<rect width="${size}" height="${size}" fill="${wall}"/>`,
    `<circle cx="${(mix >>> 20) % 2 ? 120 : 520}" cy="110" r="190" fill="#ffffff" opacity=".28"/>`,
    isShort ? '' : longHair(hair, look),
    `<path d="M262 388 h116 v110 q-58 54 -116 0 z" fill="${skin}"/>`,
    `<path d="M262 420 q58 50 116 0 v-26 h-116 z" fill="#000000" opacity=".12"/>`,
    `<path d="M84 640 q8 -150 150 -176 q86 74 172 0 q142 26 150 176 z" fill="${cloth}"/>`,
    (mix >>> 21) % 3 === 0
      ? `<path d="M234 464 q86 74 172 0 l-18 -10 l-68 76 l-68 -76 z" fill="#ffffff" opacity=".9"/>`
      : `<path d="M234 464 q86 84 172 0 l10 14 q-96 98 -192 0 z" fill="#000000" opacity=".14"/>`,
    `<ellipse cx="196" cy="300" rx="20" ry="30" fill="${skin}"/><ellipse cx="444" cy="300" rx="20" ry="30" fill="${skin}"/>`,
    `<path d="M204 252 q0 -118 116 -118 q116 0 116 118 v60 q0 118 -116 124 q-116 -6 -116 -124 z" fill="${skin}"/>`,
    isShort ? shortHair(hair, look) : fringe(hair, look),
    face(hair),
    isShort && (mix >>> 23) % 3 === 0 ? beard(hair) : '',
    (mix >>> 25) % 4 === 0 ? glasses() : '',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${parts.join('')}</svg>`;
}

const face = (hair: string): string => `
  <path d="M244 262 q24 -16 50 -2 M346 260 q26 -14 50 2" fill="none" stroke="${hair}" stroke-width="9" stroke-linecap="round"/>
  <circle cx="270" cy="296" r="10" fill="#2b2320"/><circle cx="370" cy="296" r="10" fill="#2b2320"/>
  <circle cx="274" cy="292" r="3" fill="#ffffff"/><circle cx="374" cy="292" r="3" fill="#ffffff"/>
  <path d="M318 300 q-8 34 -4 40 q8 8 20 2" fill="none" stroke="#000000" stroke-opacity=".28" stroke-width="6" stroke-linecap="round"/>
  <circle cx="244" cy="344" r="22" fill="#d9534a" opacity=".12"/><circle cx="396" cy="344" r="22" fill="#d9534a" opacity=".12"/>
  <path d="M276 374 q44 42 88 0 q-44 12 -88 0 z" fill="#ffffff" stroke="#9c4a3f" stroke-width="5" stroke-linejoin="round"/>`;

function longHair(hair: string, look: number): string {
  const falls = [
    'M178 250 q0 -146 142 -146 q142 0 142 146 v220 q-60 50 -142 50 q-82 0 -142 -50 z',
    'M172 260 q-4 -160 148 -160 q152 0 148 160 q6 96 24 130 q-60 40 -172 40 q-112 0 -172 -40 q18 -34 24 -130 z',
    'M188 250 q-10 -140 132 -140 q142 0 132 140 v100 q-10 40 -60 44 h-144 q-50 -4 -60 -44 z',
    'M190 250 q-6 -138 130 -138 q136 0 130 138 v60 h-260 z',
  ];
  const bun = look === 3 ? `<circle cx="320" cy="104" r="62" fill="${hair}"/>` : '';
  return `<path d="${falls[look]}" fill="${hair}"/>${bun}`;
}

function fringe(hair: string, look: number): string {
  const lines = [
    'M196 262 q10 -138 124 -138 q114 0 124 138 q-36 -78 -92 -96 q-70 66 -156 96 z',
    'M196 266 q4 -142 124 -142 q120 0 124 142 q-30 -70 -124 -86 q-94 16 -124 86 z',
    'M198 256 q6 -132 122 -132 q116 0 122 132 q-60 -26 -122 -26 q-62 0 -122 26 z',
    'M198 258 q6 -134 122 -134 q116 0 122 134 q-46 -72 -122 -74 q-76 2 -122 74 z',
  ];
  return `<path d="${lines[look]}" fill="${hair}"/>`;
}

function shortHair(hair: string, look: number): string {
  const cuts = [
    'M192 266 q-8 -150 128 -152 q136 2 128 152 q-14 -18 -18 -56 q-60 -30 -110 -34 q-70 2 -110 34 q-4 38 -18 56 z',
    'M192 262 q-14 -120 60 -142 q20 -30 92 -20 q112 14 104 162 q-14 -20 -20 -62 q-96 4 -160 -40 q-44 32 -56 50 q-6 32 -20 52 z',
    'M194 264 q0 -134 126 -136 q126 2 126 136 q-12 -26 -16 -62 q-54 -18 -110 -18 q-56 0 -110 18 q-4 36 -16 62 z',
    'M190 268 q-16 -112 34 -142 q18 -44 96 -36 q78 -8 96 36 q50 30 34 142 q-14 -24 -22 -70 q-54 -34 -108 -34 q-54 0 -108 34 q-8 46 -22 70 z',
  ];
  return `<path d="${cuts[look]}" fill="${hair}"/>`;
}

const beard = (hair: string): string =>
  `<path d="M206 318 q0 116 114 122 q114 -6 114 -122 q-14 46 -44 52 q-34 -26 -70 -26 q-36 0 -70 26 q-30 -6 -44 -52 z M276 376 q44 40 88 0 q-44 8 -88 0 z" fill-rule="evenodd" fill="${hair}" opacity=".92"/>`;

const glasses = (): string =>
  `<g fill="#ffffff" fill-opacity=".18" stroke="#2b2320" stroke-width="7"><rect x="230" y="268" width="76" height="58" rx="24"/><rect x="334" y="268" width="76" height="58" rx="24"/><path d="M306 292 q14 -10 28 0" fill="none"/></g>`;
