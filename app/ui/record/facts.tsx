import { Fragment } from 'react';

/** Short facts in a row, such as names, places, and amounts. Each is isolated, so that it keeps its own text direction. */
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
