import { z } from 'zod';
import type { Notices } from '#server/account/notifications/tell.ts';
import { handsOf } from '../leads/hands.ts';

export const notices = {
  'lead.triggered': async ({ subject, data }, tx) => {
    const did = z.object({ words: z.string(), trigger: z.string(), times: z.int(), about: z.string() });
    return { users: await handsOf(tx, subject.id), data: did.parse(data) };
  },
} satisfies Notices;
