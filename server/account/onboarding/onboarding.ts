import { type OnboardingStep, onboarding } from '#contract/account/onboarding.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { sql } from '#server/core/db/sql.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

type State = OutputOf<typeof onboarding.get>;

export const onboardingRoutes: Served[] = [
  serve(onboarding.get, async ({ actor, services }) =>
    services.db.asSystem((tx) =>
      tx.get<State>(sql`
        select coalesce(p.onboarding_completed, false) as completed, coalesce(o.step, 'profile') as step,
               coalesce(o.goals, '{}') as goals,
               coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'state', l.state, 'number', l.number) order by l.kind, l.state)
                         from licences l where l.user_id = u.id), '[]') as licences
        from users u left join profiles p on p.id = u.id left join onboarding o on o.user_id = u.id
        where u.id = ${actor.userId}`),
    ),
  ),

  serve(onboarding.save, async ({ input: { step, goals, licences }, actor: { userId }, write }) =>
    write(async (tx) => {
      await tx.run(sql`
        insert into onboarding (user_id, step, goals)
        values (${userId}, ${step ?? ('profile' satisfies OnboardingStep)}, ${goals ?? []})
        on conflict (user_id) do update set
          step = coalesce(${step ?? null}, onboarding.step), goals = coalesce(${goals ?? null}, onboarding.goals), updated_at = now()`);
      if (licences) {
        // Licenses that stay keep their other data, such as the expiration date.
        await tx.run(sql`
          delete from licences where user_id = ${userId} and (kind, state) not in (
            select l.kind, l.state from jsonb_to_recordset(${JSON.stringify(licences)}::jsonb) as l(kind text, state text))`);
        await tx.run(sql`
          insert into licences (user_id, kind, state, number)
          select ${userId}, l.kind, l.state, l.number
          from jsonb_to_recordset(${JSON.stringify(licences)}::jsonb) as l(kind text, state text, number text)
          on conflict (user_id, kind, state) do update set number = excluded.number`);
      }
      return { done: true as const };
    }),
  ),

  serve(onboarding.complete, async ({ actor, request, write }) =>
    write(async (tx) => {
      const completed = await tx.run(sql`
        insert into profiles as p (id, onboarding_completed) values (${actor.userId}, true)
        on conflict (id) do update set onboarding_completed = true where not p.onboarding_completed`);
      if (completed > 0 && actor.organisationId) {
        const { organisationId, userId } = actor;
        const scope = { organisationId, userId, actorKind: 'user', requestId: request.id } as const;
        tx.recordFor(scope, { kind: 'onboarding.completed', subject: { type: 'user', id: userId } });
      }
      return { done: true as const };
    }),
  ),
];
