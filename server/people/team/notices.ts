import { z } from 'zod';
import type { Notices } from '#server/account/notifications/tell.ts';

export const notices = {
  'licence.expiring': ({ subject, data }) => ({
    users: [subject.id],
    data: z.object({ days: z.int(), state: z.string() }).parse(data),
  }),
} satisfies Notices;
