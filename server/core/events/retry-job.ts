import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { defineJob } from '../jobs/define-job.ts';
import { retryFailures } from './failures.ts';
import type { Listener } from './listener.ts';

export const retryEventsKind = 'events.retry';

/** Delivers events that were set aside, at an operator's request. The outcome is recorded on the failure. */
export const retryEventsJob = (listeners: readonly Listener[]) =>
  defineJob({
    kind: retryEventsKind,
    payload: z.object({ failureId: id }),
    maxAttempts: 1,
    async run({ payload, services }) {
      return { result: { settled: await retryFailures(services.db, listeners, payload.failureId) } };
    },
  });
