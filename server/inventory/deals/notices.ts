import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { headsOf, type Notices, type Told } from '#server/account/notifications/tell.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';

const toSubmitter = ({ data }: DeliveredEvent): Told => {
  const { submittedBy, name } = z.object({ submittedBy: id.nullish(), name: z.string() }).parse(data);
  return { users: [submittedBy ?? null], data: { title: name } };
};

const toSettlers = ({ data }: DeliveredEvent): Told => {
  const { users, name } = z.object({ users: z.array(id), name: z.string() }).parse(data);
  return { users, data: { title: name } };
};

export const notices = {
  'deal.authorization_confirmed': toSettlers,
  'deal.authorization_questioned': toSettlers,
  'deal.date_due': ({ data }) => {
    const { user, name, days } = z.object({ user: id.nullable(), name: z.string(), days: z.int() }).parse(data);
    return { users: [user], data: { title: name, days } };
  },
  'deal.wire_changed': async ({ data }, tx) => {
    const { users } = z.object({ users: z.array(id) }).parse(data);
    return { users: [...new Set([...users, ...(await headsOf(tx))])], data: {} };
  },
  'deal.document_returned': toSubmitter,
  'deal.review_returned': toSubmitter,
  'deal.room_written': ({ data }) => {
    const { users, role } = z.object({ users: z.array(id), role: z.string() }).parse(data);
    return { users, data: { role } };
  },
} satisfies Notices;
