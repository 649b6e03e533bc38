import { isDeepStrictEqual } from 'node:util';
import { usualOfficeDays } from '#contract/verticals/loans/business-days.ts';
import type { LoanSettings } from '#contract/verticals/loans/loan-work.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

const usual: LoanSettings = {
  lender: '',
  nmls: '',
  officeDays: { ...usualOfficeDays, closedOn: [] },
  creditor: 'other',
};

/** An organisation that has said nothing is open from Monday to Friday. */
export async function loanSettingsOf(tx: Tx): Promise<LoanSettings> {
  const row = await tx.one<{ settings: Partial<LoanSettings> }>(
    sql`select settings from loan_settings where organisation_id = ${tx.scope.organisationId}`,
  );
  return { ...usual, ...row?.settings };
}

export async function setLoanSettings(
  tx: Tx,
  { organisationId }: Member,
  settings: LoanSettings,
): Promise<LoanSettings> {
  if (isDeepStrictEqual(await loanSettingsOf(tx), settings)) return settings;
  await tx.run(sql`
    insert into loan_settings (organisation_id, settings) values (${organisationId}, ${JSON.stringify(settings)}::jsonb)
    on conflict (organisation_id) do update set settings = excluded.settings`);
  tx.record({ kind: 'loan.settings_changed', subject: { type: 'organisation', id: organisationId } });
  return settings;
}
