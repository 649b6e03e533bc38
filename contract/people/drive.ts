import { z } from 'zod';
import { day, id, instant } from '../core/primitives.ts';
import { appointmentKinds } from './appointments.ts';

/** How exactly it is known where one has to be: at a home, within a postal code, or in a town. */
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
  /** Its time may be moved, so that it stands where it costs the least way. */
  isFree: z.boolean(),
  /** From the stop before, as the crow flies; null for the first. */
  km: z.number().nullable(),
});
export type Stop = z.infer<typeof stop>;

export const drive = z.strictObject({
  /** In the order in which to drive. */
  stops: z.array(stop),
  /** Nobody knows where these are. */
  nowhere: z.array(z.strictObject(appointment)),
  km: z.number(),
  /** The same stops in the order of their times. */
  kmByTime: z.number(),
});
export type Drive = z.infer<typeof drive>;
