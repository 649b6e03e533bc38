import { operators } from '#contract/account/operators.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { errorGroupById, errorGroups, errorReports } from '../telemetry/error-queries.ts';
import { reopenErrors, resolveErrors } from '../telemetry/resolve-errors.ts';
import { funnel, pagesSeen, visitsBehind } from '../telemetry/visit-queries.ts';
import { servicesInForce } from './services.ts';

export const operatorRoutes: Served[] = [
  serve(operators.errors, ({ write, input }) => write((tx) => errorGroups(tx, input))),
  serve(operators.error, ({ write, input }) => write((tx) => existing(tx, input.id))),
  serve(operators.errorReports, ({ write, input }) =>
    write(async (tx) => {
      await existing(tx, input.id);
      return errorReports(tx, input);
    }),
  ),
  serve(operators.resolveError, ({ write, input, actor }) =>
    write(async (tx) => {
      await resolveErrors(tx, input.id, actor.userId);
      return existing(tx, input.id);
    }),
  ),
  serve(operators.reopenError, ({ write, input }) =>
    write(async (tx) => {
      await reopenErrors(tx, input.id);
      return existing(tx, input.id);
    }),
  ),
  serve(operators.funnel, ({ write, input }) => write((tx) => funnel(tx, input))),
  serve(operators.visits, ({ write, input }) => write((tx) => visitsBehind(tx, input))),
  serve(operators.pages, ({ write, input }) => write((tx) => pagesSeen(tx, input))),
  serve(operators.people, ({ write }) => write(async (tx) => ({ people: await peopleWhoOperate(tx) }))),
  serve(operators.services, ({ write, services }) => write((tx) => servicesInForce(tx, services))),
  serve(operators.schedules, ({ write }) =>
    write(async (tx) => ({
      schedules: await tx.all<{ name: string; lastFiredAt: string }>(
        sql`select name, fired_for as "lastFiredAt" from schedules order by name`,
      ),
    })),
  ),
];

const peopleWhoOperate = (tx: Queries) =>
  tx.all<{ id: string; name: string; email: string }>(sql`
    select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name, email
    from users where is_operator order by first_name, last_name, id limit 200`);

async function existing(tx: Queries, id: string) {
  const group = await errorGroupById(tx, id);
  if (!group) throw notFound();
  return group;
}
