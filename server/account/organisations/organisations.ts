import { organisations } from '#contract/account/organisations.ts';
import { issue, moveSession, tellProcesses } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, RecordedEvent } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { createOrganisation } from './create-organisation.ts';

type Organisation = { id: string; name: string; isSample: boolean; version: number; createdAt: string };

const readOrganisation = (tx: Queries, id: string): Promise<Organisation> =>
  tx.get<Organisation>(sql`
    select id, name, is_sample as "isSample", version, created_at as "createdAt" from organisations where id = ${id}`);

export const organisationRoutes: Served[] = [
  serve(organisations.create, async ({ input, actor, request, services, write }) => {
    await limit(services.db, `organisations of ${actor.userId}`, 10, 60 * 60);
    let happened: readonly RecordedEvent[] = [];
    const answer = await write(async (tx) => {
      const { id, events } = await createOrganisation(tx, input.name, actor.userId, request);
      happened = events;
      return readOrganisation(tx, id);
    });
    services.db.announce(happened);
    return answer;
  }),

  serve(organisations.switchTo, async ({ input, actor, services, cookies }) => {
    const sessionId = actor.sessionId!;
    const issued = await services.db.asSystem(async (tx) => {
      if (!(await moveSession(tx, sessionId, input.id))) throw notFound();
      await tellProcesses(tx, [sessionId]);
      return issue(tx, services, sessionId);
    });
    cookies.push(...issued.cookies);
    return { expiresAt: issued.expiresAt };
  }),

  serve(organisations.current, async ({ actor, tx }) => readOrganisation(tx, actor.organisationId)),

  serve(organisations.rename, async ({ input, actor, tx, version }) => {
    const before = await readOrganisation(tx, actor.organisationId);
    const changed = await tx.run(sql`
      update organisations set name = ${input.name}, version = version + 1
      where id = ${actor.organisationId} and version = ${version}`);
    const current = await readOrganisation(tx, actor.organisationId);
    if (changed === 0) throw new Refusal('version_conflict', undefined, { current });
    tx.record({
      kind: 'organisation.renamed',
      subject: { type: 'organisation', id: actor.organisationId },
      data: { from: before.name, to: input.name },
    });
    return current;
  }),
];
