import { randomUUID } from 'node:crypto';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLead } from './people.ts';
import { newUnit } from './rentals.ts';

/** Inserts a row into a table without an `id` column. */
export const putPlain = (world: World, table: string, row: Record<string, unknown>): Promise<unknown> =>
  world.owner.query(
    `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  );

export const newCriteria = (world: World, office: Office): Promise<string> =>
  putRow(world, 'rental_criteria', {
    organisation_id: office.organisationId,
    words: `${office.mark} criteria`,
    income_ratio: 300,
    needs_reference: false,
    fee_cents: 3_500,
  });

export async function newVacancy(world: World, office: Office) {
  const { property, unit } = await newUnit(world, office);
  const criteria = await newCriteria(world, office);
  const slug = `s${randomUUID().replaceAll('-', '')}`;
  const id = await putRow(world, 'rental_vacancies', {
    organisation_id: office.organisationId,
    property_id: property,
    unit_id: unit,
    slug,
    rent_cents: 150_000,
    deposit_cents: 150_000,
    available_on: '2026-03-01',
    headline: `${office.mark} bright`,
  });
  return { id, unit, slug, criteria };
}

const answers = {
  moveIn: '2026-04-01',
  occupants: 2,
  address: '1 Old St',
  income: 600_000,
  incomeSource: 'Acme',
  landlord: '',
  landlordPhone: '',
  wasEvicted: false,
  pets: '',
  note: '',
};
const findings = {
  income: 600_000,
  score: null,
  evictedYearsAgo: null,
  hasNoEviction: true,
  reference: null,
  agency: '',
  agencyAddress: '',
  agencyPhone: '',
  reportedOn: null,
  factors: '',
};
export const newFindings = findings;

export async function newApplication(world: World, office: Office, more: Record<string, unknown> = {}) {
  const vacancy = await newVacancy(world, office);
  const lead = await newLead(world, office, office.people.owner, true);
  const id = await putRow(world, 'rental_applications', {
    organisation_id: office.organisationId,
    vacancy_id: vacancy.id,
    criteria_id: vacancy.criteria,
    lead_id: lead,
    reference: randomUUID(),
    name: `${office.mark} Anwärter ${nextNumber()}`,
    email: `${office.mark.toLowerCase()}@example.test`,
    phone: '',
    rent_cents: 150_000,
    deposit_cents: 150_000,
    answers: JSON.stringify(answers),
    consent_text: 'I agree.',
    consent_version: '1 en',
    fee_cents: 3_500,
    findings: JSON.stringify(findings),
    ...more,
  });
  return { id, lead, unit: vacancy.unit };
}

export const newDecided = (world: World, office: Office) =>
  newApplication(world, office, {
    state: 'approved',
    decision: JSON.stringify({ decision: 'approved', condition: '', reasons: [] }),
    decided_at: '2026-03-02T12:00:00Z',
  });

export async function newInspection(world: World, office: Office, lease: string, isFinished = false) {
  const organisation_id = office.organisationId;
  const id = await putRow(world, 'rental_inspections', {
    organisation_id,
    lease_id: lease,
    kind: 'move_in',
    on_day: '2026-03-01',
    ...(isFinished && { finished_at: '2026-03-01T12:00:00Z' }),
  });
  await putRow(world, 'rental_inspection_items', {
    organisation_id,
    inspection_id: id,
    position: 0,
    room: 'Küche',
    item: `${office.mark} floor`,
    condition: 'good',
  });
  return id;
}

export const newNotice = (world: World, office: Office, lease: string): Promise<string> =>
  putRow(world, 'rental_notices', {
    organisation_id: office.organisationId,
    lease_id: lease,
    kind: 'entry',
    served_on: '2026-03-01',
    method: 'personal',
    days: 1,
    ends_on: '2026-03-02',
    effective_on: '2026-03-03',
    words: `${office.mark} roof`,
  });
