import type { InputOf } from '#contract/core/call.ts';
import type { DenialReason } from '#contract/verticals/loans/loan-words.ts';
import type { CreditorKind, loanWork } from '#contract/verticals/loans/loan-work.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { seenLoan } from './lock-loan.ts';
import { loanSettingsOf } from './settings.ts';

export type AdverseAction = {
  lender: string;
  creditor: CreditorKind;
  nmls: string;
  borrowers: string;
  address: string | null;
  decidedOn: string;
  reasons: DenialReason[];
  reason: string;
  agency: string;
  /** The score that was used, with what must be said of it. */
  score: { value: number; on: string; low: number; high: number; factors: string[] } | null;
};

type Row = Omit<AdverseAction, 'lender' | 'creditor' | 'nmls' | 'agency' | 'score'> & {
  state: string;
  organisation: string;
};

type Asked = InputOf<typeof loanWork.adverseAction>;
const mostFactors = 5;

/** A score is told with its day, its range and what lowered it, or not at all. */
function scoreOf({ agency, score, scoreOn, scoreLow, scoreHigh, factors }: Asked): AdverseAction['score'] {
  if (score === undefined) return null;
  const named = factors
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
  if (!agency) throw invalid(['agency'], 'Enter the credit reporting agency with its address and phone.');
  if (!scoreOn) throw invalid(['scoreOn'], 'Enter the date the score was created.');
  if (score < scoreLow || score > scoreHigh) throw invalid(['score'], 'The score is outside its range.');
  if (named.length === 0 || named.length > mostFactors)
    throw invalid(['factors'], `Enter one to ${mostFactors} key factors, one per line.`);
  return { value: score, on: scoreOn, low: scoreLow, high: scoreHigh, factors: named };
}

/** Of a loan that was denied; where a credit report was a reason, whose it was must be said, and the score that was used. */
export async function adverseAction(tx: Tx, actor: Member, asked: Asked): Promise<AdverseAction> {
  const { id, agency } = asked;
  await seenLoan(tx, actor, id);
  const { state, organisation, ...row } = await tx.get<Row>(sql`
    select l.state, o.name as organisation, l.address, coalesce(l.decided_on, (l.modified_at at time zone l.time_zone)::date)::text as "decidedOn",
      l.denial_reasons as reasons, coalesce(l.end_reason, '') as reason,
      coalesce((select string_agg(b.name, ', ' order by b.position) from loan_borrowers b where b.organisation_id = l.organisation_id
        and b.loan_id = l.id), l.name) as borrowers
    from loans l join organisations o on o.id = l.organisation_id where l.organisation_id = ${actor.organisationId} and l.id = ${id}`);
  if (state !== 'denied') throw new Refusal('conflict', 'Only a denied loan has an adverse-action notice.');
  if (row.reasons.includes('credit_history') && !agency)
    throw invalid(['agency'], 'Enter the credit reporting agency with its address and phone.');
  const { lender, creditor, nmls } = await loanSettingsOf(tx);
  return { ...row, agency, score: scoreOf(asked), lender: lender || organisation, creditor, nmls };
}
