import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices } from '#server/account/notifications/tell.ts';

/** Rent that came back concerns whoever answers for the office: money has to be put in. */
export const notices = {
  'rental.rent_returned': ({ data }) => {
    const { users } = z.object({ users: z.array(id) }).parse(data);
    return { users, data: {} };
  },
} satisfies Notices;
