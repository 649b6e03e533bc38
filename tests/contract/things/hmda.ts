import { hmda } from '#contract/verticals/loans/hmda/hmda.ts';
import { larKeys } from '#contract/verticals/loans/hmda/lar-fields.ts';
import { larLine, registerText } from '#contract/verticals/loans/hmda/lar-file.ts';
import { checkDigits } from '#contract/verticals/loans/hmda/uli.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLoan } from './loans.ts';

const lei = 'B90YWS6AFX2LGWOXJ1LD';
const sheet = {
  record: '1',
  institution: 'Sample Lending',
  year: '2026',
  quarter: '4',
  contact: 'Ana Ruiz',
  phone: '512-555-0142',
  email: 'ana@lending.test',
  street: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  agency: '9',
  entries: '1',
  taxId: '12-3456789',
  lei,
};

/** The fields of one withdrawn loan: the minimum that is valid. */
const values: Record<string, string> = {
  record: '2',
  lei,
  applicationOn: '20260105',
  loanType: '1',
  purpose: '1',
  preapproval: '2',
  construction: '1',
  occupancy: '1',
  amount: '300000',
  action: '4',
  actionOn: '20260203',
};

export function sampleRegister(mark: string): string {
  const base = `${lei}${mark.replace(/[^a-z0-9]/gi, '').slice(0, 10)}${nextNumber()}`.toUpperCase();
  const row = { ...values, uli: base + checkDigits(base), city: mark };
  return registerText(sheet, [larLine(Object.fromEntries(larKeys.map((key) => [key, row[key as 'uli'] ?? ''])))]);
}

/** Created by the office's owner, because the sample's caller may not be allowed to. */
export async function newRegister(_: World, office: Office): Promise<string> {
  const { status, body } = await office.people.owner.do(
    hmda.importRegister,
    { name: `${office.mark} ${nextNumber()}` },
    { body: sampleRegister(office.mark) },
  );
  if (status !== 200) throw new Error(`A sample could not be made: ${JSON.stringify(body)}`);
  return body.id;
}

/** A loan withdrawn in 2026, or one in the given year whose row is complete. */
export async function newEndedLoan(
  world: World,
  office: Office,
  owner: Person,
  { wholeIn }: { wholeIn?: number } = {},
): Promise<string> {
  const id = await newLoan(world, office, owner);
  const year = wholeIn ?? 2026;
  await world.owner.query(
    `update loans set state = 'withdrawn', application_on = $2, decided_on = $3, number = $4, amount_cents = 30000000, term_months = 360,
       address = '1 Main St', city = 'Austin', state_or_province = 'TX', postal_code = '78701' where id = $1`,
    [id, `${year}-01-05`, `${year}-02-03`, `H${nextNumber()}`],
  );
  if (!wholeIn) return id;
  const organisation_id = office.organisationId;
  const borrower = await putRow(world, 'loan_borrowers', { organisation_id, loan_id: id, position: 0, name: 'Ana' });
  const put = (text: string, ...values: unknown[]) => world.owner.query(text, [organisation_id, id, ...values]);
  await put(
    'insert into loan_demographics (organisation_id, loan_id, borrower_id, data) values ($1, $2, $3, $4)',
    borrower,
    { ethnicity: ['2'], race: ['5'], sex: '2', isObserved: false },
  );
  for (const [section, data] of [
    ['personal', { rows: [{ birthDate: '1990-04-04' }] }],
    ['income', { rows: [{ kind: 'Base', monthly: 900_000 }] }],
  ] as const)
    await put(
      'insert into loan_sections (organisation_id, loan_id, section, borrower_key, data) values ($1, $2, $3, $4, $5)',
      section,
      borrower,
      data,
    );
  await put('insert into loan_hmda (organisation_id, loan_id, answers) values ($1, $2, $3)', {
    tract: '48453001100',
    nmls: '123456',
    aus1: '6',
  });
  await world.owner.query(
    `insert into hmda_settings (organisation_id, settings) values ($1, $2) on conflict (organisation_id) do update set settings = $2`,
    [
      organisation_id,
      JSON.stringify({ ...sheet, record: undefined, year: undefined, quarter: undefined, entries: undefined }),
    ],
  );
  return id;
}
