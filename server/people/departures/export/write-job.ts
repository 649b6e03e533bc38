import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { DepartureManifest } from '#contract/people/departure-exports.ts';
import { exportColumns } from '#contract/people/lead-export.ts';
import type { OwnerClass } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { memberNames } from '#server/account/organisations/member-names.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { atATime, byteOrderMark } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext, type JobKind } from '#server/core/jobs/define-job.ts';
import { actorOf } from '#server/core/jobs/starter.ts';
import { allColumns } from '../../leads/columns.ts';
import { customFieldsOf } from '../../leads/custom/custom-fields.ts';
import { furtherPoints, lineOf } from '../../leads/export/export-leads.ts';
import { headingOf } from '../../leads/export/present-cell.ts';
import { signManifest } from './manifest.ts';

const payload = z.strictObject({ exportId: id });
type Context = JobContext<z.output<typeof payload>>;
type Taken = Lead & { taken: OwnerClass };
type Known = { names: ReadonlyMap<string, string>; labels: ReadonlyMap<string, string> };

/** Every field of a lead except its current owner, which is the brokerage's own business. */
const columnsOf = ({ labels }: Known) => [...exportColumns.filter((name) => name !== 'owner'), ...labels.keys()];

export const fileName = 'leads.csv';

/**
 * Writes the file page by page and signs its content. A retry writes the same leads under the same key, and does nothing once the manifest
 * exists.
 */
export const writeExportJob: JobKind<typeof payload> = defineJob({
  kind: 'departures.export',
  payload,
  shown: true,
  timeoutSeconds: 3_600,
  concurrency: 2,
  async run(context) {
    const { services, job, payload: given, signal } = context;
    const scope: Scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' };
    const { asked, actor, known } = await services.db.withOrg(scope, async (tx) => {
      const starter = await actorOf(tx, job);
      return {
        asked: await readAsked(tx, given.exportId),
        actor: starter,
        known: { names: await memberNames(tx, starter), labels: await labelsOf(tx) },
      };
    });
    if (asked.isMade) return { result: { exportId: given.exportId } };
    if (asked.isOver) throw new GiveUp('This was asked for too long ago.');
    const counted = { bytes: 0, hash: createHash('sha256'), own: 0, shared: 0 };
    const lines = linesOf(context, scope, actor, known, (taken) => {
      counted[taken === 'agent' ? 'own' : 'shared'] += 1;
    });
    const content = Readable.from(counting(lines, counted), { objectMode: false });
    await services.storage.put(asked.key, content, { contentType: 'text/csv; charset=utf-8', signal });
    const { own, shared, bytes } = counted;
    const sha256 = counted.hash.digest('hex');
    const { key: _, isMade, isOver, stays, rules, ...told } = asked;
    const manifest: DepartureManifest = {
      format: 'departure 1',
      ...told,
      export: given.exportId,
      madeAt: new Date().toISOString(),
      rules,
      leads: { total: own + shared, own, shared, stays },
      file: { name: fileName, bytes, sha256 },
      keys: `${services.settings.publicUrl}/.well-known/jwks.json`,
    };
    const signed = await signManifest(services.keys, manifest);
    await services.db.withOrg(scope, (tx) =>
      tx.run(sql`
        update departure_exports set made_at = ${manifest.madeAt}, own = ${own}, shared = ${shared}, size = ${bytes}, sha256 = ${sha256},
          signed = ${signed}
        where organisation_id = ${scope.organisationId} and id = ${given.exportId} and made_at is null`),
    );
    return { result: { exportId: given.exportId } };
  },
});

type Asked = Pick<DepartureManifest, 'organisation' | 'person' | 'askedBy' | 'askedAt' | 'rules'> & {
  key: string;
  stays: number;
  isMade: boolean;
  isOver: boolean;
};

async function readAsked(tx: Tx, exportId: string): Promise<Asked> {
  const asked = await tx.one<Asked>(sql`
    select e.storage_key as key, e.stays, e.made_at is not null as "isMade", e.kept_until <= now() as "isOver", e.asked_at as "askedAt",
      json_build_object('id', o.id, 'name', o.name) as organisation,
      json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as person,
      json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) as "askedBy",
      json_build_object('version', e.rules_version, 'withShared', e.with_shared,
        'rules', coalesce(r.rules, lintel.usual_ownership_rules())) as rules
    from departure_exports e join organisations o on o.id = e.organisation_id
    join users u on u.id = e.user_id join users a on a.id = e.asked_by
    left join ownership_rules r on r.organisation_id = e.organisation_id and r.version = e.rules_version
    where e.organisation_id = ${tx.scope.organisationId} and e.id = ${exportId}`);
  if (!asked) throw new GiveUp('Nobody asks for this any more.');
  return asked;
}

async function labelsOf(tx: Tx): Promise<ReadonlyMap<string, string>> {
  return new Map((await customFieldsOf(tx)).map(({ key, label }) => [key, label]));
}

async function* counting(
  lines: AsyncIterable<string>,
  counted: { bytes: number; hash: ReturnType<typeof createHash> },
): AsyncGenerator<Buffer> {
  for await (const text of lines) {
    const piece = Buffer.from(text);
    counted.bytes += piece.length;
    counted.hash.update(piece);
    yield piece;
  }
}

/** Reads one page of the fixed list at a time, so that memory use doesn't grow with the number of leads. */
async function* linesOf(
  { services, payload: { exportId }, progress, signal }: Context,
  scope: Scope,
  actor: Member,
  known: Known,
  onLead: (taken: OwnerClass) => void,
): AsyncGenerator<string> {
  const columns = columnsOf(known);
  yield byteOrderMark + csvLine(columns.map((column) => headingOf(column, known.labels)));
  for (let last: string | null = null; ; ) {
    signal.throwIfAborted();
    const rows: Taken[] = await services.db.withOrg(scope, (tx) =>
      tx.all<Taken>(sql`
        select ${allColumns(actor)}, x.class as taken from departure_export_leads x
        join leads l on l.organisation_id = x.organisation_id and l.id = x.lead_id
        where x.organisation_id = ${scope.organisationId} and x.export_id = ${exportId} and (${last}::uuid is null or x.lead_id > ${last}::uuid)
        order by x.lead_id limit ${sql.int(atATime)}`),
    );
    const further = await furtherPoints(services, scope, rows);
    for (const { taken } of rows) onLead(taken);
    // The ownership class at the time of the request, whatever was decided later.
    yield rows.map((lead) => lineOf({ ...lead, ownerClass: lead.taken }, columns, known.names, further)).join('');
    progress.add({ done: rows.length });
    last = rows.at(-1)?.id ?? null;
    if (rows.length < atATime) return;
  }
}
