/**
 * When a form of a public page was opened, as its server sealed it. A form that came back says two times: the first, by which nobody is
 * too fast who only mends a field, and the last, at which its words were shown again as they are then.
 */
const between = '~';

/** `now` alone for a form that is opened, or that was opened too long ago. */
export const openedAgain = (first: string | undefined, now: string): string =>
  first ? `${firstOpened(first)}${between}${now}` : now;

export const firstOpened = (opened: string): string => opened.split(between, 1)[0]!;
export const lastOpened = (opened: string): string => opened.slice(opened.lastIndexOf(between) + 1);
