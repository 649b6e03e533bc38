import pg from 'pg';
import { client as clientOf, load } from './load.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = {
  table: Table;
  owner: pg.ClientConfig;
  subject: Subject;
  size: number;
  url: string;
  cookie: string;
  rounds: number;
  roundMs: number;
};

const from = '2025-11-01';
const to = '2026-10-31';
const question = `/api/v1/metrics/answer?metrics=leads_new&by=source&grain=week&period=${from}..${to}`;

/** A year by week by source: what is answered, beside a bare statement on the days that are kept and beside the scan. */
export async function measureMetrics({
  table,
  owner,
  subject,
  size,
  url,
  cookie,
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
  const product = clientOf(url, { cookie });
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
  // So many leads are needed for a scan to be long.
  const [floor, goal] = size >= 1_000_000 ? [20, 40] : [2, 4];
  table.atLeast(`${what}, × bare scan`, median(ratios.scan), floor, goal);
  product.close();
  await bare.end();
}
