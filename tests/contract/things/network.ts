import { seal } from '#server/core/auth/seal.ts';
import { newOrganisation, type Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLead } from './people.ts';

/** Owned by the given person, so that they can see it in any role; under agreement by default. */
export async function newReferral(
  world: World,
  office: Office,
  owner: Person,
  given: Record<string, unknown> = {},
): Promise<string> {
  const isOpen = !['draft', 'sent'].includes(String(given.state ?? 'active'));
  return putRow(world, 'referrals', {
    organisation_id: office.organisationId,
    direction: 'out',
    lead_id: await newLead(world, office, owner),
    partner_agent: `${office.mark} Núñez ${nextNumber()}`,
    partner_brokerage: `Far Realty ${nextNumber()}`,
    partner_license: 'TX-123456',
    partner_state: 'TX',
    covers: 'Purchase of a home in Austin',
    fee_rate: 250_000,
    protection_days: 365,
    state: 'active',
    owner_id: owner.id,
    created_by: owner.id,
    ...(isOpen && { accepted_at: '2026-01-01', accepted_name: 'Broker', protected_until: '2099-01-01' }),
    ...given,
  });
}

export const referralToken = (world: World, office: Office, id: string): string =>
  seal(world.server.services.settings.secret, 'referral agreement', `${office.organisationId} ${id}`);

export async function newServiceReferral(world: World, office: Office, owner: Person) {
  const organisation_id = office.organisationId;
  const id = await putRow(world, 'service_referrals', {
    organisation_id,
    lead_id: await newLead(world, office, owner),
    service: 'insurance',
    consent_how: 'phone',
    consent_text: `${office.mark} agreed`,
    owner_id: owner.id,
  });
  let choice = '';
  for (const place of [1, 2, 3])
    choice = await putRow(world, 'service_choices', {
      organisation_id,
      referral_id: id,
      place,
      name: `${office.mark} Größe ${place}`,
      company: 'Mutual',
      reason: 'Close by',
    });
  return { id, choice };
}

export const newLender = (world: World, office: Office): Promise<string> =>
  putRow(world, 'lenders', {
    organisation_id: office.organisationId,
    name: `${office.mark} Öztürk ${nextNumber()}`,
    company: 'First Mortgage',
    nmls: String(100_000 + nextNumber()),
    company_nmls: '3001',
    states: ['TX', 'OK'],
    programs: ['fha'],
  });

export async function newIntroduction(world: World, office: Office, owner: Person) {
  const organisation_id = office.organisationId;
  const id = await putRow(world, 'introductions', {
    organisation_id,
    lead_id: await newLead(world, office, owner),
    state_or_province: 'TX',
    time_zone: 'America/Chicago',
    scopes: ['contact', 'home'],
    consent_how: 'phone',
    consent_text: `${office.mark} agreed`,
    expires_at: '2099-01-01',
    loan_cents: 40_000_000,
    price_cents: 50_000_000,
    term_months: 360,
    owner_id: owner.id,
  });
  let [choice, lender] = ['', ''];
  for (const place of [1, 2, 3]) {
    lender = await newLender(world, office);
    choice = await putRow(world, 'introduction_choices', {
      organisation_id,
      introduction_id: id,
      lender_id: lender,
      place,
      reason: 'Answers fast',
    });
  }
  return { id, choice, lender };
}

export const lenderToken = (world: World, office: Office, choice: string): string =>
  seal(world.server.services.settings.secret, 'lender introduction', `${office.organisationId} ${choice}`);

export const newComarketing = async (
  world: World,
  office: Office,
  given: Record<string, unknown> = {},
): Promise<string> =>
  putRow(world, 'comarketing', {
    organisation_id: office.organisationId,
    lender_id: await newLender(world, office),
    title: `${office.mark} Broschüre ${nextNumber()}`,
    medium: 'flyer',
    total_cents: 100_000,
    lender_cents: 40_000,
    lender_share: 400_000,
    measured_how: 'Area of the page',
    services: 'Printing',
    ...given,
  });

/** The company, which an organization has only once, and an office below it. */
export async function newUnit(world: World, office: Office, given: Record<string, unknown> = {}): Promise<string> {
  const organisation_id = office.organisationId;
  const { rows } = await world.owner.query(
    `select id from enterprise_units where organisation_id = $1 and kind = 'company'`,
    [organisation_id],
  );
  const parent_id =
    rows[0]?.id ??
    (await putRow(world, 'enterprise_units', { organisation_id, kind: 'company', name: `${office.mark} Group` }));
  return putRow(world, 'enterprise_units', {
    organisation_id,
    parent_id,
    kind: 'office',
    name: `${office.mark} Süd ${nextNumber()}`,
    ...given,
  });
}

/** An invitation of a new company. */
export async function newCompanyInvitation(world: World): Promise<string> {
  const company = await newOrganisation(world.server, `Holding ${nextNumber()}`);
  const office = { organisationId: company, mark: 'Holding' } as Office;
  const id = await newUnit(world, office, { link_state: 'invited', invited_at: '2099-01-01' });
  return seal(world.server.services.settings.secret, 'enterprise invitation', `${company} ${id}`);
}

/** Makes the person's organization belong to a company. */
export async function newCompanyLink(world: World, by: Person): Promise<void> {
  await world.owner.query(
    `insert into company_links (organisation_id, company_id, unit_id, company_name, shares, accepted_by)
     values ($1, $2, $3, 'Holding', '{production}', $4)`,
    [by.organisationId, await newOrganisation(world.server, `Holding ${nextNumber()}`), crypto.randomUUID(), by.id],
  );
}

export const newRecruit = (world: World, office: Office, given: Record<string, unknown> = {}): Promise<string> =>
  putRow(world, 'recruits', {
    organisation_id: office.organisationId,
    name: `${office.mark} Zoë ${nextNumber()}`,
    email: `recruit${nextNumber()}@example.test`,
    ...given,
  });
