import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Colour = readonly [red: number, green: number, blue: number];
type Theme = Readonly<Record<string, Colour>>;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const pairs = [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const themes = {
  light: Object.fromEntries(pairs.map(([, name, light]) => [name, rgb(light!)])),
  dark: Object.fromEntries(pairs.map(([, name, , dark]) => [name, rgb(dark!)])),
} as const;

const text = 4.5;
const shape = 3;
const grounds = ['sunken', 'paper', 'surface', 'raised'];
const words = ['ink', 'ink-2', 'ink-3', 'act', 'need', 'loss', 'info'];
/** How colours arrive where one kind of cone is missing (Machado, Oliveira and Fernandes, 2009, severity 1). */
const visions: Readonly<Record<string, readonly Colour[]>> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const charts = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];

describe.each(Object.entries(themes))('%s theme', (_, theme: Theme) => {
  it.each(words.flatMap((word) => grounds.map((ground) => [word, ground] as const)))(
    'lets %s be read on %s',
    (word, ground) => expect(contrast(theme, word, ground)).toBeGreaterThanOrEqual(text),
  );

  it.each([
    ['on-act', 'act'],
    ['on-act', 'act-hover'],
    ['on-loss', 'loss'],
    ['on-loss', 'loss-hover'],
    ['act', 'act-tint'],
    ['need', 'need-tint'],
    ['loss', 'loss-tint'],
    ['info', 'info-tint'],
    // A chosen row lies on the tint, with all its words.
    ['ink', 'act-tint'],
    ['ink-2', 'act-tint'],
    ['ink-3', 'act-tint'],
    ['ink', 'need-tint'],
    // A tooltip is the page turned over.
    ['paper', 'ink'],
  ])('lets %s be read on %s', (word, ground) => {
    expect(contrast(theme, word, ground)).toBeGreaterThanOrEqual(text);
  });

  it.each(grounds)('lets the edge of a control and the focus ring be seen on %s', (ground) => {
    expect(contrast(theme, 'edge', ground)).toBeGreaterThanOrEqual(shape);
    expect(contrast(theme, 'act', ground)).toBeGreaterThanOrEqual(shape);
  });

  it.each(charts)('lets the chart colour %s be seen where charts stand', (colour) => {
    expect(contrast(theme, colour, 'paper')).toBeGreaterThanOrEqual(shape);
    expect(contrast(theme, colour, 'surface')).toBeGreaterThanOrEqual(shape);
  });

  it.each(Object.keys(visions))('keeps neighbouring chart colours apart with %s', (vision) => {
    const seen = charts.map((name) => lab(linear(theme[name]!, visions[vision]!)));
    for (const [place, colour] of seen.slice(0, -1).entries()) {
      expect(distance(colour, seen[place + 1]!), `${charts[place]} and ${charts[place + 1]}`).toBeGreaterThan(12);
    }
  });
});

it('writes every colour for both themes', () => {
  const colours = [...css.matchAll(/--([\w-]+): (#|rgb|hsl|oklch)/g)].map(([, name]) => name);
  expect(colours).toEqual([]);
  expect(pairs.length).toBeGreaterThan(25);
});

function rgb(hex: string): Colour {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Colour;
}

function contrast(theme: Theme, one: string, other: string): number {
  const [light, dark] = [luminance(theme[one]!), luminance(theme[other]!)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function toLinear(colour: Colour): Colour {
  return colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Colour;
}

function luminance(colour: Colour): number {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(colour: Colour, matrix: readonly Colour[]): Colour {
  const parts = toLinear(colour);
  return matrix.map((row) => row.reduce((sum, weight, at) => sum + weight * parts[at]!, 0)) as unknown as Colour;
}

/** CIE L*a*b*, in which distances are about what eyes see. */
function lab([red, green, blue]: Colour): Colour {
  const f = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function distance(one: Colour, other: Colour): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}
