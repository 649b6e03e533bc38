import { presence } from '#contract/people/presence.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { spokenOf } from '../comments/records.ts';

export const presenceRoutes: Served[] = [
  serve(presence.of, async ({ tx, actor, input: { type, id, leaving }, services }) => {
    if (!(await tx.one(spokenOf[type](id, actor)))) throw notFound();
    const { organisationId, userId } = actor;
    services.presence.note({ organisationId, type, id, userId, isHere: !leaving });
    const others = services.presence.others({ organisationId, type, id, userId });
    if (others.length === 0) return { people: [] };
    return {
      people: await tx.all<{ id: string; name: string }>(sql`
        select u.id, trim(u.first_name || ' ' || u.last_name) as name
        from users u join memberships m on m.user_id = u.id and m.organisation_id = ${organisationId} and m.removed_at is null
        where u.id = any(${others}::uuid[]) order by u.first_name, u.id`),
    };
  }),
];
