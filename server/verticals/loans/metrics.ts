import type { Option } from '#contract/core/fields.ts';
import { loanFields } from '#contract/verticals/loans/loan-fields.ts';
import { loanMetrics, lockMetrics } from '#contract/verticals/vertical-metrics.ts';
import { ourDay } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Measured } from '#server/core/metrics/subject.ts';
import { leadDimensions, leadNews } from '#server/people/leads/lead-dimensions.ts';
import { compileLoanFilter } from './columns.ts';
import { visibleTo } from './policy.ts';

const chosen = (label: string, options: readonly Option[], column: Sql) => ({
  label,
  type: 'choice' as const,
  options: options.map(({ value, label: name }) => ({ value, label: name })),
  from: null,
  column,
});
const loanNews = ['loan', 'closing', 'departure', ...leadNews] as const;
const { milestone, state, program, purpose } = loanFields;

const isReal = sql`l.archived_at is null and not exists (
  select from leads p where p.organisation_id = l.organisation_id and p.id = l.lead_id and 'sample' = any(p.tags))`;
const owner = {
  label: 'loans.field.owner',
  type: 'person' as const,
  options: null,
  from: null,
  column: sql`l.owner_id`,
};

export const metrics: readonly Measured[] = [
  {
    subject: {
      type: 'loan',
      news: loanNews,
      right: 'loans.read',
      from: sql`loans l`,
      id: sql`l.id`,
      organisation: sql`l.organisation_id`,
      name: sql`l.name`,
      to: sql`'/loan/' || l.id`,
      visibleTo,
      counts: isReal,
      since: 'createdAt',
      times: {
        createdAt: { column: sql`l.created_at`, type: 'instant' },
        applicationOn: { column: sql`l.application_on`, type: 'date' },
        fundedOn: { column: sql`l.funded_on`, type: 'date' },
        endedOn: { column: sql`coalesce(l.funded_on, l.decided_on)`, type: 'date' },
      },
      conditions: {
        applied: sql`l.application_on is not null and l.state <> 'open'`,
        lockExpiring: sql`(l.state = 'open' and coalesce(l.lock_expires_on - ${ourDay} between 0 and 7, false))`,
      },
      values: { amount: sql`l.amount_cents` },
      dimensions: {
        milestone: chosen(milestone.label, milestone.options, sql`l.milestone`),
        state: chosen(state.label, state.options, sql`l.state`),
        program: chosen(program.label, program.options, sql`l.program`),
        purpose: chosen(purpose.label, purpose.options, sql`l.purpose`),
        ...leadDimensions(sql`l.lead_id`),
        owner,
      },
      filter: { fields: loanFields, compile: compileLoanFilter },
      list: { path: '/loans' },
      relations: {
        lead: { own: sql`l.lead_id`, theirs: sql`l.id` },
        deal: { own: sql`l.lead_id`, theirs: sql`l.lead_id` },
      },
    },
    metrics: loanMetrics,
  },
  {
    subject: {
      type: 'loan_lock',
      news: loanNews,
      right: 'loans.read',
      from: sql`loan_locks k join loans l on l.organisation_id = k.organisation_id and l.id = k.loan_id`,
      id: sql`k.id`,
      organisation: sql`k.organisation_id`,
      name: sql`l.name`,
      to: sql`'/loan/' || l.id`,
      visibleTo,
      counts: isReal,
      since: 'lockedOn',
      times: { lockedOn: { column: sql`k.locked_on`, type: 'date' } },
      conditions: {
        extended: sql`exists (select from loan_lock_extensions x where x.organisation_id = k.organisation_id and x.lock_id = k.id)`,
        funded: sql`l.state = 'funded'`,
      },
      values: { amount: sql`l.amount_cents` },
      dimensions: {
        lender: { label: 'metrics.by.lender', type: 'text', options: null, from: null, column: sql`k.lender` },
        program: chosen(program.label, program.options, sql`l.program`),
        owner,
      },
    },
    metrics: lockMetrics,
  },
];
