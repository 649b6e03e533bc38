import type { NewJob } from '#server/core/db/transaction.ts';

export const publishKind = 'social.publish';
/** Four attempts, and a few more for workers that died. */
export const publishAttempts = 8;

/** One job per post and channel: no second one is added while it waits. */
export const publishJobOf = (payload: { post: string; channel: string }, afterSeconds: number): NewJob => ({
  kind: publishKind,
  payload,
  key: `${payload.post} ${payload.channel}`,
  afterSeconds,
  maxAttempts: publishAttempts,
});
