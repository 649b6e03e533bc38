import { holds } from '#contract/core/access.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { isHead, type Looking, nobody } from '#server/core/access/near.ts';
import { type Standing, visibilityOf } from '#server/core/access/visibility.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** The owner_key of the office's own loans. */
export const office = nobody;

/** What an actor may do to a loan they may see; `shared` are loans that they process. */
function canDo(actor: Pick<Member, 'role'>, standing: Standing): Loan['can'] {
  const { role } = actor;
  const works = isHead(actor) || standing !== 'others';
  const decides = isHead(actor) || standing === 'own' || (role === 'manager' && standing !== 'others');
  return {
    change: holds(role, 'loans.change') && works,
    assign: holds(role, 'loans.assign') && (decides || standing === 'office'),
    archive: holds(role, 'loans.archive') && decides,
    demographics: holds(role, 'loans.demographics') && works,
  };
}

const processedBy = ({ organisationId, userId }: Looking): Sql => sql`array(
  select s.id from loans s where s.organisation_id = ${organisationId} and s.processor_id = ${userId})`;

export const loanVisibility = visibilityOf({ can: canDo, shared: processedBy });
export const { visibleTo, canColumn } = loanVisibility;
