import type { Hanging } from './core/db/hanging.ts';
import type { Domain } from './domain.ts';
import * as domains from './domains.ts';

/** Everything that any domain has of a lead. tests/database/merging.test.ts checks it against the database catalog. */
export const hanging: readonly Hanging[] = Object.values<Domain>(domains).flatMap(({ hanging: given }) => given ?? []);
