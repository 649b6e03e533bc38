/**
 * When a public form was opened, as sealed by the server. A form that was shown again carries two times: the first, so that a visitor who
 * only corrects a field is not too fast, and the last, when its terms were shown again in their current wording.
 */
const between = '~';

/** Returns `now` alone for a form that is newly opened, or was opened too long ago. */
export const openedAgain = (first: string | undefined, now: string): string =>
  first ? `${firstOpened(first)}${between}${now}` : now;

export const firstOpened = (opened: string): string => opened.split(between, 1)[0]!;
export const lastOpened = (opened: string): string => opened.slice(opened.lastIndexOf(between) + 1);
