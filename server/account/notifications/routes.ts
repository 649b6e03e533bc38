import { kindsFor, notificationKinds, notifications } from '#contract/account/notifications.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { limit } from '#server/core/http/limits.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { choicesOf, setChoices } from './choices.ts';
import { confirmPhone, setPhone } from './phone.ts';

/** Texts cost money, and a flood of them annoys the phone's owner. */
const mostTexts = 5;
const textsSeconds = 60 * 60;
const mostTries = 5;
const triesSeconds = 15 * 60;

const order: Order = { id: sql`n.id`, descending: true };

const ofKinds = ({ role }: Member): Sql => {
  const kinds = kindsFor(role);
  return kinds === notificationKinds ? nothing : sql` and n.kind = any(${[...kinds]}::text[])`;
};
const own = (actor: Member): Sql =>
  sql`n.organisation_id = ${actor.organisationId} and n.user_id = ${actor.userId}${ofKinds(actor)}`;

function notificationPage({ only, kind, cursor, limit }: InputOf<typeof notifications.list>, actor: Member): Sql {
  const rows = sql`
    select n.id, n.kind, json_build_object('type', n.subject_type, 'id', n.subject_id) as subject,
           case when n.actor_id is not null
             then json_build_object('id', n.actor_id, 'name', u.first_name || ' ' || u.last_name) end as actor,
           n.data, n.created_at as at, n.read_at as "readAt"
    from notifications n left join users u on u.id = n.actor_id
    where ${own(actor)} and ${only === 'unread' ? sql`n.read_at is null` : sql`true`}
      and ${kind ? sql`n.kind = ${kind}` : sql`true`} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id`, limit);
}

const unread = (actor: Member): Sql => sql`
  select count(*)::int as unread from (select from notifications n where ${own(actor)} and n.read_at is null limit 100) few`;

export const notificationRoutes: Served[] = [
  serveJson(notifications.list, notificationPage),
  serveJson(notifications.count, (_, actor) => sql`select to_json(r)::text from (${unread(actor)}) r`),
  serve(notifications.choices, ({ tx, actor }) => choicesOf(tx, actor)),
  serve(notifications.setChoices, ({ tx, actor, input }) => setChoices(tx, actor, input)),
  serve(notifications.setPhone, async ({ tx, actor, input: { phone }, services }) => {
    if (phone !== null) await limit(services.db, `texts to ${actor.userId}`, mostTexts, textsSeconds);
    await setPhone(tx, actor, phone);
    return choicesOf(tx, actor);
  }),
  serve(notifications.confirmPhone, async ({ tx, actor, input: { code }, services }) => {
    // Counted before the check, so that concurrent attempts can't all pass.
    await limit(services.db, `phone code of ${actor.userId}`, mostTries, triesSeconds);
    await confirmPhone(tx, actor, services.settings.secret, code);
    return choicesOf(tx, actor);
  }),
  serve(notifications.markRead, async ({ tx, actor, input: { ids } }) => {
    const some = ids ? sql`n.id = any(${ids}::uuid[])` : sql`true`;
    await tx.run(sql`update notifications n set read_at = now() where ${own(actor)} and ${some} and n.read_at is null`);
    return tx.get<{ unread: number }>(unread(actor));
  }),
];
