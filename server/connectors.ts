import type { Connectors } from './account/connections/connector.ts';
import type { Domain } from './domain.ts';
import * as domains from './domains.ts';

/** Everything that any domain lets people connect with an account elsewhere. */
export const connectors: Connectors = new Map(
  Object.values<Domain>(domains).flatMap(({ connectors: given = [] }) => given.map((one) => [one.key, one] as const)),
);
