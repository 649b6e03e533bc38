import { isDeepStrictEqual } from 'node:util';
import type { HmdaSettings } from '#contract/verticals/loans/hmda/hmda.ts';
import type { Transmittal } from '#contract/verticals/loans/hmda/lar-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

const nobody: HmdaSettings = {
  institution: '',
  contact: '',
  phone: '',
  email: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  agency: '9',
  taxId: '',
  lei: '',
};

export async function hmdaSettingsOf(tx: Tx): Promise<HmdaSettings> {
  const row = await tx.one<{ settings: HmdaSettings }>(
    sql`select settings from hmda_settings where organisation_id = ${tx.scope.organisationId}`,
  );
  return row?.settings ?? nobody;
}

export async function setHmdaSettings(tx: Tx, settings: HmdaSettings): Promise<HmdaSettings> {
  if (isDeepStrictEqual(await hmdaSettingsOf(tx), settings)) return settings;
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into hmda_settings (organisation_id, settings) values (${organisationId}, ${JSON.stringify(settings)}::jsonb)
    on conflict (organisation_id) do update set settings = excluded.settings`);
  tx.record({ kind: 'hmda.settings_changed', subject: { type: 'organisation', id: organisationId } });
  return settings;
}

/** The first row of the file. A year is filed as its fourth quarter. */
export const sheetOf = (
  settings: HmdaSettings,
  { year, quarter }: { year: number; quarter: number | null },
  entries: number,
): Transmittal => ({
  ...settings,
  record: '1',
  year: String(year),
  quarter: String(quarter ?? 4),
  entries: String(entries),
});
