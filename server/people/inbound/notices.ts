import { headsOf, type Notices } from '#server/account/notifications/tell.ts';

export const notices = {
  'inbound.failed': async (_, tx) => ({ users: await headsOf(tx), data: {} }),
} satisfies Notices;
