import { z } from 'zod';
import type { Notices, Told } from '#server/account/notifications/tell.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';

/** Notifications about a plan go to its owner. */
const toPayer = ({ subject }: DeliveredEvent): Told => ({ users: [subject.id], data: {} });

export const notices = {
  'trial.ending': ({ subject, data }) => ({ users: [subject.id], data: z.object({ days: z.int() }).parse(data) }),
  'trial.ended': toPayer,
  'payment.failed': toPayer,
  'credits.low': toPayer,
} satisfies Notices;
