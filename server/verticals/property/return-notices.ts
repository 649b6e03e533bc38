import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices, Tell } from '#server/account/notifications/tell.ts';

const heard = z.object({ users: z.array(id) });

/** Rent that came back or that the books would not take concerns whoever answers for the office. */
const toHeads: Tell = ({ data }) => ({ users: heard.parse(data).users, data: {} });

export const notices = {
  'rental.rent_returned': toHeads,
  'rental.payment_stuck': toHeads,
} satisfies Notices;
