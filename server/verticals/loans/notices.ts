import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices } from '#server/account/notifications/tell.ts';

export const notices = {
  'loan.lock_expiring': ({ data }) => {
    const { users, days } = z.object({ users: z.array(id), days: z.int() }).parse(data);
    return { users, data: { days } };
  },
} satisfies Notices;
