import { createHash } from 'node:crypto';
import { mostChecked } from '#contract/account/audit.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';

/** The predecessor of every organization's first seal. */
export const firstSeal = Buffer.alloc(32);

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();

/** Must equal `lintel.audit_seal` and the computation of external verifiers. */
const sealAfter = (before: Buffer, seq: number, content: Buffer): Buffer =>
  sha256(`${before.toString('hex')}:${seq}:${content.toString('hex')}`);

/** Seals events in the order in which all listeners receive them. */
export const sealsListener: OrganisationListener = {
  name: 'audit-seals',
  works: 'in organisation',
  async handle(tx, events) {
    const { organisationId } = tx.scope;
    // Serialized: two concurrent writers of a seal would break the chain.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('audit seals'), hashtext(${organisationId}))`);
    const last = await tx.one<{ seq: number; hash: Buffer }>(sql`
      select seq::int as seq, hash from audit_seals where organisation_id = ${organisationId} order by seq desc limit 1`);
    type Row = { id: string; type: string; subject: string; text: string };
    const rows = await tx.all<Row>(sql`
      select e.id, e.subject_type as type, e.subject_id as subject, lintel.audit_text(e) as text
      from unnest(${events.map(({ id }) => id)}::uuid[]) with ordinality as asked(id, n)
      join events e on e.organisation_id = ${organisationId} and e.id = asked.id
      where not exists (select from audit_seals s where s.organisation_id = ${organisationId} and s.event_id = e.id)
      order by asked.n`);
    if (rows.length === 0) return;
    let seq = last?.seq ?? 0;
    let hash = last?.hash ?? firstSeal;
    const seals = rows.map(({ text, ...row }) => {
      seq += 1;
      const content = sha256(text);
      hash = sealAfter(hash, seq, content);
      return { ...row, seq, content, hash };
    });
    await tx.run(sql`
      insert into audit_seals (organisation_id, seq, event_id, subject_type, subject_id, content_hash, hash)
      select ${organisationId}, s.* from unnest(${seals.map((s) => s.seq)}::bigint[], ${seals.map((s) => s.id)}::uuid[],
        ${seals.map((s) => s.type)}::text[], ${seals.map((s) => s.subject)}::uuid[], ${seals.map((s) => s.content)}::bytea[],
        ${seals.map((s) => s.hash)}::bytea[]) s`);
  },
};

type Fault = { seq: number; eventId: string; why: 'changed' | 'missing' | 'link' };
type Checked = { checkedTo: number | null; erased: number; faults: Fault[] };

/** Checks a number of seals after the given one, with the events they seal. */
export async function checkSeals(tx: Tx, after: number) {
  const { organisationId } = tx.scope;
  const head = await tx.one<{ seq: number; hash: string; at: string }>(sql`
    select seq::int as seq, encode(hash, 'hex') as hash, sealed_at as at from audit_seals
    where organisation_id = ${organisationId} order by seq desc limit 1`);
  const part = await tx.get<Checked>(sql`
    with part as materialized (
      select s.*, e.id is null as gone, sha256(convert_to(lintel.audit_text(e), 'UTF8')) as found,
             lag(s.hash, 1, case when s.seq = 1 then decode(repeat('00', 32), 'hex') else (
               select b.hash from audit_seals b where b.organisation_id = s.organisation_id and b.seq = s.seq - 1) end)
               over (order by s.seq) as before,
             lag(s.seq, 1, s.seq - 1) over (order by s.seq) as before_seq
      from audit_seals s left join events e on e.organisation_id = s.organisation_id and e.id = s.event_id
      where s.organisation_id = ${organisationId} and s.seq > ${after} order by s.seq limit ${mostChecked}),
    judged as (
      select p.seq, p.event_id, p.gone and lintel.was_erased(p.organisation_id, p.subject_type, p.subject_id) as erased,
        case when p.before is null or p.before_seq <> p.seq - 1 or p.hash <> lintel.audit_seal(p.before, p.seq, p.content_hash) then 'link'
             when not p.gone and p.found <> p.content_hash then 'changed'
             when p.gone and not lintel.was_erased(p.organisation_id, p.subject_type, p.subject_id) then 'missing' end as why
      from part p)
    select max(seq)::int as "checkedTo", count(*) filter (where erased)::int as erased,
           coalesce((select json_agg(json_build_object('seq', f.seq, 'eventId', f.event_id, 'why', f.why) order by f.seq)
             from (select * from judged where why is not null order by seq limit 100) f), '[]') as faults
    from judged`);
  return {
    head: head ?? null,
    ...part,
    checkedTo: part.checkedTo ?? after,
    unsealed: after === 0 ? await countUnsealed(tx) : 0,
  };
}

/** Counts events before the sealing position that have no seal, which were inserted around it. */
async function countUnsealed(tx: Tx): Promise<number> {
  const { organisationId } = tx.scope;
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from events e join event_marks m
      on m.organisation_id = e.organisation_id and m.listener = ${sealsListener.name} and (e.tx, e.position) <= (m.tx, m.position)
    where e.organisation_id = ${organisationId}
      and not exists (select from audit_seals s where s.organisation_id = e.organisation_id and s.event_id = e.id)`);
  return count;
}
