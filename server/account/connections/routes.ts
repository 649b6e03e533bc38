import { connections } from '#contract/account/connections.ts';
import { connectorKeys } from '#contract/account/connectors.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { change, disconnect, replay, runNow } from './change.ts';
import type { Connectors } from './connector.ts';
import { finish, start } from './start.ts';
import { connectionOf, connectionsOf, runColumns, seenBy } from './store.ts';

/**
 * A page of a connection's rows, newest first. For a connection that the actor can't see, returns no row at all, which becomes "not found".
 */
function pageOf(
  actor: Member,
  table: Sql,
  columns: Sql,
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
): Sql {
  const order: Order = { id: sql`r.id`, descending: true };
  const rows = sql`
    select ${columns} from ${table} r where r.organisation_id = ${actor.organisationId} and r.connection_id = ${id} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return sql`select p.* from connections c cross join lateral (${pageJson(rows, sql`r.id`, limit)}) p where ${seenBy(actor)} and c.id = ${id}`;
}

const failureColumns = sql`r.id, r.key, r.direction, r.name, r.problem, r.attempts, r.at, r.is_queued as "isQueued"`;

export const connectionRoutes = (connectors: Connectors): Served[] => [
  serve(connections.list, async ({ tx, actor, services: { settings } }) => ({
    connections: await connectionsOf(tx, actor, connectors),
    connectors: connectorKeys.map((key) => ({ key, isSetUp: !!connectors.get(key)?.provider.client(settings) })),
  })),
  serve(connections.get, ({ tx, actor, input }) => connectionOf(tx, actor, connectors, input.id)),
  serve(connections.start, async ({ actor, services, input }) => start(actor, services, connectors, input)),
  serve(connections.finish, ({ tx, actor, services, input }) => finish(tx, actor, services, input)),
  serve(connections.change, ({ tx, actor, version, input }) => change(tx, actor, connectors, version, input)),
  serve(connections.run, ({ tx, actor, input }) => runNow(tx, actor, connectors, input)),
  serveJson(connections.runs, (input: InputOf<typeof connections.runs>, actor) =>
    pageOf(actor, sql`connection_runs`, runColumns, input),
  ),
  serveJson(connections.failures, (input: InputOf<typeof connections.failures>, actor) =>
    pageOf(actor, sql`connection_failures`, failureColumns, input),
  ),
  serve(connections.replay, ({ tx, actor, input }) => replay(tx, actor, connectors, input)),
  serve(connections.disconnect, ({ tx, actor, input }) => disconnect(tx, actor, input.id)),
];
