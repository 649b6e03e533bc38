import { type Status, status } from '#contract/public/status.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { measure } from './measure.ts';

const keptMs = 3_000;
const kept = new WeakMap<Services, { at: number; status: Promise<Status> }>();

/** Measures at most once in three seconds, regardless of the number of requests. */
function recent(services: Services): Promise<Status> {
  const before = kept.get(services);
  if (before && performance.now() - before.at < keptMs) return before.status;
  const now = { at: performance.now(), status: measure(services) };
  kept.set(services, now);
  return now.status;
}

export const statusRoutes: Served[] = [serve(status.read, ({ services }) => recent(services))];
