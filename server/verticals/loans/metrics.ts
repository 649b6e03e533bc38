import { loanFields } from '#contract/verticals/loans/loan-fields.ts';
import { loanPrograms } from '#contract/verticals/loans/loan-words.ts';
import { milestones } from '#contract/verticals/loans/milestones.ts';
import { loanMetrics } from '#contract/verticals/vertical-metrics.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { compileLoanFilter } from './columns.ts';
import { visibleTo } from './policy.ts';

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'loan',
      right: 'loans.read',
      from: sql`loans l`,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.name`,
      to: sql`'/loan/' || l.id`,
      visibleTo,
      counts: sql`l.archived_at is null`,
      since: 'createdAt',
      times: {
        createdAt: { column: sql`l.created_at`, type: 'instant' },
        fundedOn: { column: sql`l.funded_on`, type: 'date' },
      },
      values: { amount: sql`l.amount_cents` },
      dimensions: {
        milestone: {
          label: 'loans.field.milestone',
          type: 'choice',
          options: milestones.map(({ key }) => ({ value: key, label: `loans.milestone.${key}` })),
          from: null,
          column: sql`l.milestone`,
        },
        program: {
          label: 'loans.field.program',
          type: 'choice',
          options: loanPrograms.map((value) => ({ value, label: `loans.program.${value}` })),
          from: null,
          column: sql`l.program`,
        },
        owner: { label: 'loans.field.owner', type: 'person', options: null, from: null, column: sql`l.owner_id` },
      },
      filter: { fields: loanFields, compile: compileLoanFilter },
      list: { path: '/loans' },
    },
    metrics: loanMetrics,
  },
];
