import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices, Told } from '#server/account/notifications/tell.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';

const aboutAppointment = z.object({ appointmentId: id, title: z.string(), startsAt: z.string(), users: z.array(id) });
const toldPeople = ({ data }: DeliveredEvent): Told => {
  const { users, ...said } = aboutAppointment.parse(data);
  return { users, data: said };
};

export const notices = {
  'appointment.people_added': toldPeople,
  'appointment.rescheduled': toldPeople,
  'appointment.called_off': toldPeople,
  'appointment.due': toldPeople,
} satisfies Notices;
