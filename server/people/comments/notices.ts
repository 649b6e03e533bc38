import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Notices, Told } from '#server/account/notifications/tell.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';

const aboutWords = z.object({ users: z.array(id), commentId: id.optional() });
/** The notification links to the comment without its text, because who may read it can change. */
const toldOfWords = ({ data }: DeliveredEvent): Told => {
  const { users, commentId } = aboutWords.parse(data);
  return { users, data: commentId ? { commentId } : {} };
};

export const notices = {
  'mention.made': toldOfWords,
  'comment.added': toldOfWords,
} satisfies Notices;
