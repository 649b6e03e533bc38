import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices } from '#server/account/notifications/tell.ts';

export const notices = {
  'closing.broke': ({ data }) => {
    const { users } = z.object({ users: z.array(id) }).parse(data);
    return { users, data: {} };
  },
} satisfies Notices;
