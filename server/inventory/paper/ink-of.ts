import { type RGB, rgb } from 'pdf-lib';

/** Converts a brand color (`#1a5640`) for a PDF. */
export function inkOf(colour: string): RGB {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return rgb(red!, green!, blue!);
}
