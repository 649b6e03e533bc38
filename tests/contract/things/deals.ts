import { PDFDocument } from 'pdf-lib';
import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { dealRoom, dealRooms } from '#contract/inventory/deals/deal-rooms.ts';
import { defaultTemplates } from '#contract/inventory/deals/deal-templates.ts';
import { dealWires } from '#contract/inventory/deals/deal-wires.ts';
import { titleLink } from '#server/inventory/deals/commissions/title-answer.ts';
import { type Person, stranger } from '#tests/setup/people.ts';
import { nextNumber, type Office, putRow, type World } from '../world.ts';
import { newFile, newLead, png } from './people.ts';

export const planTerms = {
  period: 'anniversary' as const,
  startsOn: '04-15',
  base: 'split' as const,
  scale: 'marginal' as const,
  tiers: [
    { from: 0, agent: 700_000 },
    { from: 8_000_000, agent: 800_000 },
  ],
  cap: 2_000_000,
  preItems: [{ name: 'Franchise', amount: { kind: 'percent' as const, rate: 60_000 }, most: 100_000 }],
  postItems: [{ name: 'Insurance', amount: { kind: 'flat' as const, cents: 5_000 } }],
  afterCapFee: 25_000,
  team: null,
  mentor: null,
};

/** Owned by the given person, so that they can see it in any role. Every other deal has only the required fields. */
export async function newDeal(world: World, office: Office, owner: Person): Promise<string> {
  const number = nextNumber();
  const organisation_id = office.organisationId;
  const isFull = number % 2 === 0;
  const id = await putRow(world, 'deals', {
    organisation_id,
    name: `${office.mark} Straße ${number}`,
    pipeline: 'buyer',
    side: 'buyer',
    stage: 'offer',
    probability: 30,
    owner_id: owner.id,
    created_by: owner.id,
    commission: startingTerms('buyer', owner.id, { kind: 'percent', rate: 25_000 }),
    ...(isFull && {
      lead_id: await newLead(world, office, owner),
      address: `${number} ${office.mark} Straße`,
      price_cents: 64_000_000,
      gross_cents: 1_600_000,
      accepted_on: '2026-06-24',
      closing_on: '2026-08-03',
      next_date_on: '2026-07-06',
      time_zone: 'America/Chicago',
    }),
  });
  await world.owner.query('insert into deal_agents (organisation_id, deal_id, user_id) values ($1, $2, $3)', [
    organisation_id,
    id,
    owner.id,
  ]);
  await putRow(world, 'events', {
    organisation_id,
    kind: 'deal.created',
    subject_type: 'deal',
    subject_id: id,
    actor_kind: 'user',
    actor_id: owner.id,
    data: { pipeline: 'buyer', stage: 'offer', price: 64_000_000 },
  });
  return id;
}

export async function newDealParty(world: World, office: Office, owner: Person) {
  const id = await newDeal(world, office, owner);
  const partyId = await putRow(world, 'deal_parties', {
    organisation_id: office.organisationId,
    deal_id: id,
    role: 'lender',
    name: `${office.mark} Ünal`,
    company: 'First Bank',
    email: 'uenal@example.test',
  });
  return { id, partyId };
}

export async function newDealDate(world: World, office: Office, owner: Person) {
  const id = await newDeal(world, office, owner);
  const { key, name, rule } = defaultTemplates[0]!.dates[1]!;
  const dateId = await putRow(world, 'deal_dates', {
    organisation_id: office.organisationId,
    deal_id: id,
    key,
    name: `${name} ${office.mark}`,
    rule,
    on_day: '2026-07-06',
  });
  return { id, dateId };
}

export async function newDealItem(world: World, office: Office, owner: Person, kind: 'document' | 'task' = 'document') {
  const id = await newDeal(world, office, owner);
  const itemId = await putRow(world, 'deal_items', {
    organisation_id: office.organisationId,
    deal_id: id,
    position: 1,
    name: `${office.mark} contract`,
    kind,
    need: 'required',
    before_stage: 'under_contract',
  });
  return { id, itemId };
}

/** An approved review. */
export async function newDealReview(world: World, office: Office, owner: Person) {
  const given = await newDealItem(world, office, owner, 'task');
  await world.owner.query(`update deal_items set kind = 'gate', state = 'approved' where id = $1`, [given.itemId]);
  return given;
}

/** Uploaded through the API, because its bytes must be in the storage. */
export async function newDealDocument(world: World, office: Office, owner: Person) {
  const given = await newDealItem(world, office, owner);
  const made = await office.people.owner.do(
    dealChecklist.submitItem,
    { ...given, name: `${office.mark}.png` },
    { body: png },
  );
  if (made.status !== 200) throw new Error(`No document could be handed in: ${JSON.stringify(made.body)}`);
  return given;
}

export const newPlan = (world: World, office: Office): Promise<string> =>
  putRow(world, 'commission_plans', {
    organisation_id: office.organisationId,
    name: `${office.mark} 70/30`,
    version: 1_000 + nextNumber(),
    from_day: new Date(Date.UTC(2030, 0, nextNumber())).toISOString().slice(0, 10),
    terms: planTerms,
  });

export async function newPricedDeal(world: World, office: Office, owner: Person): Promise<string> {
  const id = await newDeal(world, office, owner);
  await world.owner.query('update deals set price_cents = 64000000, gross_cents = 1600000 where id = $1', [id]);
  return id;
}

/** A deal with an approved disbursement and a title company to send it to. */
export async function newApprovedDeal(world: World, office: Office, owner: Person) {
  const id = await newPricedDeal(world, office, owner);
  const party = await putRow(world, 'deal_parties', {
    organisation_id: office.organisationId,
    deal_id: id,
    role: 'title',
    name: `${office.mark} Ünal`,
    company: 'Lone Star Title',
    email: 'uenal@title.example',
  });
  const approved = await office.people.owner.do(dealCommissions.moveSheet, { id, state: 'approved' });
  if (approved.status !== 200) throw new Error(`No sheet could be approved: ${JSON.stringify(approved.body)}`);
  return { id, party };
}

/** The shortest possible document. */
export async function onePage(): Promise<Blob> {
  const document = await PDFDocument.create();
  document.addPage();
  return new Blob([(await document.save()) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' });
}

/** A deal whose commission breakdown differs from the agreed one. */
export async function newSheetChange(world: World, office: Office, owner: Person) {
  const id = await newDeal(world, office, owner);
  await world.owner.query('update deals set price_cents = 64000000, gross_cents = 1600000 where id = $1', [id]);
  const { payouts } = (await office.people.owner.do(dealCommissions.sheet, { id })).body.sheet!;
  await world.owner.query(
    `insert into deal_recounts (organisation_id, deal_id, payouts, next, because, changed_at)
     values ($1, $2, $3, $4, 'plan', now())`,
    [office.organisationId, id, JSON.stringify([{ to: 'house', cents: 1_600_000 }]), JSON.stringify(payouts)],
  );
  return { id, payouts };
}

export const bankNumbers = { routing: '021000021', account: '000123456789' };
export const callBack = { spokeWith: 'Ünal', phone: '+1 512 555 0100', source: 'contract' as const };

/** Created through the API, because only the server can seal it. */
export async function newWire(world: World, office: Office, owner: Person) {
  const id = await newDeal(world, office, owner);
  const made = await office.people.owner.do(dealWires.addWire, {
    id,
    use: 'earnest_money',
    payee: `${office.mark} Title`,
    bank: 'First Bank',
    ...bankNumbers,
  });
  if (made.status !== 200) throw new Error(`No instructions could be entered: ${JSON.stringify(made.body)}`);
  return { id, wireId: made.body.id };
}

export async function newCheckedWire(world: World, office: Office, owner: Person) {
  const given = await newWire(world, office, owner);
  for (const by of [office.people.owner, office.people.admin])
    await by.do(dealWires.checkWire, { ...given, ...callBack, ...bankNumbers });
  return given;
}

const word = 'open sesame';

/** Invited through the API, because the link is derived from the server's secret. */
export async function newGuest(world: World, office: Office, owner: Person, factor: 'text' | 'word' = 'word') {
  const { id, partyId } = await newDealParty(world, office, owner);
  await world.owner.query(`update deal_parties set phone = '+1 512 555 0100' where id = $1`, [partyId]);
  const made = await office.people.owner.do(dealRooms.inviteGuest, {
    id,
    partyId,
    factor,
    ...(factor === 'word' && { word }),
  });
  if (made.status !== 200) throw new Error(`Nobody could be asked in: ${JSON.stringify(made.body)}`);
  return { id, partyId, guestId: made.body.guest.id, token: made.body.address.split('/room/')[1]! };
}

/** A guest who has entered the deal room, and a post with a document for them. */
export async function newGuestInside(world: World, office: Office, owner: Person) {
  const guest = await newGuest(world, office, owner);
  const { id, token } = guest;
  const file = await newFile(world, office, owner);
  await world.owner.query(`update files set lead_id = null, record_type = 'deal', record_id = $2 where id = $1`, [
    file,
    id,
  ]);
  const posted = await office.people.owner.do(dealRooms.postInRoom, { id, body: `${office.mark} Größe`, file });
  if (posted.status !== 200) throw new Error(`Nothing could be posted: ${JSON.stringify(posted.body)}`);
  const { pass } = (await stranger(world.server).do(dealRoom.enter, { token, proof: word })).body;
  const { ticket } = (await stranger(world.server).do(dealRoom.read, { token, pass })).body;
  return { ...guest, ...posted.body, pass, ticket };
}

export const guestWord = word;

export const newAuthorization = (world: World, office: Office, by: Person, deal: string): Promise<string> =>
  putRow(world, 'deal_authorizations', {
    organisation_id: office.organisationId,
    deal_id: deal,
    role: 'title',
    name: `${office.mark} Title`,
    email: `title${nextNumber()}@office.example`,
    paper: JSON.stringify({ name: 'Straße', address: null, on: '2026-06-30', payees: [] }),
    gross_cents: 1_200_000,
    sent_by: by.id,
  });

export const titleToken = ({ server }: World, { organisationId }: Office, id: string): string =>
  titleLink(server.services.settings, organisationId, id).split('/').at(-1)!;
