import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices } from '#server/account/notifications/tell.ts';

const assigned = z.object({ to: id.nullable() });
const aboutTask = z.object({ taskId: id, title: z.string() });

export const notices = {
  'task.assigned': ({ data }) => ({ users: [assigned.parse(data).to], data: aboutTask.parse(data) }),
} satisfies Notices;
