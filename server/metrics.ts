import { registryOf } from './core/metrics/registry.ts';
import type { Domain } from './domain.ts';
import * as domains from './domains.ts';

/** Every metric that any domain contributes. */
export const metrics = registryOf(
  Object.values<Domain>(domains).flatMap(({ metrics: given = [], vertical }) =>
    given.map((one) => ({ ...one, vertical })),
  ),
);
