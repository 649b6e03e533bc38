import type { DemoName } from '#contract/account/demo.ts';
import type { Question } from '#contract/core/metrics/metrics.ts';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import type { MeasuredWidget } from '#contract/insight/boards.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { todayOf, zone } from './metro.ts';

/** Before anything is counted: days that were laid out in another zone would have to be laid out again. */
export async function seedZone(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into reporting_zones (organisation_id, time_zone) values (${tx.scope.organisationId}, ${zone}) on conflict do nothing`);
}

type Cost = { source: string; cents: number; note: string; once?: true };

const costs: Record<DemoName, readonly Cost[]> = {
  'real-estate': [
    { source: 'zillow', cents: 145_000, note: 'Leads in 78704 and 78745' },
    { source: 'realtor', cents: 62_000, note: '' },
    { source: 'website', cents: 39_000, note: 'Search ads' },
    { source: 'social', cents: 27_500, note: 'Listing ads' },
    { source: 'open_house', cents: 48_000, note: 'Signs and flyers', once: true },
  ],
  mortgage: [
    { source: 'website', cents: 58_000, note: 'Search ads' },
    { source: 'zillow', cents: 80_000, note: 'Co-marketing with two agents' },
    { source: 'referral', cents: 36_000, note: 'Agent lunches', once: true },
  ],
  insurance: [
    { source: 'website', cents: 45_000, note: 'Search ads' },
    { source: 'social', cents: 22_000, note: '' },
    { source: 'api', cents: 60_000, note: 'Quote leads' },
  ],
};

/** What the sources cost: most every month for a year, some once. */
export async function seedSpend(tx: Tx, by: string, name: DemoName, now: Date): Promise<void> {
  const month = `${todayOf(now).slice(0, 7)}-01`;
  const rows = costs[name].map(({ once, ...cost }) => ({
    ...cost,
    id: newId(),
    on: once ? addDays(addMonths(month, -1), 9) : addMonths(month, -11),
    recurs: !once,
  }));
  await tx.run(sql`
    insert into source_spend (organisation_id, id, source, amount_cents, starts_on, recurs, note, created_by)
    select ${tx.scope.organisationId}, id, source, cents, "on", recurs, note, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) c(id uuid, source text, cents bigint, "on" date, recurs boolean, note text)`);
}

type Place = Pick<MeasuredWidget, 'x' | 'y' | 'w' | 'h'>;
type Asked = Pick<Question, 'metrics'> & Partial<Pick<Question, 'by' | 'grain'>>;

const widget = (
  kind: MeasuredWidget['kind'],
  { x, y, w, h }: Place,
  asked: Asked,
  title = '',
): Omit<MeasuredWidget, 'id'> => ({
  kind,
  title,
  x,
  y,
  w,
  h,
  question: { by: [], compare: 'none', period: 'last_12_months', ...asked },
  goal: null,
});
const number = (x: number, metric: string) => widget('number', { x, y: 0, w: 3, h: 2 }, { metrics: [metric] });

const sold = [
  number(0, 'closings'),
  number(3, 'commission'),
  number(6, 'pipeline_weighted'),
  number(9, 'speed_to_lead'),
  widget('bars', { x: 0, y: 2, w: 8, h: 4 }, { metrics: ['commission'], grain: 'month' }),
  widget('leaderboard', { x: 8, y: 2, w: 4, h: 4 }, { metrics: ['closings'], by: ['owner'] }),
  widget('table', { x: 0, y: 6, w: 7, h: 4 }, { metrics: ['leads_new', 'closings', 'commission'], by: ['source'] }),
  widget(
    'funnel',
    { x: 7, y: 6, w: 5, h: 4 },
    { metrics: ['leads_new', 'leads_contacted', 'leads_with_appointment', 'leads_clients', 'leads_closed'] },
  ),
];
const served = [
  number(0, 'leads_new'),
  number(3, 'speed_to_lead'),
  number(6, 'contact_rate'),
  number(9, 'tasks_overdue'),
  widget('trend', { x: 0, y: 2, w: 8, h: 4 }, { metrics: ['leads_new', 'leads_contacted'], grain: 'month' }),
  widget(
    'table',
    { x: 0, y: 6, w: 12, h: 4 },
    { metrics: ['leads_new', 'contact_rate', 'speed_to_lead'], by: ['source'] },
  ),
  widget('leaderboard', { x: 8, y: 2, w: 4, h: 4 }, { metrics: ['leads_open'], by: ['stage'] }),
];

/** One dashboard and one report, shared with everybody. */
export async function seedBoards(tx: Tx, owner: string, name: DemoName): Promise<void> {
  const { organisationId } = tx.scope;
  const widgets = (name === 'real-estate' ? sold : served).map((one, place) => ({ ...one, id: `w${place + 1}` }));
  await tx.run(sql`
    insert into dashboards (organisation_id, owner_id, name, shared, widgets)
    values (${organisationId}, ${owner}, ${name === 'real-estate' ? 'Our year' : 'Leads and response'}, true, ${JSON.stringify(widgets)}::jsonb)`);
  const question: Question = {
    metrics:
      name === 'real-estate'
        ? ['leads_new', 'speed_to_lead', 'closings', 'commission']
        : ['leads_new', 'contact_rate', 'speed_to_lead'],
    by: [name === 'real-estate' ? 'owner' : 'source'],
    period: 'last_12_months',
    compare: 'none',
  };
  await tx.run(sql`
    insert into reports (organisation_id, owner_id, name, shared, question)
    values (${organisationId}, ${owner}, ${name === 'real-estate' ? 'Agents: leads to closings' : 'Leads by source'}, true, ${JSON.stringify(question)}::jsonb)`);
}

type Paid = {
  vendor: string;
  category: string;
  seats: number;
  used: number;
  cents: number;
  renewsIn: number;
  notice: number;
};

const paid: readonly Paid[] = [
  { vendor: 'Power dialer', category: 'phone', seats: 8, used: 5, cents: 79_200, renewsIn: 74, notice: 30 },
  { vendor: 'E-signature', category: 'documents', seats: 10, used: 9, cents: 25_000, renewsIn: 140, notice: 14 },
  { vendor: 'Transaction desk', category: 'office', seats: 10, used: 4, cents: 34_000, renewsIn: 52, notice: 45 },
];

/** What the office pays others for, each with its notice still ahead. */
export async function seedTools(tx: Tx, owner: string, now: Date): Promise<void> {
  const today = todayOf(now);
  const rows = paid.map(({ renewsIn, ...tool }) => ({
    ...tool,
    id: newId(),
    starts: addMonths(`${today.slice(0, 7)}-01`, -14),
    renews: addDays(today, renewsIn),
  }));
  await tx.run(sql`
    insert into tools (organisation_id, id, vendor, category, seats, seats_used, price_cents, billed, starts_on, renews_on, notice_days, owner_id, created_by)
    select ${tx.scope.organisationId}, id, vendor, category, seats, used, cents, 'monthly', starts, renews, notice, ${owner}, ${owner}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      c(id uuid, vendor text, category text, seats int, used int, cents bigint, starts date, renews date, notice int)`);
}
