import { todayHere } from '#app/ui/days.ts';
import type { AppointmentKind } from '#contract/people/appointments.ts';
import type { Draft } from './page.tsx';

/** A draft of half an hour from the next full hour, optionally with a lead. */
export const draftSoon = (lead?: string, kind?: AppointmentKind): Draft => ({
  day: todayHere(),
  minute: Math.min(23, new Date().getHours() + 1) * 60,
  minutes: 30,
  lead,
  ...(kind && { kind }),
});
