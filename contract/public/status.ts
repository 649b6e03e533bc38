import { z } from 'zod';
import { call } from '../core/call.ts';
import { instant } from '../core/primitives.ts';
import { serviceNames } from '../core/service-names.ts';

/** `slow`: it works and keeps people waiting. */
const healthState = z.enum(['ok', 'slow', 'down']);
export type HealthState = z.infer<typeof healthState>;

export const checkNames = ['database', 'worker', 'queue'] as const;

export const status = {
  read: call({
    method: 'GET',
    path: '/status',
    access: { who: 'anyone' },
    output: z.strictObject({
      state: healthState,
      version: z.string(),
      checkedAt: instant,
      checks: z.array(
        z.strictObject({
          name: z.enum(checkNames),
          state: healthState,
          /** How long the database took, how long ago a worker was heard, how long the oldest job waits. */
          ms: z.int().nullable(),
        }),
      ),
      /** What does the work of each outside service: a real one, or the one that comes with the product. */
      services: z.array(z.strictObject({ name: z.enum(serviceNames), kind: z.string(), builtIn: z.boolean() })),
    }),
    summary: 'How this installation fares and which outside services are in force. Measured every few seconds.',
  }),
};
export type Status = z.infer<typeof status.read.output>;
