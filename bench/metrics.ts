import pg from 'pg';
import { sources, stages } from '#contract/people/lead-fields.ts';
import type { Database } from '#server/core/db/database.ts';
import { seedOrganisation } from '#server/seed/organisations.ts';
import { client as clientOf, load } from './load.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = {
  table: Table;
  db: Database;
  owner: pg.ClientConfig;
  subject: Subject;
  size: number;
  url: string;
  cookieOf: (subject: Subject) => Promise<string>;
  rounds: number;
  roundMs: number;
};

const from = '2025-11-01';
const to = '2026-10-31';
const question = `/api/v1/metrics/answer?metrics=leads_new&by=source&grain=week&period=${from}..${to}`;

/** A year by week and source, compared with a bare statement on the stored daily counts and with the scan. */
export async function measureMetrics({
  table,
  db,
  owner,
  subject,
  size,
  url,
  cookieOf,
  rounds,
  roundMs,
}: Options): Promise<void> {
  const bare = new pg.Pool({ ...owner, max: 2 });
  await bare.query('vacuum analyze lead_days, lead_history');
  const values = [subject.organisationId, from, to];
  const kept = `select date_trunc('week', day)::date, value, sum(leads) from lead_days
    where organisation_id = $1 and cut = 'came' and day between $2 and $3 group by 1, 2`;
  const scan = `select date_trunc('week', created_at at time zone 'UTC')::date, source, count(*) from leads
    where organisation_id = $1 and archived_at is null and not 'sample' = any(tags)
      and created_at >= $2::date and created_at < $3::date + 1 group by 1, 2`;
  const product = clientOf(url, { cookie: await cookieOf(subject) });
  const acts = {
    kept: async () => void (await bare.query({ name: 'kept', text: kept, values })),
    scan: async () => void (await bare.query({ name: 'scan', text: scan, values })),
    lintel: async () => void (await product.send('GET', question)),
  };
  const ratios = { kept: [] as number[], scan: [] as number[] };
  let p50 = 0;
  for (const act of Object.values(acts)) await load(roundMs, 1, act);
  for (let round = 0; round < rounds; round += 1) {
    const answered = await load(roundMs, 1, acts.lintel);
    ratios.kept.push(answered.perSecond / (await load(roundMs, 1, acts.kept)).perSecond);
    ratios.scan.push(answered.perSecond / (await load(roundMs, 1, acts.scan)).perSecond);
    p50 = answered.p50;
  }
  const many = size.toLocaleString('en');
  const what = `${many} leads: a year by week by source`;
  table.atLeast(`${what}, × bare statement on the kept days`, median(ratios.kept), 0.33, 0.5, `${p50.toFixed(1)} ms`);
  // A scan only takes long with this many leads.
  const [floor, goal] = size >= 1_000_000 ? [20, 40] : [2, 4];
  table.atLeast(`${what}, × bare scan`, median(ratios.scan), floor, goal);
  const vast = await daysOfMany(db, bare);
  const beside = clientOf(url, { cookie: await cookieOf({ ...subject, ...vast }) });
  const vastly = async () => void (await beside.send('GET', question));
  await load(roundMs, 1, vastly);
  const longer: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const few = await load(roundMs, 1, acts.lintel);
    const most = await load(roundMs, 1, vastly);
    longer.push(few.perSecond / most.perSecond);
    p50 = most.p50;
  }
  table.atMost(
    `the same of ${vast.leads.toLocaleString('en')} leads kept by day, × of ${many}`,
    median(longer),
    2,
    1.2,
    `${p50.toFixed(1)} ms`,
  );
  product.close();
  beside.close();
  await bare.end();
}

/** Ten years of daily counts for an organization with so many leads that only the counts can be stored here. */
async function daysOfMany(
  db: Database,
  bare: pg.Pool,
): Promise<{ organisationId: string; ownerId: string; leads: number }> {
  const organisation = await seedOrganisation(db, 990, 40);
  const each = Math.ceil(100_000_000 / (3_652 * sources.length * stages.length));
  await bare.query(
    `insert into lead_days (organisation_id, cut, day, value, stage, slot, leads)
     select $1, c.cut, day::date, value, c.stage, 0, c.leads
     from generate_series(date '2016-11-01', date '2026-10-31', '1 day') day cross join unnest($2::text[]) value
     cross join (select 'came' as cut, '' as stage, $4::int * cardinality($3::text[]) as leads
       union all select 'source', stage, $4::int from unnest($3::text[]) stage) c
     on conflict do nothing`,
    [organisation.id, sources, stages, each],
  );
  const { rows } = await bare.query<{ leads: string }>(
    `select sum(leads) as leads from lead_days where organisation_id = $1 and cut = 'source'`,
    [organisation.id],
  );
  await bare.query('vacuum analyze lead_days');
  return { organisationId: organisation.id, ownerId: organisation.ownerId, leads: Number(rows[0]!.leads) };
}
