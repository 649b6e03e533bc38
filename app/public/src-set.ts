import { pictureWidths } from '#contract/people/pictures.ts';

/** The widths in which a picture of ours is to be had, for the browser to choose from; one that a feed keeps elsewhere has only its own. */
export const srcSetOf = (src: string): string | undefined =>
  /[?&]width=\d+/.test(src)
    ? pictureWidths.map((width) => `${src.replace(/width=\d+/, `width=${width}`)} ${width}w`).join(', ')
    : undefined;
