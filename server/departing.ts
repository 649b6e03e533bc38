import type { Domain } from './domain.ts';
import * as domains from './domains.ts';
import type { Departing } from './people/departures/release.ts';

/** What any domain has of a member who leaves. */
export const departing: readonly Departing[] = Object.values<Domain>(domains).flatMap(
  ({ departing: given }) => given ?? [],
);
