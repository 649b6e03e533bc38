import { addDays } from '#contract/core/time-zone.ts';
import { addCounted, struckFor } from '#contract/verticals/loans/business-days.ts';
import { milestones, placeOf, stateAt } from '#contract/verticals/loans/milestones.ts';
import { sectionOf } from '#contract/verticals/loans/urla-sections.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { ofLoan } from '#server/verticals/loans/application.ts';
import { applicationOf } from './loan-applications.ts';
import { todayOf, zone } from './metro.ts';
import { pastId } from './past-id.ts';

type LoanSeed = { owners: readonly string[]; now: Date; count: number };
type Client = { id: string; name: string; owner: string; budget: number | null };

const programs = ['conventional', 'fha', 'conventional', 'va', 'conventional', 'usda'] as const;
/** What each lends at most on a home of one unit, as an office here goes by: above it another takes its place. */
const mostLent: Partial<Record<(typeof programs)[number], number>> = {
  conventional: 83_275_000,
  fha: 54_127_700,
  usda: 38_000_000,
};
function programFor(place: number, amount: number): string {
  const program = programs[place % programs.length]!;
  if (amount <= (mostLent[program] ?? amount)) return program;
  return amount <= mostLent.conventional! ? 'conventional' : 'jumbo';
}
/** The last steps come close together. */
const closesIn: Readonly<Record<string, number>> = { clear_to_close: 8, cd_out: 5, docs_signed: 0 };
const homes = [
  ['412 Juniper St', 'Austin', 'Travis', '78704'],
  ['1820 Lamar Ave', 'Austin', 'Travis', '78703'],
  ['77 Pecan Ridge Dr', 'Round Rock', 'Williamson', '78664'],
  ['2409 Bluebonnet Ln', 'Cedar Park', 'Williamson', '78613'],
  ['15 Mesquite Ct', 'Georgetown', 'Williamson', '78626'],
] as const;

/** An office's loans on their way, at every milestone, with what a loan that far has: application, disclosures, lock, conditions. */
export async function seedLoans(tx: Tx, { owners, now, count }: LoanSeed): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  const clients = await tx.all<Client>(sql`
    select id, name, owner_id as owner, budget_cents as budget from leads
    where organisation_id = ${organisationId} and owner_id = any(${[...owners]}::uuid[]) and archived_at is null
    order by md5(id::text) limit ${sql.int(count)}`);
  for (const [place, client] of clients.entries()) {
    const at = milestones[place % milestones.length]!;
    const reached = (key: string): boolean => placeOf(at.key) >= placeOf(key);
    const price = Math.round((client.budget ?? 38_000_000 + place * 1_250_000) / 100_000) * 100_000;
    const amount = Math.round((price * 0.8) / 100_000) * 100_000;
    const started = addDays(today, -(placeOf(at.key) * 3 + 2 + (place % 4)));
    const appliedOn = reached('application') ? addDays(started, 2) : null;
    const estimateOn = reached('disclosures_out') ? addCounted(appliedOn!, 2, 'general') : null;
    const closingOn = reached('processing')
      ? reached('funded')
        ? workday(addDays(today, -3), -1)
        : workday(addDays(today, closesIn[at.key] ?? 24 - placeOf(at.key)), at.key === 'docs_signed' ? -1 : 1)
      : null;
    const lockedOn = reached('submitted') ? addDays(today, -16 - (place % 4) * 2) : null;
    // One lock ends before its closing: the alarm of the list.
    const lockDays = at.key === 'resubmittal' ? 30 : 45;
    const [address, city, county, postalCode] = homes[place % homes.length]!;
    const rate = 58_750 + (place % 7) * 1_250;
    const openedAt = new Date(`${started}T15:00:00Z`).toISOString();
    const movedAt = new Date(now.getTime() - (place % 5) * 86_400_000).toISOString();
    const id = pastId(openedAt);
    await tx.run(sql`
      insert into loans (organisation_id, id, name, number, milestone, state, program, term_months, rate, apr, amount_cents, price_cents,
        value_cents, address, city, state_or_province, county, postal_code, lead_id, closing_on, application_on, complete_on, intent_on,
        decided_on, funded_on, lock_expires_on, time_zone, owner_id, processor_id, created_by, created_at, milestone_changed_at)
      values (${organisationId}, ${id}, ${client.name.slice(0, 120)}, ${`26-${String(10_400 + place)}`}, ${at.key}, ${stateAt(at.key)},
        ${programFor(place, amount)}, 360, ${rate}, ${rate + 1_800}, ${amount}, ${price}, ${price},
        ${reached('application') ? address : null}, ${city}, 'TX', ${county}, ${postalCode}, ${client.id}, ${closingOn}, ${appliedOn},
        ${reached('submitted') ? addDays(appliedOn!, 6) : null}, ${reached('processing') ? addDays(estimateOn!, 2) : null},
        ${reached('conditional_approval') ? addDays(today, -4) : null}, ${reached('funded') ? closingOn : null},
        ${lockedOn && addDays(lockedOn, lockDays)}, ${zone}, ${client.owner}, ${reached('processing') ? owners[0] : null}, ${client.owner},
        ${openedAt}, ${movedAt})`);
    const borrower = pastId(openedAt);
    await tx.run(sql`
      insert into loan_borrowers (organisation_id, id, loan_id, lead_id, position, name)
      values (${organisationId}, ${borrower}, ${id}, ${client.id}, 0, ${client.name.slice(0, 120)})`);
    const applicant = { name: client.name, place, price, amount, today };
    const sections = applicationOf(applicant, reached('application')).map(([section, data]) => ({
      section,
      of: sectionOf(section).of === 'borrower' ? borrower : ofLoan,
      data,
    }));
    await tx.run(sql`
      insert into loan_sections (organisation_id, loan_id, section, borrower_key, data)
      select ${organisationId}, ${id}, section, "of", data
      from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb) as x(section text, "of" uuid, data jsonb)`);
    if (estimateOn)
      await disclose(tx, id, { kind: 'loan_estimate', on: estimateOn, apr: rate + 1_800, by: client.owner });
    if (reached('cd_out'))
      await disclose(tx, id, {
        kind: 'closing_disclosure',
        on: addDays(today, -6),
        apr: rate + 1_800,
        by: client.owner,
      });
    if (lockedOn)
      await tx.run(sql`
        insert into loan_locks (organisation_id, loan_id, locked_on, days, expires_on, rate, points, created_by)
        values (${organisationId}, ${id}, ${lockedOn}, ${lockDays}, ${addDays(lockedOn, lockDays)}, ${rate}, ${(place % 3) * 1_250}, ${client.owner})`);
    if (reached('disclosures_out')) await charge(tx, id, amount, reached('cd_out'));
    if (reached('conditional_approval')) await condition(tx, id, reached('clear_to_close'), today);
    await pass(tx, id, { upTo: placeOf(at.key), started, lastAt: movedAt, by: client.owner });
    await tx.run(sql`
      insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
      values (${organisationId}, ${pastId(openedAt)}, 'loan.created', 'loan', ${id}, 'user', ${client.owner},
        ${JSON.stringify({ name: client.name })}::jsonb, ${openedAt})`);
  }
}

type Passed = { upTo: number; started: string; lastAt: string; by: string };

/** Until they apply, two days; from then on each step takes three. */
const daysTo = (place: number): number => [0, 1, 1, 2][place] ?? 2 + (place - 3) * 3;

/** Every milestone on the way, as the timeline tells them. */
async function pass(tx: Tx, loan: string, { upTo, started, lastAt, by }: Passed): Promise<void> {
  const { organisationId } = tx.scope;
  const passed = milestones.slice(0, upTo + 1).map(({ key }, place) => {
    // Two of one day come one after the other.
    const hour = 16 + (place % 4);
    const at = place === upTo ? lastAt : new Date(`${addDays(started, daysTo(place))}T${hour}:00:00Z`).toISOString();
    return { key, at, event: pastId(at), from: milestones[place - 1]?.key };
  });
  const rows = sql`jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) as x(key text, at timestamptz, event uuid, "from" text)`;
  await tx.run(sql`
    insert into loan_milestones (organisation_id, loan_id, milestone, reached_at) select ${organisationId}, ${loan}, key, at from ${rows}`);
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
    select ${organisationId}, event, 'loan.milestone_changed', 'loan', ${loan}, 'user', ${by},
      jsonb_build_object('from', "from", 'to', key), at
    from ${rows} where "from" is not null`);
}

/** The next day, that way, on which lenders and title work. */
function workday(from: string, step: 1 | -1): string {
  let day = from;
  while (struckFor(day, 'general')) day = addDays(day, step);
  return day;
}

/** Of loans that ended: years since, rate in millionths, part of the price that was lent, and how it ended. */
const book = [
  [1, 73_750, 950_000, 'funded'],
  [1, 71_250, 800_000, 'funded'],
  [2, 68_750, 820_000, 'funded'],
  [2, 70_000, 965_000, 'funded'],
  [3, 66_250, 815_000, 'funded'],
  [4, 31_250, 900_000, 'funded'],
  [1, 70_000, 900_000, 'denied'],
  [1, 69_000, 800_000, 'withdrawn'],
] as const;

/** What was lent in earlier years: the closed book that is watched, and what pull-through is counted from. */
export async function seedClosedBook(tx: Tx, { owners, now }: Omit<LoanSeed, 'count'>): Promise<void> {
  const { organisationId } = tx.scope;
  const today = todayOf(now);
  const clients = await tx.all<Client>(sql`
    select id, name, owner_id as owner, budget_cents as budget from leads l
    where organisation_id = ${organisationId} and owner_id = any(${[...owners]}::uuid[]) and archived_at is null
      and not exists (select from loans o where o.organisation_id = l.organisation_id and o.lead_id = l.id)
    order by md5(id::text) limit ${sql.int(book.length)}`);
  for (const [place, client] of clients.entries()) {
    const [years, rate, part, ending] = book[place]!;
    const endedOn = workday(addDays(today, -365 * years - place * 23), -1);
    const appliedOn = addDays(endedOn, -38);
    const price = 36_500_000 + place * 2_150_000;
    const [address, city, county, postalCode] = homes[place % homes.length]!;
    const openedAt = `${addDays(appliedOn, -4)}T15:00:00.000Z`;
    const id = pastId(openedAt);
    const isFunded = ending === 'funded';
    await tx.run(sql`
      insert into loans (organisation_id, id, name, number, milestone, state, program, term_months, rate, apr, amount_cents, price_cents,
        value_cents, address, city, state_or_province, county, postal_code, lead_id, closing_on, application_on, complete_on, decided_on,
        funded_on, denial_reasons, end_reason, time_zone, owner_id, created_by, created_at, milestone_changed_at)
      values (${organisationId}, ${id}, ${client.name.slice(0, 120)}, ${`${endedOn.slice(2, 4)}-${String(9_100 + place * 7)}`},
        ${isFunded ? 'post_close' : 'underwriting'}, ${ending}, 'conventional', 360, ${rate}, ${rate + 1_500},
        ${Math.round((price * part) / 1_000_000 / 10_000) * 10_000}, ${price}, ${price}, ${`${120 + place * 14} ${address.replace(/^\d+ /, '')}`}, ${city}, 'TX', ${county},
        ${postalCode}, ${client.id}, ${isFunded ? endedOn : null}, ${appliedOn}, ${addDays(appliedOn, 6)}, ${isFunded ? addDays(endedOn, -9) : endedOn},
        ${isFunded ? endedOn : null}, ${ending === 'denied' ? sql`array['debt_to_income', 'credit_history']` : sql`'{}'::text[]`},
        ${ending === 'withdrawn' ? 'Went with another lender' : null}, ${zone}, ${client.owner}, ${client.owner}, ${openedAt}, ${`${endedOn}T18:00:00.000Z`})`);
    await tx.run(sql`
      insert into loan_borrowers (organisation_id, loan_id, lead_id, position, name)
      values (${organisationId}, ${id}, ${client.id}, 0, ${client.name.slice(0, 120)})`);
  }
}

type Disclosed = { kind: string; on: string; apr: number; by: string };

const disclose = (tx: Tx, loanId: string, { kind, on, apr, by }: Disclosed) =>
  tx.run(sql`
    insert into loan_disclosures (organisation_id, loan_id, kind, sent_on, method, received_on, apr, product, created_by)
    values (${tx.scope.organisationId}, ${loanId}, ${kind}, ${on}, 'electronic', ${on}, ${apr}, 'Fixed rate', ${by})`);

/** Section, name, who is paid, who chose them, part of the loan in millionths or cents, and what it grew by at the end. */
const charges = [
  ['A', 'Origination fee', 'creditor', 'required', 5_000, 0, 0],
  ['B', 'Appraisal', 'third_party', 'required', 0, 62_500, 5_000],
  ['B', 'Credit report', 'third_party', 'required', 0, 8_900, 0],
  ['C', 'Lender’s title policy', 'third_party', 'listed', 2_200, 0, 4_000],
  ['E', 'Recording fees', 'government', 'required', 0, 14_600, 2_000],
  ['F', 'Homeowner’s insurance premium', 'third_party', 'chosen', 0, 210_000, 18_000],
] as const;

async function charge(tx: Tx, loanId: string, amount: number, isFinal: boolean): Promise<void> {
  for (const [section, name, payee, provider, part, fixed, more] of charges) {
    const estimated = fixed + Math.round((amount * part) / 1_000_000);
    await tx.run(sql`
      insert into loan_fees (organisation_id, loan_id, section, name, payee, provider, estimated_cents, baseline_cents, actual_cents)
      values (${tx.scope.organisationId}, ${loanId}, ${section}, ${name}, ${payee}, ${provider}, ${estimated}, ${estimated},
        ${isFinal ? estimated + more : null})`);
  }
}

const conditions = [
  ['docs', 'Two most recent paystubs', 30],
  ['docs', 'Bank statements, all pages, two months', 60],
  ['docs', 'Letter explaining the large deposit', null],
  ['closing', 'Homeowner’s insurance binder', null],
  ['funding', 'Verbal verification of employment', 10],
] as const;

async function condition(tx: Tx, loanId: string, isClear: boolean, today: string): Promise<void> {
  for (const [place, [gate, title, goodFor]] of conditions.entries()) {
    const state = isClear ? 'cleared' : place === 0 ? 'received' : 'open';
    await tx.run(sql`
      insert into loan_conditions (organisation_id, loan_id, gate, title, state, due_on, dated_on, good_for)
      values (${tx.scope.organisationId}, ${loanId}, ${gate}, ${title}, ${state}, ${addDays(today, 5)},
        ${goodFor ? addDays(today, -9) : null}, ${goodFor})`);
  }
}
