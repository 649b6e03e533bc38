import { Fragment } from 'react';

/** A few words in a row, each kept together whichever way it is written: names, places and amounts beside each other. */
export function Facts({ of }: { of: readonly (string | false | null | undefined)[] }) {
  return of
    .filter((fact) => typeof fact === 'string' && fact !== '')
    .map((fact, place) => (
      <Fragment key={String(fact)}>
        {place > 0 && ' · '}
        <bdi>{fact}</bdi>
      </Fragment>
    ));
}
