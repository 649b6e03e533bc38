import { type RGB, rgb } from 'pdf-lib';

/** A colour as brands keep it (`#1a5640`), for paper. */
export function inkOf(colour: string): RGB {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return rgb(red!, green!, blue!);
}
