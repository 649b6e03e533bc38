import type { NewJob } from '#server/core/db/transaction.ts';

export const publishKind = 'social.publish';
/** One try and three more, and a few for workers that died. */
export const publishAttempts = 8;

/** One job a post and channel: while it waits another is not added. */
export const publishJobOf = (payload: { post: string; channel: string }, afterSeconds: number): NewJob => ({
  kind: publishKind,
  payload,
  key: `${payload.post} ${payload.channel}`,
  afterSeconds,
  maxAttempts: publishAttempts,
});
