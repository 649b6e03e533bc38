import { earningMetrics, payoutMetrics } from '#contract/inventory/inventory-metrics.ts';
import { taxpayerFormOptions } from '#contract/inventory/taxpayer-forms.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Measured, Subject } from '#server/core/metrics/subject.ts';

/** Whoever keeps the books sees all of them; nobody else has the right. */
const books = {
  right: 'finance.read',
  news: ['finance', 'deal', 'commission_plan'],
  visibleTo: () => sql.raw('true'),
} satisfies Partial<Subject>;
const text = (label: string, column: Sql) => ({ label, type: 'text' as const, options: null, from: null, column });

export const metrics: readonly Measured[] = [
  {
    subject: {
      ...books,
      type: 'earning',
      from: sql`deal_earnings k join deals l on l.organisation_id = k.organisation_id and l.id = k.deal_id`,
      // An agent has one part of a deal.
      id: sql`md5(k.deal_id::text || k.user_id::text)::uuid`,
      organisation: sql`k.organisation_id`,
      name: sql`l.name`,
      to: sql`'/deal/' || l.id`,
      counts: sql`l.archived_at is null`,
      since: 'onDay',
      times: { onDay: { column: sql`k.on_day`, type: 'date' } },
      values: { gross: sql`k.gross_cents`, agent: sql`k.agent_cents`, house: sql`k.house_cents` },
      dimensions: {
        agent: { label: 'metrics.by.agent', type: 'person', options: null, from: null, column: sql`k.user_id` },
        pipeline: {
          label: 'deals.field.pipeline',
          type: 'choice',
          options: null,
          from: 'deal pipelines',
          column: sql`l.pipeline`,
        },
      },
    },
    metrics: earningMetrics,
  },
  {
    subject: {
      ...books,
      type: 'payout',
      from: sql`commission_payouts k join payees p on p.organisation_id = k.organisation_id and p.id = k.payee_id`,
      id: sql`k.id`,
      organisation: sql`k.organisation_id`,
      name: sql`p.name || ' · ' || k.title`,
      to: sql`case when k.deal_id is not null then '/deal/' || k.deal_id else '/finance' end`,
      counts: sql.raw('true'),
      since: 'dueOn',
      times: {
        dueOn: { column: sql`k.due_on`, type: 'date' },
        paidOn: { column: sql`k.paid_on`, type: 'date' },
      },
      conditions: { open: sql`k.paid_on is null` },
      values: { cents: sql`k.cents` },
      dimensions: {
        payee: text('metrics.by.payee', sql`p.name`),
        taxpayerForm: {
          label: 'metrics.by.taxpayerForm',
          type: 'choice',
          options: taxpayerFormOptions,
          from: null,
          column: sql`(case when p.is_exempt then 'exempt' when p.w9 = 'received' then 'on_file' else 'missing' end)`,
        },
      },
    },
    metrics: payoutMetrics,
  },
];
