/**
 * A condition on related records of another kind: `deal~state:is(won)` selects records with a won deal, `!loan` those without any loan. All
 * conditions of one entry apply to the same related record.
 */
export type Related = { type: string; isNone: boolean; filter: string };

const form = /^(!?)([a-z][a-z_]{0,39})(?:~([\s\S]{1,3000}))?$/;

export function readRelated(written: string): Related | undefined {
  const found = form.exec(written);
  return found ? { isNone: found[1] === '!', type: found[2]!, filter: found[3] ?? '' } : undefined;
}

export const writeRelated = ({ type, isNone, filter }: Related): string =>
  `${isNone ? '!' : ''}${type}${filter ? `~${filter}` : ''}`;

export const mostRelated = 3;
