/** The product's own green, for sites without a brand color. */
export const usualColour = '#14553f';

const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** White or black text on a color, whichever has more contrast; even the worst color leaves 4.5 to 1. */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  const light = luminance(colour);
  return 1.05 / (light + 0.05) >= (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const mixed = (colour: string, other: string, part: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from, to] = [colour, other].map((one) => Number.parseInt(one.slice(at, at + 2), 16)) as [number, number];
      return Math.round(from + (to - from) * part)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** Darkens or lightens a color toward the text color of its background, just enough to be readable. */
export function readableOn(colour: string, ground: string, least: number): string {
  const end = inkOn(ground);
  for (let step = 0; step < 20; step++) {
    const tried = mixed(colour, end, step / 20);
    if (contrast(tried, ground) >= least) return tried;
  }
  return end;
}
