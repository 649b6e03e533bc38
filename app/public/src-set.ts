import { pictureWidths } from '#contract/people/pictures.ts';

/** The available widths of our own pictures; a feed's picture has only one. */
export const srcSetOf = (src: string): string | undefined =>
  /[?&]width=\d+/.test(src)
    ? pictureWidths.map((width) => `${src.replace(/width=\d+/, `width=${width}`)} ${width}w`).join(', ')
    : undefined;
