import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { listings } from '#contract/inventory/listings.ts';
import { offers } from '#contract/inventory/offers/offers.ts';
import { tours } from '#contract/inventory/showing-tours.ts';
import { showings } from '#contract/inventory/showings.ts';
import { buyerAgreements } from '#contract/people/buyer-agreements.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { runNow } from '#tests/setup/programs.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { readRecord } from './feeds/read-record.ts';
import { property } from './odata/property.ts';

const zone = 'America/Chicago';
let server: TestServer;
let org: string;
let owner: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
  org = await newOrganisation(server);
  owner = await newMember(server, org, 'owner');
  await giveTier(server, owner, 'elite');
  agent = await newMember(server, org, 'agent');
  colleague = await newMember(server, org, 'agent');
});
afterAll(() => server.stop());

const sam = { name: 'Sam Seller', email: 'sam@home.test', phone: '512 555 0100', lead: null };
let numbers = 0;
const newHome = async (more: object = {}, by = agent) => {
  numbers += 1;
  const made = await by.do(listings.create, {
    streetNumber: String(numbers),
    streetName: 'Ledger Lane',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    countyOrParish: 'Travis',
    listPrice: 50_000_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const active = await by.do(
    listings.changeStatus,
    { id: made.body.id, standardStatus: 'Active' },
    { version: made.body.version },
  );
  expect(active.status, JSON.stringify(active.body)).toBe(200);
  return active.body;
};
const get = async (id: string, by = agent) => (await by.do(listings.get, { id })).body;
const onDay = (days: number, clock: string) => `${addDays(dayIn(Date.now(), zone), days)}T${clock}`;

describe('what a home is', () => {
  const details = {
    features: { heating: ['Central', 'Central'], cooling: ['None'], appliances: ['Wine fridge'] },
    particulars: {
      stories: 2,
      highSchool: 'Austin High',
      associationFeeFrequency: 'Monthly',
      seniorCommunityYN: false,
    },
    rooms: [{ type: 'Kitchen', level: 'Main', length: 12.5, width: 10 }],
  };

  test('is typed as a feed would bring it, changed part by part, and refused by name', async () => {
    const home = await newHome(details);
    expect(home).toMatchObject({
      features: { heating: ['Central'], cooling: ['None'], appliances: ['Wine fridge'] },
      particulars: details.particulars,
      rooms: [{ type: 'Kitchen', level: 'Main', length: 12.5, width: 10, note: '' }],
    });
    const same = await agent.do(
      listings.change,
      { id: home.id, particulars: details.particulars },
      { version: home.version },
    );
    expect(same.body.version).toBe(home.version);
    const changed = await agent.do(
      listings.change,
      { id: home.id, particulars: { ...details.particulars, stories: 3 } },
      { version: home.version },
    );
    expect(changed.body.particulars).toMatchObject({ stories: 3, highSchool: 'Austin High' });
    const [event] = (await agent.do(listings.timeline, { id: home.id })).body.rows;
    expect(event?.data).toEqual({ changes: { stories: { from: 2, to: 3 } } });
    const wrong = await agent.do(
      listings.change,
      { id: home.id, particulars: { stories: -1, zoning: 'x'.repeat(26) }, rooms: [{ type: '' }] } as never,
      { version: changed.body.version },
    );
    expect(wrong).toMatchObject({ status: 400 });
    const paths = (wrong.body as unknown as { issues: { path: string[] }[] }).issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(['particulars.stories', 'particulars.zoning', 'rooms.0.type']);
  });

  test('leaves by RESO’s names, and comes back under them', async () => {
    const home = await newHome({
      ...details,
      lotSizeSquareFeet: 21_780,
      bathroomsHalf: 1,
      particulars: { ...details.particulars, buyerAgentFullName: 'Ana Maria Ruiz', bathroomsThreeQuarter: 1 },
    });
    const key = (await owner.do(apiKeys.create, { name: 'site', role: 'viewer', expiresInDays: null })).body.key;
    const ask = (path: string) => fetch(`${server.url}/odata${path}`, { headers: { authorization: `Bearer ${key}` } });
    const told: Record<string, unknown> = (await (await ask(`/Property('${home.id}')`)).json()) as never;
    expect(told).toMatchObject({
      Heating: ['Central'],
      HeatingYN: true,
      CoolingYN: false,
      Stories: 2,
      HighSchool: 'Austin High',
      AssociationFeeFrequency: 'Monthly',
      SeniorCommunityYN: false,
      RoomType: ['Kitchen'],
      LotSizeAcres: 0.5,
      LotSizeUnits: 'Square Feet',
      BathroomsPartial: 2,
      BuyerAgentFirstName: 'Ana Maria',
      BuyerAgentLastName: 'Ruiz',
      StreetNumberNumeric: numbers,
    });
    const found = await ask(`/Property?$filter=${encodeURIComponent("Stories eq 2 and HighSchool eq 'Austin High'")}`);
    expect(((await found.json()) as { value: unknown[] }).value.length).toBeGreaterThan(0);
    expect(Object.keys(property.fields).length).toBeGreaterThanOrEqual(160);
    const { listing } = readRecord({ ...told, Rooms: [{ RoomType: 'Kitchen', RoomLength: 12.5, RoomWidth: '10' }] });
    expect(listing).toMatchObject({
      features: { heating: ['Central'] },
      particulars: { stories: 2, highSchool: 'Austin High', associationFeeFrequency: 'Monthly' },
      rooms: [{ type: 'Kitchen', length: 12.5, width: 10 }],
    });
    // Only $format=json is answered with JSON.
    expect((await ask('/Property?$format=xml')).status).toBe(406);
    expect((await ask('/Property?$format=json')).status).toBe(200);
  });

  test('has fields of the organisation’s own, which leave nowhere', async () => {
    const fields = [
      { key: 'x_text_sign', label: 'Sign rider', options: [] },
      { key: 'x_choice_lockbox', label: 'Lockbox', options: ['Supra', 'Combo'] },
    ];
    expect((await agent.do(listings.setFields, { fields }, { version: 1 })).status).toBe(403);
    expect((await owner.do(listings.setFields, { fields }, { version: 1 })).body).toEqual({ fields, version: 2 });
    expect((await owner.do(listings.setFields, { fields: [] }, { version: 1 })).status).toBe(412);
    const home = await newHome({ custom: { x_text_sign: 'Pool', x_choice_lockbox: 'Supra' } });
    expect(home.custom).toEqual({ x_text_sign: 'Pool', x_choice_lockbox: 'Supra' });
    const change = (custom: object) =>
      agent.do(listings.change, { id: home.id, custom } as never, { version: home.version });
    expect((await change({ x_choice_lockbox: 'Key' })).body).toMatchObject({
      issues: [{ path: ['custom', 'x_choice_lockbox'] }],
    });
    expect((await change({ x_text_sign: null })).body.custom).toEqual({ x_choice_lockbox: 'Supra' });
  });
});

describe('who sells', () => {
  test('is told to those who work on the home, asked before it is shown, and the deal’s client', async () => {
    const lead = (await agent.do(leads.create, { firstName: 'Sam', lastName: 'Seller', email: 'sam@home.test' })).body;
    const home = await newHome({ sellers: [{ ...sam, lead: lead.id }] });
    expect(home.sellers).toEqual([{ ...sam, lead: lead.id }]);
    expect((await get(home.id, colleague)).sellers).toEqual([]);
    const mine = (await agent.do(showings.settings, { id: home.id })).body.contacts;
    expect(mine).toMatchObject([{ user: agent.id }, { name: 'Sam Seller', email: 'sam@home.test' }]);
    expect((await colleague.do(showings.settings, { id: home.id })).body.contacts).toEqual([]);

    const offer = (await agent.do(offers.create, { id: home.id, buyer: 'Ana', price: 49_000_000 })).body;
    expect((await agent.do(offers.list, { id: home.id })).body.sellers).toEqual(['Sam Seller']);
    await agent.do(offers.move, { id: home.id, offerId: offer.id, state: 'presented' }, { version: offer.version });
    const accepted = await agent.do(offers.accept, { id: home.id, offerId: offer.id }, { version: offer.version + 1 });
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
    const { parties } = (await agent.do(deals.parties, { id: accepted.body.deal })).body;
    expect(parties).toContainEqual(expect.objectContaining({ role: 'client', name: 'Sam Seller', lead: lead.id }));
    expect((await agent.do(deals.get, { id: accepted.body.deal })).body.lead).toMatchObject({ id: lead.id });
  });

  test('is set by whoever may change the listing', async () => {
    const home = await newHome();
    expect((await colleague.do(listings.setSellers, { id: home.id, sellers: [sam] })).status).toBe(403);
    expect((await agent.do(listings.setSellers, { id: home.id, sellers: [sam] })).body.sellers).toEqual([sam]);
    const nameless = await agent.do(listings.setSellers, { id: home.id, sellers: [{ name: '' }] });
    expect(nameless.body).toMatchObject({ issues: [{ path: ['sellers', 0, 'name'] }] });
  });
});

describe('an offer', () => {
  const free = { payoff: 0, transferTaxRate: 0, title: 0, other: 0, annualTax: 0, taxPaidThrough: null };

  test('says what the buyer’s broker is paid and how long the seller stays, and the net counts it', async () => {
    const home = await newHome();
    const terms = {
      buyerBrokerRate: 25_000,
      buyerBrokerFee: 50_000,
      optionFee: 20_000,
      optionDays: 7,
      rentBackDays: 10,
      rentBackDaily: 15_000,
      appraisalGap: 1_000_000,
    };
    const offer = (await agent.do(offers.create, { id: home.id, buyer: 'Bo', price: 50_000_000, ...terms })).body;
    expect(offer).toMatchObject(terms);
    const { resolved } = (await agent.do(offers.list, { id: home.id })).body;
    expect(resolved[0]?.net).toBe(50_000_000 - 1_250_000 - 50_000 - 150_000);
    const idle = await agent.do(offers.create, { id: home.id, buyer: 'Cy', price: 1, rentBackDaily: 1 });
    expect(idle.body).toMatchObject({ issues: [{ path: ['rentBackDays'] }] });
  });

  describe('that is accepted', () => {
    const accept = async (id: string, terms: object, deal?: string) => {
      const { body } = await agent.do(offers.create, { id, buyer: 'Dee', price: 50_000_000, ...terms });
      await agent.do(offers.move, { id, offerId: body.id, state: 'presented' }, { version: body.version });
      const accepted = await agent.do(
        offers.accept,
        { id, offerId: body.id, acceptedOn: '2026-03-07', ...(deal && { deal }) },
        { version: body.version + 1 },
      );
      expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
      const { dates } = (await agent.do(dealDates.dates, { id: accepted.body.deal })).body;
      return (key: string) => {
        const [date, ...more] = dates.filter((one) => one.key === key);
        expect(more).toEqual([]);
        return date && { name: date.name, on: date.on, time: date.time };
      };
    };

    // March 7 and March 14, 2026 are Saturdays: an option ends on its day, whichever weekday that is.
    test('ends its option by the day that was agreed, on a Saturday too', async () => {
      const date = await accept((await newHome()).id, { optionFee: 20_000, optionDays: 7 });
      expect(date('inspection')).toEqual({ name: 'Option period ends', on: '2026-03-14', time: '17:00' });
      expect(date('option')).toBeUndefined();
      const longer = await accept((await newHome()).id, { optionDays: 10 });
      expect(longer('inspection')?.on).toBe('2026-03-17');
    });

    test('keeps an option beside an inspection that was agreed on', async () => {
      const terms = { optionDays: 7, contingencies: [{ kind: 'inspection', days: 12 }] };
      const date = await accept((await newHome()).id, terms);
      expect(date('inspection')).toMatchObject({ name: 'Inspection period ends', on: '2026-03-19' });
      expect(date('option')).toMatchObject({ name: 'Option period ends', on: '2026-03-14' });
    });

    test('says so in a deal that stands', async () => {
      const home = await newHome({ stateOrProvince: 'OH', city: 'Columbus', postalCode: '43004' });
      const standing = await agent.do(deals.create, {
        name: 'Ledger Lane',
        pipeline: 'seller',
        listing: home.id,
        timeZone: 'America/New_York',
      });
      const date = await accept(home.id, { optionDays: 5 }, standing.body.id);
      expect(date('inspection')).toEqual({ name: 'Option period ends', on: '2026-03-12', time: '17:00' });
    });

    test('counts two terms of one kind by the sooner', async () => {
      const contingencies = [
        { kind: 'inspection', days: 12 },
        { kind: 'inspection', days: 5 },
      ];
      const date = await accept((await newHome()).id, { contingencies });
      expect(date('inspection')?.on).toBe('2026-03-12');
    });
  });

  test('may escalate on what is left for the seller', async () => {
    const home = await newHome();
    const add = (buyer: string, price: number, more: object) =>
      agent.do(offers.create, { id: home.id, buyer, price, ...more });
    await add('Moss', 39_000_000, { concessions: 800_000 });
    const clause = { increment: 200_000, cap: 40_400_000, proof: true, expiresAt: null, basis: 'net' };
    const made = (await add('Reed', 38_000_000, { escalation: clause })).body;
    const { resolved } = (await agent.do(offers.list, { id: home.id })).body;
    expect(resolved.find(({ offer }) => offer === made.id)).toMatchObject({
      price: 38_400_000,
      outcome: 'raised',
      comparisons: [{ theirs: 38_200_000, wanted: 38_400_000 }],
    });
  });

  test('is weighed by what a sale usually costs in its county, then anywhere, until the listing says otherwise', async () => {
    const [here, there] = [await newHome(), await newHome({ countyOrParish: 'Hays' })];
    const costs = async (id: string) => {
      const { body } = await agent.do(offers.list, { id });
      return [body.costsFrom, body.costs.commissionRate];
    };
    expect(await costs(here.id)).toEqual([null, 0]);
    const save = (whose: 'county' | 'organisation', commissionRate: number) =>
      agent.do(offers.saveCosts, { id: here.id, for: whose, costs: { ...free, commissionRate } });
    await save('organisation', 25_000);
    await save('county', 30_000);
    expect(await costs(here.id)).toEqual(['county', 30_000]);
    expect(await costs(there.id)).toEqual(['organisation', 25_000]);
    await agent.do(offers.setCosts, { id: there.id, costs: { ...free, commissionRate: 20_000 } });
    expect(await costs(there.id)).toEqual(['listing', 20_000]);
  });
});

describe('a showing', () => {
  const request = async (id: string, clock: string, by: Person) => {
    const made = await by.do(showings.request, { id, start: onDay(3, clock), forWhom: 'preview' });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return made.body;
  };

  test('is moved at once by the home’s own people, and asked for anew by who asked', async () => {
    const home = await newHome();
    const { id } = await request(home.id, '10:00', colleague);
    const asked = await colleague.do(showings.decide, { id, deed: 'reschedule', start: onDay(3, '11:00') });
    expect(asked.body, JSON.stringify(asked.body)).toMatchObject({ state: 'requested' });
    await agent.do(showings.decide, { id, deed: 'confirm' });
    const moved = await agent.do(showings.decide, { id, deed: 'reschedule', start: onDay(3, '14:00') });
    expect(moved.body).toMatchObject({ state: 'confirmed', can: { reschedule: true } });
    expect((await colleague.do(showings.decide, { id, deed: 'reschedule', start: onDay(3, '15:00') })).body.state).toBe(
      'requested',
    );
    const night = await agent.do(showings.decide, { id, deed: 'reschedule', start: onDay(3, '03:00') });
    expect(night.body).toMatchObject({ issues: [{ path: ['start'] }] });
    // Of all the times, at most one appointment is left.
    const left = await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      tx.get<{ planned: number }>(sql`
        select count(*)::int as planned from appointments where kind = 'showing' and status = 'planned' and title like ${`${home.unparsedAddress}%`}`),
    );
    expect(left.planned).toBe(0);
  });

  test('that is over is completed by itself', async () => {
    const home = await newHome();
    const { id } = await request(home.id, '10:00', colleague);
    await agent.do(showings.decide, { id, deed: 'confirm' });
    await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      tx.run(sql`update showings set starts_at = now() - interval '2 hours', span = 'empty' where id = ${id}`),
    );
    await runNow(server, org, 'showing_end', id);
    const { rows } = (await agent.do(showings.ofListing, { id: home.id })).body;
    expect(rows[0]).toMatchObject({ state: 'completed', can: { cancel: false, reschedule: false } });
  });

  test('of several homes for one buyer is a tour: in the shortest order, all of them or none', async () => {
    const at = (longitude: number) => newHome({ latitude: 30.25, longitude });
    const [first, far, near] = [await at(-97.75), await at(-97.65), await at(-97.7)];
    const buyer = (await agent.do(leads.create, { firstName: 'Bea', lastName: 'Buyer' })).body.id;
    const wish = { buyer, start: onDay(4, '10:00'), listings: [first.id, far.id, near.id] };
    const unsigned = await agent.do(tours.plan, wish);
    expect(unsigned.body).toMatchObject({ issues: [{ path: ['buyer'] }] });
    await agent.do(buyerAgreements.add, {
      id: buyer,
      signedOn: '2026-01-01',
      from: '2026-01-01',
      until: '2099-01-01',
      payKind: 'rate',
      amount: null,
      rateBasisPoints: 250,
      saysNegotiable: true,
      note: '',
    } as never);
    const seen = (await agent.do(tours.preview, wish)).body.stops;
    expect(seen.map(({ listing, fault }) => [listing, fault])).toEqual([
      [first.id, null],
      [near.id, null],
      [far.id, null],
    ]);
    const made = await agent.do(tours.plan, wish);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const gaps = made.body.stops.map(({ startsAt }) => (Date.parse(startsAt) - Date.parse(seen[0]!.startsAt)) / 60_000);
    expect(gaps[1]! - 30).toBe(made.body.stops[1]!.drive);
    expect((await agent.do(tours.list, {})).body.tours.map(({ id }) => id)).toContain(made.body.id);
    expect((await colleague.do(tours.get, { id: made.body.id })).status).toBe(404);
    // The second home is taken at that time, so nothing of the second tour is requested.
    const fresh = await at(-97.75);
    const clash = await agent.do(tours.plan, {
      ...wish,
      start: onDay(4, '09:25'),
      listings: [fresh.id, first.id],
      inOrder: true,
    });
    expect(clash).toMatchObject({ status: 409, body: { message: expect.stringContaining(first.unparsedAddress) } });
    expect((await agent.do(showings.ofListing, { id: fresh.id })).body.rows).toEqual([]);
    const twice = await agent.do(tours.preview, { ...wish, listings: [far.id, far.id] });
    expect(twice.body).toMatchObject({ issues: [{ path: ['listings', 1] }] });
  });
});
