import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { type Campaign, campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { message } from '#contract/growth/campaigns/content.ts';
import { dayOfPlace, limitOn, providerLimit, providerOf } from '#contract/growth/campaigns/pace.ts';
import { ramp } from '#contract/people/mail-ramp.ts';
import { messages } from '#contract/people/messages.ts';
import { hasDrifted, likenessTo } from '#contract/people/text-registration.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { countMail, domainOf } from '#server/people/messages/sending-domain.ts';
import { suppressAddress } from '#server/people/messages/suppress-address.ts';
import { type MessageOffice, openMessageOffice } from '#tests/setup/messages.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { resultsListener } from './listener.ts';
import { notices } from './notices.ts';
import { beginRamp, isFull, paceOf, setWarm, takeRoom } from './pace.ts';
import '#server/programs.ts';

let office: MessageOffice;
beforeAll(async () => {
  office = await openMessageOffice();
  await office.owner.do(messages.changeSettings, { postalAddress: '1 Main St, Albany, NY 12207' });
});
afterAll(() => office.stop());

const scope = () => ({ organisationId: office.owner.organisationId, userId: null, actorKind: 'system' as const });
const inOrg = <T>(work: Parameters<typeof office.server.services.db.withOrg<T>>[1]) =>
  office.server.services.db.withOrg(scope(), work);

test('13.6 a new domain sends more each day; complaints halve it and stop it; days fill up one after the other', () => {
  const pace = (day: number, spam: 'good' | 'warn' | 'stop' = 'good', isWarm = false) => ({ day, spam, isWarm });
  expect([1, 2, 10, 11].map((day) => limitOn(pace(day), 20_000))).toEqual([50, 100, 15_000, 20_000]);
  expect(limitOn(pace(1, 'good', true), 20_000)).toBe(20_000);
  expect(limitOn(pace(3, 'warn'), 20_000)).toBe(100);
  expect(limitOn(pace(30, 'stop', true), 20_000)).toBe(0);
  expect(providerLimit(pace(1), 20_000)).toBe(10);
  expect(providerLimit(pace(40), 20_000)).toBe(2_000);
  const limit = (day: number) => limitOn(pace(1 + day), 20_000);
  expect(dayOfPlace(0, 0, limit)).toEqual({ day: 0, ofDay: 0 });
  expect(dayOfPlace(0, 50, limit)).toEqual({ day: 1, ofDay: 0 });
  expect(dayOfPlace(49, 10, limit)).toEqual({ day: 1, ofDay: 9 });
  // No day exceeds its limit, whatever the positions.
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 3_000 }), (used, count) => {
      const days = new Map<number, number>();
      for (let place = 0; place < count; place += 1) {
        const { day } = dayOfPlace(place, used, limit);
        days.set(day, (days.get(day) ?? 0) + 1);
      }
      return [...days].every(([day, sent]) => sent <= Math.max(0, limit(day) - (day === 0 ? used : 0)));
    }),
    { numRuns: 30 },
  );
  expect(dayOfPlace(1_000_000, 0, limit).day).toBeGreaterThan(ramp.length);
  expect([providerOf('a@googlemail.com'), providerOf('A@Hotmail.com'), providerOf('x@firm.test')]).toEqual([
    'gmail.com',
    'outlook.com',
    'firm.test',
  ]);
});

test('places in a day and in an hour of a mailbox provider are taken once each, by however many workers', async () => {
  const domain = domainOf(office.server.services.settings);
  await office.owner.do(campaigns.setPace, { isWarm: false });
  const now = Date.now();
  const take = (address: string) => inOrg((tx) => takeRoom(tx, domain, address, now));
  const taken = await Promise.all(Array.from({ length: 14 }, (_, n) => take(`p${n}@gmail.com`)));
  expect(taken.filter((room) => room === 'free')).toHaveLength(10);
  const waits = taken.flatMap((room) => (room === 'free' ? [] : [room.until]));
  for (const until of waits) expect(until).toBeGreaterThan(now);
  // Another provider has its own hourly limit; the daily limit is fifty.
  const others = [];
  for (let n = 0; n < 45; n += 1) others.push(await take(`p@firm${n}.test`));
  expect(others.filter((room) => room === 'free')).toHaveLength(40);
  const { pace } = (await office.agent.do(campaigns.deliverability, {})).body;
  expect(pace).toMatchObject({ day: 1, isWarming: true, limit: 50, sentToday: 50, providerLimit: 10 });
  await office.owner.do(campaigns.setPace, { isWarm: true });
  expect(await take('q@gmail.com')).toBe('free');
  expect((await office.agent.do(campaigns.setPace, { isWarm: false })).status).toBe(403);
});

test('a new domain is counted across all who send from it, and nobody reads what others sent', async () => {
  const domain = `shared-${newId().slice(0, 8)}.test`;
  const newSender = async (): Promise<typeof inOrg> => {
    const { organisationId } = await newMember(office.server, await newOrganisation(office.server), 'owner');
    return (work) => office.server.services.db.withOrg({ ...scope(), organisationId }, work);
  };
  const [asOne, asOther] = [await newSender(), await newSender()];
  await asOne((tx) => beginRamp(tx, domain));
  await asOther((tx) => beginRamp(tx, domain));
  const now = Date.now();
  const free = async (who: typeof inOrg, from: number, count: number) => {
    const rooms = [];
    for (let n = from; n < from + count; n += 1)
      rooms.push(await who((tx) => takeRoom(tx, domain, `p${n}@firm${n}.test`, now)));
    return rooms.filter((room) => room === 'free').length;
  };
  // Fifty on the first day across all senders; a refused message uses no place.
  expect(await free(asOne, 0, 30)).toBe(30);
  expect(await free(asOther, 100, 30)).toBe(20);
  expect(await free(asOne, 200, 3)).toBe(0);
  const pace = await asOther((tx) => paceOf(tx, domain));
  expect(pace).toMatchObject({ day: 1, sentToday: 20 });
  expect(isFull(pace)).toBe(true);
  expect((await asOne((tx) => paceOf(tx, domain))).sentToday).toBe(30);
  // The shared counts of a domain are readable by no organization.
  for (const table of ['mail_domains', 'mail_domain_counts'])
    await expect(asOther((tx) => tx.all(sql`select from ${sql.raw(table)}`))).rejects.toThrow(/permission denied/);
  // No organization can mark a shared domain as warm.
  await expect(asOther((tx) => setWarm(tx, domain, true))).rejects.toThrow(/Others send from this domain/);
  await expect(asOne((tx) => setWarm(tx, domain, true))).rejects.toThrow(/Others send from this domain/);

  // Mailbox providers see one domain: all senders share a fifth of the day's limit per hour.
  const second = `hour-${newId().slice(0, 8)}.test`;
  await asOne((tx) => beginRamp(tx, second));
  const atGmail = async (who: typeof inOrg, count: number) => {
    const rooms = [];
    for (let n = 0; n < count; n += 1) rooms.push(await who((tx) => takeRoom(tx, second, `g${n}@gmail.com`, now)));
    return rooms.filter((room) => room === 'free').length;
  };
  expect([await atGmail(asOne, 7), await atGmail(asOther, 7)]).toEqual([7, 3]);
  expect((await asOther((tx) => paceOf(tx, second))).ofDomain).toBe(10);
});

test('mail that nobody plans counts as well while a domain is new', async () => {
  const { settings } = office.server.services;
  const domain = domainOf(settings);
  await office.owner.do(campaigns.setPace, { isWarm: false });
  const sent = async () => (await inOrg((tx) => paceOf(tx, domain))).ofDomain;
  const before = await sent();
  await countMail(office.server.services, scope());
  expect(await sent()).toBe(before + 1);
  await office.owner.do(campaigns.setPace, { isWarm: true });
  await countMail(office.server.services, scope());
  expect(await sent()).toBe(before + 1);
});

async function written(channel: 'email' | 'sms', body: string): Promise<Campaign> {
  const made = (await office.owner.do(campaigns.create, { name: `Campaign ${channel}` })).body;
  const one = message.parse({
    ...{ id: 'm-1', channel, subject: 'S', body: channel === 'sms' ? body : '' },
    blocks: channel === 'email' ? [{ id: 'a', type: 'text', words: body }] : [],
  });
  const filter = { and: [{ field: 'tags', op: 'has_any', value: ['nobody at all'] }] };
  return (
    await office.owner.do(campaigns.change, { id: made.id, messages: [one], filter } as never, {
      version: made.version,
    })
  ).body;
}
const send = ({ id, version }: Campaign) => office.owner.do(campaigns.send, { id }, { version });

test('too many complaints pause what is being sent, and slow what follows', async () => {
  const campaign = await written('email', 'Hello');
  expect((await send(campaign)).status).toBe(200);
  await office.raw.query(`update campaigns set state = 'sending' where id = $1`, [campaign.id]);
  const lead = await office.newLead();
  const conversation = newId();
  await office.raw.query('insert into conversations (organisation_id, id, lead_id) values ($1, $2, $3)', [
    office.owner.organisationId,
    conversation,
    lead.id,
  ]);
  await office.raw.query(
    `insert into messages (organisation_id, conversation_id, lead_id, channel, direction, state, address)
     select $1, $2, $3, 'email', 'out', 'sent', 'x' || n || '@y.test' from generate_series(1, 600) n`,
    [office.owner.organisationId, conversation, lead.id],
  );
  let complaints = 0;
  const complain = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      complaints += 1;
      const address = `x${complaints}@y.test`;
      await inOrg((tx) => suppressAddress(tx, 'complaint', address, 'spam'));
    }
    const event = {
      id: newId(),
      kind: 'message.failed',
      subject: { type: 'lead', id: lead.id },
      data: { messageId: newId(), reason: 'complaint' },
      at: new Date().toISOString(),
    };
    await inOrg((tx) => resultsListener.handle(tx, [event] as never));
  };
  await complain(1);
  expect((await office.agent.do(campaigns.deliverability, {})).body.pace).toMatchObject({
    spam: 'warn',
    limit: 10_000,
  });
  expect((await office.agent.do(campaigns.get, { id: campaign.id })).body.state).not.toBe('paused');
  await complain(2);
  expect((await office.agent.do(campaigns.deliverability, {})).body.pace).toMatchObject({ spam: 'stop', limit: 0 });
  expect((await office.agent.do(campaigns.get, { id: campaign.id })).body).toMatchObject({
    state: 'paused',
    leaving: 0,
  });
  const told = await inOrg((tx) =>
    tx.all(
      sql`select from events where kind = 'campaign.paused' and subject_id = ${campaign.id} and data ->> 'why' = 'complaints'`,
    ),
  );
  expect(told).toHaveLength(1);
  const tell = notices['campaign.paused'];
  const paused = (data: object) =>
    inOrg(async (tx) => tell({ subject: { type: 'campaign', id: campaign.id }, data } as never, tx));
  expect((await paused({ name: 'x', why: 'complaints' })).users).toContain(office.owner.id);
  expect((await paused({ name: 'x' })).users).toEqual([]);
});

test('13.7 texts go to many only when brand and campaign are registered, and only such as the samples say', async () => {
  const like =
    'Hi {{first_name|there}}, new homes for sale in your area this week. Want the list? Reply STOP to opt out.';
  const campaign = await written('sms', like);
  const refused = await send(campaign);
  expect([refused.status, refused.body]).toMatchObject([409, { details: { why: 'unregistered' } }]);
  const samples = [
    'Hi [name], new homes for sale came up in your area. Reply YES for the list. Reply STOP to opt out.',
    'Open house this Saturday at [address].',
  ];
  const registration: RequestOf<typeof campaigns.saveTextRegistration> = {
    ...{
      entity: 'company',
      brandState: 'approved',
      brandName: 'Harbor',
      campaignState: 'approved',
      campaignKey: 'C1',
      useCase: 'marketing',
    },
    samples,
    numbers: ['+15125550142'],
  };
  const half = await office.owner.do(
    campaigns.saveTextRegistration,
    { ...registration, campaignState: 'pending' },
    { version: 0 },
  );
  expect(half.body).toMatchObject({ isReady: false, version: 1 });
  expect((await send(campaign)).status).toBe(409);
  expect((await office.owner.do(campaigns.saveTextRegistration, registration, { version: 0 })).status).toBe(412);
  const ready = await office.owner.do(campaigns.saveTextRegistration, registration, { version: 1 });
  expect(ready.body).toMatchObject({ isReady: true });
  const other = await written('sms', 'Refinance now: mortgage rates dropped, lock yours today with our lender!');
  expect((await send(other)).body).toMatchObject({ details: { why: 'drifted', message: 'm-1' } });
  const compared = await written('sms', like);
  const { body: withB } = await office.owner.do(
    campaigns.change,
    {
      id: compared.id,
      comparison: { of: 'body', by: 'clicks', floor: 500, days: 7, subject: '', blocks: [], body: 'Refinance today!' },
    } as never,
    { version: compared.version },
  );
  expect((await send(withB)).body, 'version B is one more text').toMatchObject({ details: { why: 'drifted' } });
  expect((await send(campaign)).status).toBe(200);
  expect(
    (
      await office.owner.do(campaigns.saveTextRegistration, { ...registration, numbers: ['512'] } as never, {
        version: 2,
      })
    ).status,
  ).toBe(400);
  expect(likenessTo(like, samples)).toBeGreaterThan(0.6);
  expect(hasDrifted('', samples)).toBe(false);
});
