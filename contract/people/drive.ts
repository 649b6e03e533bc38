import { z } from 'zod';
import { day, id, instant } from '../core/primitives.ts';
import { appointmentKinds } from './appointments.ts';

/** How precisely the location is known: a home, a ZIP code, or a town. */
export const exactnesses = ['point', 'postal', 'city'] as const;

const appointment = {
  id,
  occurrence: day.nullable(),
  kind: z.enum(appointmentKinds),
  title: z.string(),
  place: z.string(),
  startsAt: instant,
  minutes: z.int(),
};

export const stop = z.strictObject({
  ...appointment,
  latitude: z.number(),
  longitude: z.number(),
  exactness: z.enum(exactnesses),
  /** True if its time may be moved, so it is placed where the detour is smallest. */
  isFree: z.boolean(),
  /** Straight-line distance from the previous stop; null for the first. */
  km: z.number().nullable(),
});
export type Stop = z.infer<typeof stop>;

export const drive = z.strictObject({
  /** In driving order. */
  stops: z.array(stop),
  /** Appointments without a known location. */
  nowhere: z.array(z.strictObject(appointment)),
  km: z.number(),
  /** The distance if the stops were visited in time order. */
  kmByTime: z.number(),
});
export type Drive = z.infer<typeof drive>;
