import type { Incident, incidents, PrivacyRequest, privacy } from '#contract/account/privacy.ts';
import { dueOn, mayExtend, noticeDueOn } from '#contract/account/privacy-clocks.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';

const order: Order = { id: sql`r.id`, descending: true };
const page = <Row extends { id: string }>(rows: Row[], limit: number) => ({
  rows,
  next: rows.length === limit ? rows.at(-1)!.id : null,
});

const privacyRows = (tx: Tx, where: Sql, limit: Sql = nothing): Promise<PrivacyRequest[]> =>
  tx.all<PrivacyRequest>(sql`
    select r.id, r.kind, r.name, r.contact, r.lead_id as "leadId", r.received_on::text as "receivedOn", r.due_on::text as "dueOn",
           r.extended, r.identity_checked_on::text as "identityCheckedOn", r.state, r.outcome, r.closed_at as "closedAt",
           r.created_at as "createdAt", r.version
    from privacy_requests r where r.organisation_id = ${tx.scope.organisationId} and ${where} order by ${orderBy(order)} ${limit}`);

export async function privacyPage(tx: Tx, { state, cursor, limit }: InputOf<typeof privacy.list>) {
  const where = sql`${state ? sql`r.state = ${state}` : sql`true`} and ${after(order, cursor)}`;
  return page(await privacyRows(tx, where, sql`limit ${limit}`), limit);
}

async function privacyRequest(tx: Tx, id: string): Promise<PrivacyRequest> {
  const [found] = await privacyRows(tx, sql`r.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

export async function addPrivacyRequest(tx: Tx, actor: Member, input: InputOf<typeof privacy.add>) {
  const id = newId();
  await tx.run(sql`
    insert into privacy_requests (organisation_id, id, kind, name, contact, lead_id, received_on, due_on, created_by)
    values (${actor.organisationId}, ${id}, ${input.kind}, ${input.name}, ${input.contact}, ${input.leadId}, ${input.receivedOn},
            ${dueOn(input.kind, input.receivedOn)}, ${actor.userId})`);
  // The log contains no names, because it must be able to stay when the person is erased.
  tx.record({ kind: 'privacy.requested', subject: { type: 'privacy_request', id }, data: { request: input.kind } });
  return privacyRequest(tx, id);
}

export async function changePrivacyRequest(
  tx: Tx,
  version: number,
  { id, ...change }: InputOf<typeof privacy.change>,
): Promise<PrivacyRequest> {
  await tx.run(sql`
    select 1 from privacy_requests where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  const before = await privacyRequest(tx, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const after: PrivacyRequest = { ...before, ...(change as Partial<PrivacyRequest>) };
  if (after.extended && !mayExtend(after.kind)) throw invalid(['extended'], 'An opt-out cannot be extended.');
  if (after.state !== 'open') {
    if (after.outcome.trim() === '') throw invalid(['outcome'], 'Enter what was done.');
    if (after.state === 'done' && after.kind !== 'opt_out' && after.identityCheckedOn === null)
      throw invalid(['identityCheckedOn'], 'Check the identity of the person first.');
  }
  await tx.run(sql`
    update privacy_requests set name = ${after.name}, contact = ${after.contact}, lead_id = ${after.leadId}, extended = ${after.extended},
      due_on = ${dueOn(after.kind, after.receivedOn, after.extended)}, identity_checked_on = ${after.identityCheckedOn}, state = ${after.state},
      outcome = ${after.outcome}, closed_at = ${after.state === 'open' ? sql`null` : sql`coalesce(closed_at, now())`},
      version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'privacy.changed',
    subject: { type: 'privacy_request', id },
    data: { from: before.state, state: after.state, dueOn: dueOn(after.kind, after.receivedOn, after.extended) },
  });
  return privacyRequest(tx, id);
}

const incidentRows = (tx: Tx, where: Sql, limit: Sql = nothing): Promise<Incident[]> =>
  tx.all<Incident>(sql`
    select r.id, r.title, r.what, r.discovered_on::text as "discoveredOn", r.severity, r.people, r.notice_due_on::text as "noticeDueOn",
           r.notice_sent_on::text as "noticeSentOn", r.state, r.learned, r.created_at as "createdAt", r.version
    from security_incidents r where r.organisation_id = ${tx.scope.organisationId} and ${where} order by ${orderBy(order)} ${limit}`);

export const incidentPage = async (tx: Tx, { cursor, limit }: InputOf<typeof incidents.list>) =>
  page(await incidentRows(tx, after(order, cursor), sql`limit ${limit}`), limit);

async function incident(tx: Tx, id: string): Promise<Incident> {
  const [found] = await incidentRows(tx, sql`r.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

export async function addIncident(tx: Tx, actor: Member, input: InputOf<typeof incidents.add>) {
  const id = newId();
  await tx.run(sql`
    insert into security_incidents (organisation_id, id, title, what, discovered_on, severity, people, notice_due_on, created_by)
    values (${actor.organisationId}, ${id}, ${input.title}, ${input.what}, ${input.discoveredOn}, ${input.severity}, ${input.people},
            ${noticeDueOn(input.discoveredOn, input.people)}, ${actor.userId})`);
  tx.record({ kind: 'incident.logged', subject: { type: 'incident', id }, data: { title: input.title } });
  return incident(tx, id);
}

export async function changeIncident(tx: Tx, version: number, { id, ...change }: InputOf<typeof incidents.change>) {
  await tx.run(sql`
    select 1 from security_incidents where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
  const before = await incident(tx, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const after: Incident = { ...before, ...(change as Partial<Incident>) };
  const dueBy = noticeDueOn(after.discoveredOn, after.people);
  if (after.state === 'closed' && dueBy !== null && after.noticeSentOn === null)
    throw invalid(
      ['noticeSentOn'],
      'Enter when the Federal Trade Commission was notified: 500 people or more are affected.',
    );
  await tx.run(sql`
    update security_incidents set title = ${after.title}, what = ${after.what}, discovered_on = ${after.discoveredOn},
      severity = ${after.severity}, people = ${after.people}, notice_due_on = ${dueBy}, notice_sent_on = ${after.noticeSentOn},
      state = ${after.state}, learned = ${after.learned}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'incident.changed',
    subject: { type: 'incident', id },
    data: { title: after.title, state: after.state },
  });
  return incident(tx, id);
}
