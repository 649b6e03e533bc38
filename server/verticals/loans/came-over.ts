import type { Loan } from '#contract/verticals/loans/loans.ts';
import { type MilestoneKey, milestoneKeys, placeOf } from '#contract/verticals/loans/milestones.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** When a loan came over from another system, and how far it was then. Nothing of one that began here. */
type CameOver = { on: string | null; as: MilestoneKey | null };

export const cameOver = (tx: Tx, loanId: string): Promise<CameOver> =>
  tx.get<CameOver>(sql`
    select imported_on::text as "on", imported_as as "as" from loans
    where organisation_id = ${tx.scope.organisationId} and id = ${loanId}`);

const isAt = (as: MilestoneKey | null, milestone: MilestoneKey): boolean =>
  as !== null && placeOf(as) >= placeOf(milestone);

/** It was an application there, whether or not the file says since when: no clock of an application starts for it here. */
export const cameAsApplication = ({ as }: CameOver): boolean => isAt(as, 'application');
export const cameDecided = ({ as }: CameOver): boolean => isAt(as, 'conditional_approval');

export const isApplication = async (
  tx: Tx,
  { id, applicationOn }: Pick<Loan, 'id' | 'applicationOn'>,
): Promise<boolean> => applicationOn !== null || cameAsApplication(await cameOver(tx, id));

/** The same of `loans`, as a condition. */
export const isApplicationHere = sql`(application_on is not null or imported_as = any(${milestoneKeys.slice(placeOf('application'))}::text[]))`;
