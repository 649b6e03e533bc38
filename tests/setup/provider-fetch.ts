import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';

/** For outside services, whose fakes run on this machine. */
export const providerFetch = createGuardedFetch({
  userAgent: 'test',
  allowLoopback: true,
  maxAnswerBytes: 32 * 1024 * 1024,
});
