import { files } from '#contract/people/files.ts';
import type { Person } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newLead } from './people.ts';

export const newCarrier = (world: World, office: Office): Promise<string> =>
  putRow(world, 'carriers', {
    organisation_id: office.organisationId,
    name: `${office.mark} Mutual ${nextNumber()}`,
    appointments: JSON.stringify([{ state: 'TX', from: '2020-01-01', until: null }]),
    appetite: JSON.stringify([
      {
        line: 'home',
        states: [],
        oldestBuilt: null,
        roofYears: null,
        mostLosses: null,
        youngestDriver: null,
        mostRevenue: null,
      },
    ]),
  });

/** Owned by the given person, so that they can see it in any role; in force for years to come. */
export async function newPolicy(world: World, office: Office, owner: Person, given: { isCanceled?: boolean } = {}) {
  const number = nextNumber();
  const organisation_id = office.organisationId;
  const carrier_id = await newCarrier(world, office);
  const policyNumber = `HO-${number}`;
  const term = { effective_on: '2026-01-01', expires_on: '2099-01-01' };
  const ends = given.isCanceled
    ? { ends_on: '2026-02-01', ending: 'canceled' }
    : { ends_on: '2099-01-01', ending: null };
  const id = crypto.randomUUID();
  await putRow(world, 'policies', {
    id,
    organisation_id,
    chain_id: id,
    lead_id: await newLead(world, office, owner),
    insured: `${office.mark} Gröning ${number}`,
    line: 'home',
    carrier_id,
    number: policyNumber,
    state_or_province: 'TX',
    time_zone: 'America/Chicago',
    coverages: { dwelling: 40_000_000 },
    premium_cents: 180_000,
    ...term,
    ...ends,
    inception_on: '2026-01-01',
    owner_id: owner.id,
    created_by: owner.id,
  });
  const line = (place: number, row: Record<string, unknown>) =>
    putRow(world, 'policy_transactions', {
      organisation_id,
      policy_id: id,
      place,
      term: 1,
      carrier_id,
      number: policyNumber,
      ...row,
    });
  await line(1, { kind: 'new', ...term, premium_cents: 180_000 });
  if (given.isCanceled)
    await line(2, { kind: 'cancellation', effective_on: '2026-02-01', premium_cents: -170_000, method: 'pro_rata' });
  await world.owner.query(
    `insert into policy_terms (organisation_id, policy_id, number, carrier_id, policy_number, opened_by, effective_on, expires_on,
       ends_on, written_cents, ending) values ($1, $2, 1, $3, $4, 'new', $5, $6, $7, 180000, $8)`,
    [organisation_id, id, carrier_id, policyNumber, term.effective_on, term.expires_on, ends.ends_on, ends.ending],
  );
  await putRow(world, 'events', {
    organisation_id,
    kind: 'policy.created',
    subject_type: 'policy',
    subject_id: id,
    actor_kind: 'user',
    actor_id: owner.id,
    data: { line: 'home', premium: 180_000 },
  });
  return { id, carrier: carrier_id, number: policyNumber };
}

const ofPolicy = async (world: World, office: Office, owner: Person, table: string, row: Record<string, unknown>) => {
  const { id } = await newPolicy(world, office, owner);
  return { id, part: await putRow(world, table, { organisation_id: office.organisationId, policy_id: id, ...row }) };
};

export async function newClaim(world: World, office: Office, owner: Person) {
  const { id, part } = await ofPolicy(world, office, owner, 'claims', {
    loss_on: '2026-03-01',
    reported_on: '2026-03-02',
    cause: `${office.mark} hail`,
  });
  return { id, claimId: part };
}

export async function newDeclined(world: World, office: Office, owner: Person, isSigned = false) {
  const { id, part } = await ofPolicy(world, office, owner, 'declined_coverages', {
    line: 'flood',
    coverage: `${office.mark} flood`,
    offered_on: '2026-03-01',
    ...(isSigned && { state: 'declined', signed_by: 'Lee', signed_on: '2026-03-02', signed_how: 'signature' }),
  });
  return { id, declinedId: part };
}

export async function newCertificate(world: World, office: Office, owner: Person, isIssued = false) {
  const said = {
    insured: `${office.mark} Gröning`,
    line: 'home',
    carrier: 'Mutual',
    naic: '',
    number: null,
    effectiveOn: '2026-01-01',
    expiresOn: '2099-01-01',
    coverages: { dwelling: 40_000_000 },
    organisation: office.mark,
  };
  const { id, part } = await ofPolicy(world, office, owner, 'certificates', {
    number: 1,
    form: 'liability',
    holder: `${office.mark} Bank`,
    due_on: '2026-03-01',
    term: 1,
    ...(isIssued && { state: 'issued', said, issued_at: '2026-03-01T12:00:00Z' }),
  });
  return { id, certificateId: part };
}

/** A holder of the previous term's certificate, who is waiting for the next one. */
export async function newHolder(world: World, office: Office, owner: Person): Promise<string> {
  const { id } = await newCertificate(world, office, owner, true);
  await world.owner.query(
    `insert into policy_terms (organisation_id, policy_id, number, carrier_id, opened_by, effective_on, expires_on, ends_on, written_cents)
     select organisation_id, id, 2, carrier_id, 'renewal', expires_on, expires_on + 365, expires_on + 365, 1 from policies where id = $1`,
    [id],
  );
  return id;
}

export async function newNotice(world: World, office: Office, owner: Person) {
  const { id, part } = await ofPolicy(world, office, owner, 'cancellation_notices', {
    reason: 'nonpayment',
    received_on: '2026-03-01',
    effective_on: '2026-03-20',
  });
  return { id, noticeId: part };
}

export async function newOpportunity(world: World, office: Office, owner: Person, row: Record<string, unknown> = {}) {
  return putRow(world, 'opportunities', {
    organisation_id: office.organisationId,
    lead_id: await newLead(world, office, owner),
    insured: `${office.mark} Gröning ${nextNumber()}`,
    line: 'home',
    state_or_province: 'TX',
    risk: { yearBuilt: 1995, roofYear: null, losses: null, youngestDriver: null, revenue: null },
    owner_id: owner.id,
    created_by: owner.id,
    ...row,
  });
}

export async function newQuote(world: World, office: Office, owner: Person) {
  const id = await newOpportunity(world, office, owner, { quotes: 1 });
  const quoteId = await putRow(world, 'insurance_quotes', {
    organisation_id: office.organisationId,
    opportunity_id: id,
    carrier_id: await newCarrier(world, office),
    state: 'quoted',
    premium_cents: 140_000,
    coverages: { dwelling: 40_000_000 },
  });
  return { id, quoteId };
}

/** A statement with an unmatched row. */
export async function newStatement(world: World, office: Office, isSettled = false) {
  const organisation_id = office.organisationId;
  const id = await putRow(world, 'commission_statements', {
    organisation_id,
    carrier_id: await newCarrier(world, office),
    name: `${office.mark} March ${nextNumber()}`,
    paid_on: '2026-03-31',
    total_cents: 12_500,
    rows: 1,
    rows_cents: 12_500,
    unmatched: isSettled ? 0 : 1,
  });
  const rowId = await putRow(world, 'commission_statement_rows', {
    organisation_id,
    statement_id: id,
    row: 2,
    number: 'HO-0',
    insured: `${office.mark} Gröning`,
    premium_cents: 100_000,
    commission_cents: 12_500,
    state: isSettled ? 'set_aside' : 'unmatched',
    ...(isSettled && { note: 'Bonus' }),
  });
  return { id, rowId };
}

/** One policy of a new client. */
export const acordFile = (mark: string): string => {
  const number = nextNumber();
  return `<ACORD><InsuranceSvcRq><HomePolicyAddRq>
    <InsuredOrPrincipal><GeneralPartyInfo><NameInfo><CommlName><CommercialName>${mark} Größe ${number}</CommercialName></CommlName></NameInfo>
      <Addr><StateProvCd>TX</StateProvCd></Addr></GeneralPartyInfo></InsuredOrPrincipal>
    <PersPolicy><PolicyNumber>AC-${number}</PolicyNumber><LOBCd>HOME</LOBCd><CurrentTermAmt><Amt>1200.5</Amt></CurrentTermAmt>
      <ContractTerm><EffectiveDt>2026-05-01</EffectiveDt><ExpirationDt>2027-05-01</ExpirationDt></ContractTerm></PersPolicy>
    <HomeLineBusiness><LOBCd>HOME</LOBCd></HomeLineBusiness></HomePolicyAddRq></InsuranceSvcRq></ACORD>`;
};

/** An insured building of a policy. */
export async function newItem(world: World, office: Office, owner: Person) {
  const { id, part } = await ofPolicy(world, office, owner, 'insured_items', {
    kind: 'location',
    name: `${office.mark} house`,
    details: {
      street: '1 Elm St',
      city: '',
      state: null,
      zip: '',
      yearBuilt: null,
      construction: null,
      buildingLimit: null,
      contentsLimit: null,
    },
    added_on: '2026-03-01',
  });
  return { id, itemId: part };
}

export const bookColumns = ['insured', 'line', 'carrier', 'number', 'effectiveOn', 'premium'] as const;

export async function newPolicyImport(world: World, office: Office, by: Person): Promise<string> {
  const { name } = (
    await world.owner.query('select name from carriers where id = $1', [await newCarrier(world, office)])
  ).rows[0];
  const body = `Insured,LOB,Carrier,Policy Number,Effective,Premium\n${office.mark} Größe ${nextNumber()},HOME,${name},HO-${nextNumber()},2/1/2026,1800\nnowhere,,,,,\n`;
  const made = await office.people.owner.do(files.upload, { name: `${office.mark}.csv` }, { body });
  if (made.status !== 200) throw new Error(`No file could be made: ${JSON.stringify(made.body)}`);
  const { rows } = await world.owner.query('select storage_key from files where id = $1', [made.body.id]);
  return putRow(world, 'file_imports', {
    organisation_id: office.organisationId,
    kind: 'policies',
    name: `${office.mark} ${nextNumber()}.csv`,
    content_type: 'text/csv',
    storage_key: rows[0].storage_key,
    row_count: 2,
    columns: JSON.stringify(bookColumns.map((target) => ({ heading: target, samples: [office.mark], target }))),
    created_by: by.id,
  });
}
