import { z } from 'zod';
import { call } from '../core/call.ts';
import { day, id } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { read } from './appointments.ts';
import { drive } from './drive.ts';

const mostFree = 50;

export const driveCalls = {
  drive: call({
    method: 'GET',
    path: '/calendar/drive',
    access: read,
    input: z.strictObject({
      day,
      timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC'),
      /** Appointments whose times may be moved. All others keep theirs. */
      free: z.array(id).max(mostFree).default([]),
    }),
    output: drive,
    summary:
      'The order in which to drive to a day’s appointments of yours: those at fixed times keep their order, the others stand between them where they cost the least way. Distances are as the crow flies.',
  }),
};
