import { support as calls } from '#contract/account/support.ts';
import { issue } from '#server/core/auth/sessions.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Domain } from '#server/domain.ts';
import { endSupport, enterSupport, inviteSupport, leaveSupport } from './deeds.ts';
import { endSupportJob } from './end-job.ts';
import { accessById, accessPage, actPage, invitationsFor } from './queries.ts';
import { tellOperatorsJob } from './tell-job.ts';

const routes: Served[] = [
  serve(calls.list, ({ tx, input }) => accessPage(tx, input)),
  serve(calls.invite, ({ tx, actor, input }) => inviteSupport(tx, actor, input)),
  serve(calls.end, async ({ tx, actor, input }) => {
    await accessById(tx, input.id);
    await endSupport(tx, input.id, actor.userId, 'organization');
    return accessById(tx, input.id);
  }),
  serve(calls.acts, ({ tx, input }) => actPage(tx, input)),
  serve(calls.invitations, ({ write, actor }) =>
    write(async (tx) => ({ invitations: await invitationsFor(tx, actor.userId, actor.sessionId) })),
  ),
  serve(calls.enter, async ({ services, actor, input, request, cookies }) => {
    await enterSupport(services, actor, input.id, request.id);
    const issued = await services.db.asSystem((tx) => issue(tx, services, actor.sessionId!));
    cookies.push(...issued.cookies);
    return { expiresAt: issued.expiresAt };
  }),
  serve(calls.leave, async ({ services, actor, input, request, cookies }) => {
    await leaveSupport(services, actor, input.end, request.id);
    const issued = await services.db.asSystem((tx) => issue(tx, services, actor.sessionId!));
    cookies.push(...issued.cookies);
    return { expiresAt: issued.expiresAt };
  }),
];

export const support = { routes, jobs: [endSupportJob, tellOperatorsJob] } satisfies Domain;
