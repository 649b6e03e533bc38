import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices } from '#server/account/notifications/tell.ts';

export const notices = {
  'webhook.switched_off': ({ data }) => {
    const { createdBy, reason } = z.object({ createdBy: id, reason: z.string() }).parse(data);
    return { users: [createdBy], data: { reason } };
  },
} satisfies Notices;
