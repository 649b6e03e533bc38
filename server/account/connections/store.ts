import type { Connection } from '#contract/account/connections.ts';
import { type ConnectorKey, connectorEntries, connectorKeys } from '#contract/account/connectors.ts';
import { holds } from '#contract/core/access.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Connectors } from './connector.ts';

/** The state of a row of `connections c`. */
export const stateOf: Sql = sql`case
  when c.refused_at is not null or c.sealed_token is null then 'reconnect'
  when c.turned_on_at is null then 'connecting'
  when not c.is_on then 'off'
  when c.failures > 0 then 'failing' else 'on' end`;

export const runColumns: Sql = sql`r.id, r.mode, r.started_at as "startedAt", r.ended_at as "endedAt", r.outcome, r.counts,
  r.lag_seconds as "lagSeconds", r.problem`;

const columns: Sql = sql`c.id, c.connector, ${stateOf} as state, c.account,
  case when c.owner_id is not null then (select json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name))
    from users u where u.id = c.owner_id) end as owner,
  c.settings, c.choices, c.missing,
  c.running_until > now() is true or exists (select from jobs j where j.organisation_id = c.organisation_id
    and j.kind = 'connections.run' and j.key in (c.id::text, c.id || ' test') and j.state = 'waiting' and j.run_at <= now() and j.attempts = 0) as running,
  (select row_to_json(r) from (select ${runColumns} from connection_runs r
    where r.organisation_id = c.organisation_id and r.connection_id = c.id order by r.id desc limit 1) r) as "lastRun",
  c.last_ok_at as "lastOkAt", case when c.is_on then c.next_run_at end as "nextRunAt", c.problem,
  (select count(*)::int from connection_failures f where f.organisation_id = c.organisation_id and f.connection_id = c.id) as failures,
  c.kept, c.created_at as "createdAt", c.version`;

const mayManage = (actor: Member, connector: ConnectorKey): boolean =>
  holds(actor.role, connectorEntries[connector].right);

export function refuseOthers(actor: Member, connector: ConnectorKey): void {
  if (!mayManage(actor, connector)) throw new Refusal('forbidden');
}

/** The actor's own connections, and the organization's that the actor may manage. */
export const seenBy = (actor: Member): Sql => {
  const managed = connectorKeys.filter((key) => mayManage(actor, key));
  return sql`c.organisation_id = ${actor.organisationId} and c.connector = any(${managed}::text[])
    and (c.owner_id is null or c.owner_id = ${actor.userId})`;
};

type Row = Omit<Connection, 'ours'>;

async function withOurs(tx: Tx, connectors: Connectors, row: Row): Promise<Connection> {
  return { ...row, ours: (await connectors.get(row.connector)?.ours?.(tx, row.settings)) ?? [] };
}

export async function connectionsOf(tx: Tx, actor: Member, connectors: Connectors): Promise<Connection[]> {
  const rows = await tx.all<Row>(
    sql`select ${columns} from connections c where ${seenBy(actor)} order by c.connector limit 200`,
  );
  return Promise.all(rows.map((row) => withOurs(tx, connectors, row)));
}

export async function connectionOf(tx: Tx, actor: Member, connectors: Connectors, id: string): Promise<Connection> {
  const row = await tx.one<Row>(sql`select ${columns} from connections c where ${seenBy(actor)} and c.id = ${id}`);
  if (!row) throw notFound();
  return withOurs(tx, connectors, row);
}

/** Locks a connection that the actor can see until the transaction ends. */
export async function lockConnection(tx: Tx, actor: Member, id: string): Promise<{ connector: ConnectorKey }> {
  const row = await tx.one<{ connector: ConnectorKey }>(
    sql`select c.connector from connections c where ${seenBy(actor)} and c.id = ${id} for update`,
  );
  if (!row) throw notFound();
  return row;
}
