import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { members } from '#contract/account/organisations.ts';
import { apiBase } from '#contract/core/addresses.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { addDays, instantAt, localAt } from '#contract/core/time-zone.ts';
import { type Campaign, campaigns } from '#contract/growth/campaigns/campaigns.ts';
import type { CampaignMessage } from '#contract/growth/campaigns/content.ts';
import { campaignTemplates } from '#contract/growth/campaigns/templates.ts';
import { campaignTemplateKeys } from '#contract/growth/campaigns/words.ts';
import { outgoing } from '#contract/growth/marketing/outgoing.ts';
import { automations } from '#contract/people/automations/automations.ts';
import { consents } from '#contract/people/consents.ts';
import type { Lead } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { sendLimits } from '#contract/people/messages-words.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { nextDue } from '#server/core/programs/rows.ts';
import { runDue } from '#server/core/programs/run.ts';
import { openLog } from '#server/log.ts';
import { leadPrograms, listener as programsListener } from '#server/people/automations/engine.ts';
import { departuresListener, releaseJobOf } from '#server/people/departures/release.ts';
import { sentToday } from '#server/people/messages/gate/facts.ts';
import { receive } from '#server/people/messages/receive.ts';
import { suppressAddress } from '#server/people/messages/suppress-address.ts';
import { type MessageOffice, openMessageOffice } from '#tests/setup/messages.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, stranger } from '#tests/setup/people.ts';
import { departing } from './departures.ts';
import { resultsListener } from './listener.ts';
import { testJob } from './preview.ts';
import { walkJob } from './walk.ts';
import '#server/programs.ts';

let office: MessageOffice;
let dispatcher: Dispatcher;
beforeAll(async () => {
  office = await openMessageOffice();
  const { db } = office.server.services;
  dispatcher = new Dispatcher({
    db,
    listeners: [resultsListener, programsListener, departuresListener],
    log: openLog('silent'),
    pollMs: 20,
  });
  await dispatcher.start();
  await office.owner.do(messages.changeSettings, { postalAddress: '1 Main St, Albany, NY 12207' });
  await office.owner.do(campaigns.setPace, { isWarm: true });
  const texts = Object.values(campaignTemplates).flatMap((one) => one.messages.map(({ body }) => body).filter(Boolean));
  const registered: RequestOf<typeof campaigns.saveTextRegistration> = {
    entity: 'company',
    brandState: 'approved',
    brandName: 'Harbor & Vine',
    campaignState: 'approved',
    campaignKey: 'C1',
    useCase: 'marketing',
    samples: texts,
    numbers: ['+15125550142'],
  };
  const saved = await office.owner.do(campaigns.saveTextRegistration, registered, { version: 0 });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
});
afterAll(async () => {
  await dispatcher.stop();
  await office.stop();
});

const day = 86_400_000;
const losAngeles = 'America/Los_Angeles';
let tags = 0;

/** What the marketing calendar shows around a day. */
const calendar = async (around: string) => {
  const days = { from: addDays(around, -1), to: addDays(around, 1), timeZone: 'UTC' };
  return (await office.owner.do(outgoing.list, days)).body.items;
};

const scope = () => ({ organisationId: office.owner.organisationId, userId: null, actorKind: 'system' as const });
const inOrg = <T>(work: (tx: Tx) => Promise<T>) => office.server.services.db.withOrg(scope(), work);
const run = (at = Date.now()) => runDue(office.server.services.db, scope(), leadPrograms, { now: () => at });

/** Runs every waiting job of one kind, as the worker would. */
async function work(job: { kind: string; run: (context: never) => Promise<unknown> }): Promise<void> {
  const due = await office.raw.query(
    `update jobs set state = 'done' where kind = $1 and state = 'waiting'
     returning id, kind, organisation_id as "organisationId", created_by as "createdBy", payload`,
    [job.kind],
  );
  const signal = new AbortController().signal;
  for (const { payload, ...rest } of due.rows)
    await job.run({ payload, job: rest, services: office.server.services, signal } as never);
}

const mail = (given: Partial<CampaignMessage> = {}): CampaignMessage => ({
  id: 'mail-1',
  channel: 'email',
  waitDays: 0,
  subject: 'Hello {{first_name|there}}',
  preview: 'A line beside it',
  blocks: [
    {
      id: 'b1',
      type: 'text',
      words: 'Hi {{first_name|there}}, see [the list](https://example.test/homes).',
      tone: 'plain',
    },
  ],
  body: '',
  in: {},
  ...given,
});
const sms = (given: Partial<CampaignMessage> = {}): CampaignMessage => ({
  ...mail({ id: 'text-1', channel: 'sms', subject: '', preview: '', blocks: [], body: 'Hi {{first_name|there}}' }),
  ...given,
});

/** Leads with a tag of their own, so that a campaign reaches only these. */
async function audience(count: number, given: object = {}): Promise<{ tag: string; people: Lead[] }> {
  tags += 1;
  const tag = `campaign ${tags}`;
  const people: Lead[] = [];
  for (let n = 0; n < count; n += 1) {
    const lead = await office.newLead({ tags: [tag], ...given });
    await agree(lead.id, 'email');
    people.push(lead);
  }
  return { tag, people };
}

async function written(tag: string, change: object = {}): Promise<Campaign> {
  const made = await office.agent.do(campaigns.create, { name: `To ${tag}` });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const filter = { and: [{ field: 'tags', op: 'has_any', value: [tag] }] };
  const saved = await office.agent.do(
    campaigns.change,
    { id: made.body.id, filter, messages: [mail()], ...change } as never,
    { version: 1 },
  );
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return saved.body;
}

async function sent({ id, version }: Campaign): Promise<Campaign> {
  const reply = await office.agent.do(campaigns.send, { id }, { version });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await work(walkJob);
  return reply.body;
}

const get = async (id: string): Promise<Campaign> => (await office.agent.do(campaigns.get, { id })).body;
const mailsOf = async (id: string) =>
  (
    await office.raw.query(
      `select m.id, m.lead_id as lead, m.state, m.subject, m.body, s.message, s.variant from messages m
       join campaign_sends s on s.message_id = m.id where m.bulk_job_id = $1 order by m.id`,
      [id],
    )
  ).rows;
const agree = (id: string, channel: 'sms' | 'email' = 'sms') =>
  office.agent.do(consents.add, {
    id,
    channel,
    purpose: 'marketing',
    basis: 'written',
    kind: 'given',
    note: 'On paper',
  } as never);

describe('13.5 whom it may reach', () => {
  test('12.5 the marketing hub tells it of everybody whom the asker sees, before anything is designed', async () => {
    const { people } = await audience(4);
    const all = (await office.owner.do(outgoing.audience, {})).body;
    expect(all.total).toBeGreaterThanOrEqual(people.length);
    expect([all.isDone, all.judged]).toEqual([true, all.total]);
    for (const { now, later, not } of all.channels)
      expect(now + later + not.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
    expect((await office.agent.do(outgoing.audience, {})).body.total).toBeLessThanOrEqual(all.total);
  });

  test('is counted by channel before anything is written, with the gate’s own reason for each of the others', async () => {
    const { tag, people } = await audience(4);
    const [one, , three] = people;
    await agree(one!.id);
    const silent = await office.newLead({ tags: [tag] });
    await inOrg((tx) => suppressAddress(tx, 'bounce', three!.email!, 'gone'));
    const bare = await office.newLead({ tags: [tag], email: null });
    const campaign = await written(tag);
    const { body, status } = await office.agent.do(campaigns.audience, { id: campaign.id });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ total: 6, judged: 6, isDone: true });
    for (const { channel, now, later, not } of body.channels) {
      const gate = await Promise.all(
        [...people, silent, bare].map(
          async ({ id }) => (await office.agent.do(messages.check, { id, channel, purpose: 'marketing' })).body,
        ),
      );
      const said = (outcome: string) => gate.filter((verdict) => verdict.outcome === outcome);
      expect([now, later]).toEqual([said('allow').length, said('hold').length]);
      const rules = Map.groupBy(said('deny'), ({ rule }) => rule);
      expect(Object.fromEntries(not.map(({ rule, count }) => [rule, count]))).toEqual(
        Object.fromEntries([...rules].map(([rule, { length }]) => [rule, length])),
      );
    }
    const foreigner = await newMember(office.server, await newOrganisation(office.server), 'owner');
    expect((await foreigner.do(campaigns.get, { id: campaign.id })).status).toBe(404);
    const colleague = await newMember(office.server, office.owner.organisationId, 'agent');
    expect((await colleague.do(campaigns.send, { id: campaign.id }, { version: campaign.version })).status).toBe(403);
  });
});

describe('one to all', () => {
  test('goes to each person once, is delivered, followed, answered, unsubscribed from, bounced and complained of; every number opens its people', async () => {
    const { tag, people } = await audience(5);
    const away = await office.newLead({ tags: [tag], email: null });
    const campaign = await written(tag);
    await sent(campaign);
    await Promise.all([run(), run()]);
    await run();
    const mails = await mailsOf(campaign.id);
    expect(mails.map(({ lead }) => lead).sort()).toEqual(people.map(({ id }) => id).sort());
    expect(mails[0]).toMatchObject({ subject: 'Hello Ines', state: 'queued' });
    await office.sendDue();
    const [mailed] = await office.outbox(mails[0]!.id);
    // RFC 8058, the postal address, and the preview text.
    expect(mailed.unsubscribe_url).toContain('/unsubscribe/');
    expect(mailed.body_html).toContain('1 Main St, Albany');
    expect(mailed.body_html).toContain('A line beside it');
    expect(mailed.body_html).not.toContain('https://example.test/homes');
    const [link] = mailed.body_html.match(/https?:\/\/[^"\s]+\/mail-links\/[^"\s]+/)!;
    const [picture] = mailed.body_html.match(/https?:\/\/[^"\s]+\/mail-pictures\/[^"\s]+/)!;
    const open = (address: string, userAgent: string) =>
      fetch(`${office.server.url}${address.slice(address.indexOf(apiBase))}`, {
        redirect: 'manual',
        headers: { 'user-agent': userAgent },
      });
    const person = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';
    // A click within seconds is a scanner; the same browser later is a person; a declared bot never counts.
    const scanned = await open(link, person);
    expect([scanned.status, scanned.headers.get('location')]).toEqual([302, 'https://example.test/homes']);
    await open(picture, person);
    expect((await get(campaign.id)).numbers).toMatchObject({ clicked: 0 });
    await office.raw.query(`update messages set sent_at = sent_at - interval '1 minute' where bulk_job_id = $1`, [
      campaign.id,
    ]);
    await open(link, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    await open(link, person);
    expect((await open(link.slice(0, -4), person)).status).toBe(404);

    const [first, second, third, fourth, fifth] = mails;
    const emailOf = (lead: string) => people.find(({ id }) => id === lead)!.email!;
    await inOrg((tx) =>
      receive(tx, {
        channel: 'email',
        from: emailOf(second!.lead),
        subject: 'Re',
        body: 'Yes please',
        providerId: 'in 1',
      }),
    );
    const token = (await office.outbox(third!.id))[0].unsubscribe_url.split('/unsubscribe/')[1];
    const nobody = stranger(office.server);
    await nobody.do(consents.unsubscribe, { token } as never);
    await inOrg((tx) => suppressAddress(tx, 'bounce', emailOf(fourth!.lead), '550 no such user'));
    await inOrg((tx) => suppressAddress(tx, 'complaint', emailOf(fifth!.lead), 'abuse'));
    await vi.waitFor(
      async () =>
        expect((await get(campaign.id)).numbers).toMatchObject({ replied: 1, unsubscribed: 1, complained: 1 }),
      patience,
    );
    const after = await get(campaign.id);
    expect(after.numbers).toMatchObject({
      sent: 5,
      delivered: 4,
      clicked: 1,
      scanned: 1,
      opened: 1,
      replied: 1,
      unsubscribed: 1,
      bounced: 1,
      complained: 1,
      failed: 0,
      waiting: 0,
    });
    expect(after).toMatchObject({ state: 'sent', total: 6, entered: 5, leftOut: 1 });
    expect(after.leftOutBy).toEqual([{ rule: 'address.missing', count: 1 }]);
    const behind = async (result: string) =>
      (await office.agent.do(campaigns.people, { id: campaign.id, result } as never)).body.rows.map(({ lead }) => lead);
    expect(await behind('clicked')).toEqual([first!.lead]);
    expect(await behind('replied')).toEqual([second!.lead]);
    expect(await behind('unsubscribed')).toEqual([third!.lead]);
    expect(await behind('bounced')).toEqual([fourth!.lead]);
    expect(await behind('complained')).toEqual([fifth!.lead]);
    expect(await behind('left_out')).toEqual([away.id]);
    expect(await behind('delivered')).toHaveLength(4);
    // The gate denies leads that bounced, complained or unsubscribed.
    const again = await written(tag);
    const { body } = await office.agent.do(campaigns.audience, { id: again.id });
    expect(
      body.channels
        .find(({ channel }) => channel === 'email')!
        .not.map(({ rule }) => rule)
        .sort(),
    ).toEqual(['address.missing', 'suppressed.bounce', 'suppressed.complaint', 'suppressed.unsubscribe'].sort());
    const listed = (await office.agent.do(campaigns.list, { state: 'sent' })).body.rows.find(
      ({ id }) => id === campaign.id,
    );
    expect(listed).toMatchObject({ sent: 5, clicked: 1, replied: 1 });
    // A campaign's program does not appear among the automations.
    expect((await office.owner.do(automations.list)).body.automations.map(({ name }) => name)).not.toContain(
      campaign.name,
    );
  });

  test('13.4 killed in the middle of its audience goes on where it stood, and nobody is written to twice', async () => {
    const { tag, people } = await audience(3);
    const campaign = await written(tag);
    await office.agent.do(campaigns.send, { id: campaign.id }, { version: campaign.version });
    const due = await office.raw.query(
      `select payload, id, kind, organisation_id as "organisationId", created_by as "createdBy" from jobs
      where kind = $1 and state = 'waiting'`,
      [walkJob.kind],
    );
    const { db } = office.server.services;
    const once = (dies: number) => {
      const [{ payload, ...job }] = due.rows;
      let statements = 0;
      const killing = {
        ...office.server.services,
        db: {
          withOrg: (whose: never, body: (tx: Tx) => Promise<unknown>) =>
            db.withOrg(whose, async (tx) => {
              const inner = tx as unknown as { client: { query: (...given: unknown[]) => unknown } };
              const { client } = inner;
              inner.client = new Proxy(client, {
                get: (target, name) =>
                  name === 'query'
                    ? async (...given: unknown[]) => {
                        statements += 1;
                        if (statements === dies) await target.query('select pg_terminate_backend(pg_backend_pid())');
                        return target.query(...given);
                      }
                    : Reflect.get(target, name),
              });
              return body(tx);
            }),
        },
      };
      return walkJob.run({ payload, job, services: killing, signal: new AbortController().signal } as never).then(
        () => 'done',
        () => 'died',
      );
    };
    let deaths = 0;
    for (let at = 1; (await once(at)) === 'died'; at += 1) {
      deaths += 1;
      expect((await get(campaign.id)).entered).toBe(0);
    }
    expect(deaths).toBeGreaterThan(5);
    // The same job twice at once, and three runners.
    await Promise.all([once(0), once(0)]);
    await Promise.all([run(), run(), run()]);
    expect((await mailsOf(campaign.id)).map(({ lead }) => lead).sort()).toEqual(people.map(({ id }) => id).sort());
    expect(await get(campaign.id)).toMatchObject({ entered: 3, leftOut: 0, total: 3 });
    await office.raw.query(`update jobs set state = 'done' where kind = $1`, [walkJob.kind]);
  });

  test('waits for its hour, paused and resumed; each person’s own hour is their own clock’s', async () => {
    const [east, west] = [
      await audience(1, { state: 'NY', phone: null }),
      await audience(1, { state: 'CA', phone: null }),
    ];
    await office.raw.query('update leads set tags = array[$1] where id = $2', [east.tag, west.people[0]!.id]);
    const start = new Date(Date.now() + 40 * day).toISOString().slice(0, 10);
    const campaign = await written(east.tag, { when: { mode: 'hour', day: start, time: '10:00' } });
    const scheduled = await office.agent.do(campaigns.send, { id: campaign.id }, { version: campaign.version });
    expect(scheduled.body).toMatchObject({ state: 'scheduled' });
    expect(scheduled.body.scheduledAt).not.toBeNull();
    expect((await office.agent.do(campaigns.pause, { id: campaign.id })).body.state).toBe('paused');
    await work(walkJob);
    expect((await get(campaign.id)).entered).toBe(0);
    expect((await office.agent.do(campaigns.resume, { id: campaign.id })).body.state).toBe('scheduled');
    await work(walkJob);
    const due = await office.raw.query(
      `select e.lead_id as lead, e.next_due_at as at from enrolments e join campaigns c on c.program_id = e.program_id where c.id = $1`,
      [campaign.id],
    );
    const at = new Map(due.rows.map((row) => [row.lead, row.at as Date]));
    const clock = (when: Date, timeZone: string) =>
      when.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    expect(clock(at.get(east.people[0]!.id)!, 'America/New_York')).toBe(`${start} 10:00`);
    expect(clock(at.get(west.people[0]!.id)!, 'America/Los_Angeles')).toBe(`${start} 10:00`);
    const planned = await calendar(start);
    expect(planned.filter(({ page }) => page === `/campaign/${campaign.id}`)).toMatchObject([
      { source: 'campaign', people: 2 },
      { source: 'campaign', people: 2 },
    ]);
    expect(planned.filter(({ source }) => source === 'automation')).toEqual([]);
    expect((await office.agent.do(campaigns.remove, { id: campaign.id })).status).toBe(409);
    const stopped = await office.agent.do(campaigns.stop, { id: campaign.id });
    expect(stopped.body).toMatchObject({ state: 'stopped', numbers: { waiting: 0 } });
    expect(await mailsOf(campaign.id)).toEqual([]);
  });

  test('goes at each person’s best hour by their own clock, and at the hour that is named where none is known', async () => {
    const { tag, people } = await audience(2, { state: 'CA', phone: null });
    const [known, unknown] = people;
    for (const weeks of [1, 2, 3]) {
      await inOrg((tx) =>
        receive(tx, {
          channel: 'email',
          from: known!.email!,
          subject: 'Hi',
          body: 'Hello',
          providerId: `best ${known!.id} ${weeks}`,
        }),
      );
      const at = instantAt(`${new Date(Date.now() - weeks * 7 * day).toISOString().slice(0, 10)}T19:20`, losAngeles);
      await office.raw.query('update messages set created_at = $2 where provider_id = $1', [
        `best ${known!.id} ${weeks}`,
        new Date(at),
      ]);
    }
    const start = new Date(Date.now() + 40 * day).toISOString().slice(0, 10);
    const campaign = await written(tag, { when: { mode: 'best', day: start, time: '10:30' } });
    const scheduled = await office.agent.do(campaigns.send, { id: campaign.id }, { version: campaign.version });
    expect(scheduled.body.state).toBe('scheduled');
    await work(walkJob);
    const due = await office.raw.query(
      `select e.lead_id as lead, e.next_due_at as at from enrolments e join campaigns c on c.program_id = e.program_id where c.id = $1`,
      [campaign.id],
    );
    const at = new Map(due.rows.map((row) => [row.lead, localAt(row.at.getTime(), losAngeles)]));
    expect(at.get(known!.id)).toBe(`${start}T19:00`);
    expect(at.get(unknown!.id)).toBe(`${start}T10:30`);
    await office.agent.do(campaigns.stop, { id: campaign.id });
  });

  test('12.6 is moved in the calendar until it begins, and is among what somebody would hear in two days', async () => {
    const { tag, people } = await audience(1);
    const hour = Date.now() + 10 * day;
    const at = (ahead: number) => ({ when: { mode: 'at', at: new Date(hour + ahead).toISOString() } });
    const [first, second, third] = [
      await written(tag, at(0)),
      await written(tag, at(3_600_000)),
      await written(tag, { ...at(7_200_000), type: 'drip' }),
    ];
    for (const one of [first, second, third])
      expect((await office.agent.do(campaigns.send, { id: one.id }, { version: one.version })).status).toBe(200);
    const shown = async (ahead: number) => {
      const around = new Date(hour + ahead).toISOString().slice(0, 10);
      const days = { from: addDays(around, -1), to: addDays(around, 1), timeZone: 'UTC' };
      return (await office.owner.do(outgoing.list, days)).body;
    };
    const crowdedLeads = async () => (await shown(0)).crowded.map(({ lead }) => lead);
    expect(await crowdedLeads()).toEqual([people[0]!.id]);

    const item = (await shown(0)).items.find(({ id }) => id === first.id)!;
    const to = { source: 'campaign', id: first.id, version: item.version!, timeZone: 'UTC' } as const;
    const local = new Date(hour + 5 * day).toISOString().slice(0, 16);
    const past = new Date(Date.now() - day).toISOString().slice(0, 16);
    expect((await office.owner.do(outgoing.move, { ...to, local: past })).status).toBe(400);
    const moved = await office.owner.do(outgoing.move, { ...to, local });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(moved.body.at.slice(0, 16)).toBe(local);
    expect((await office.owner.do(outgoing.move, { ...to, local })).status).toBe(412);
    expect(await crowdedLeads()).toEqual([]);
    expect((await shown(5 * day)).items).toMatchObject([{ id: first.id, source: 'campaign' }]);
    // The job of the original time finds that it is too early.
    await work(walkJob);
    expect(await get(first.id)).toMatchObject({ state: 'scheduled', entered: 0 });
    expect((await get(third.id)).entered).toBe(1);
    await office.raw.query(`update campaigns set at_when = at_when || $2 where id = $1`, [
      first.id,
      JSON.stringify({ at: new Date().toISOString() }),
    ]);
    await work(walkJob);
    expect((await get(first.id)).entered).toBe(1);
    for (const one of [first, second, third]) await office.agent.do(campaigns.stop, { id: one.id });
  });

  test('13.9 deals that came of it are counted with what they earned, once and for whoever may see it', async () => {
    const { tag, people } = await audience(3);
    const before = await written(tag);
    const deal = (lead: string, given: { state?: string; begun?: string } = {}) =>
      office.raw.query(
        `insert into deals (organisation_id, name, pipeline, side, stage, state, lead_id, commission, gross_cents, owner_id, created_at)
         values ($1, 'Of ' || $2, 'buyer', 'buyer', 'closed', $3, $2::uuid, '{}', 1250000, $4, now() + $5::interval)`,
        [office.owner.organisationId, lead, given.state ?? 'won', office.agent.id, given.begun ?? '1 day'],
      );
    await sent(before);
    await run();
    await office.sendDue();
    const campaign = await written(tag);
    await sent(campaign);
    await run();
    await office.sendDue();
    const [answers, silent, early] = people.map(({ id }) => id);
    const emailOf = (lead: string) => people.find(({ id }) => id === lead)!.email!;
    for (const lead of [answers!, early!])
      await inOrg((tx) =>
        receive(tx, { channel: 'email', from: emailOf(lead), subject: 'Re', body: 'Yes', providerId: `deal ${lead}` }),
      );
    await vi.waitFor(async () => expect((await get(campaign.id)).numbers).toMatchObject({ replied: 2 }), patience);
    await deal(answers!);
    await deal(answers!, { state: 'lost' });
    await deal(answers!, { begun: '400 days' });
    await deal(silent!);
    await deal(early!, { begun: '-1 day' });
    expect(await get(campaign.id)).toMatchObject({ numbers: { closed: 1 }, revenue: 1_250_000 });
    const behind = await office.agent.do(campaigns.people, { id: campaign.id, result: 'closed' });
    expect(behind.body.rows.map(({ lead }) => lead)).toEqual([answers]);
    // Only the last message with a response gets the credit.
    expect(await get(before.id)).toMatchObject({ numbers: { closed: 0 }, revenue: 0 });
    const colleague = await newMember(office.server, office.owner.organisationId, 'agent');
    const theirs = await colleague.do(campaigns.get, { id: campaign.id });
    expect(theirs.body).toMatchObject({ numbers: { closed: 1 }, revenue: 0 });
    expect((await office.owner.do(campaigns.get, { id: campaign.id })).body.revenue).toBe(1_250_000);
  });

  test('goes to no more people a day than an organization may write to; the others wait for the days after', async () => {
    const { tag } = await audience(3);
    const { most, hours } = sendLimits.organisation;
    await office.raw.query(
      `insert into messages (organisation_id, conversation_id, channel, direction, address, body, state)
       select c.organisation_id, c.id, 'email', 'out', 'many' || n || '@example.test', '', 'sent'
       from generate_series(1, $1 - $3::int) n, (select * from conversations where organisation_id = $2 limit 1) c`,
      [most - 2, office.owner.organisationId, await inOrg((tx) => sentToday(tx))],
    );
    const campaign = await written(tag);
    await sent(campaign);
    await office.raw.query(`delete from messages where address like 'many%@example.test'`);
    const due = await office.raw.query(
      `select e.next_due_at - c.started_at > $2 * interval '1 hour' as later from enrolments e
       join campaigns c on c.program_id = e.program_id where c.id = $1 order by later`,
      [campaign.id, hours - 1],
    );
    expect(due.rows.map(({ later }) => later)).toEqual([false, false, true]);
    await office.agent.do(campaigns.stop, { id: campaign.id });
  });

  test('of somebody who leaves is paused, and goes on in the name of who resumes it', async () => {
    const { tag } = await audience(1);
    const leaving = await newMember(office.server, office.owner.organisationId, 'admin');
    const campaign = await written(tag, { when: { mode: 'at', at: new Date(Date.now() + 5 * day).toISOString() } });
    await office.agent.do(campaigns.send, { id: campaign.id }, { version: campaign.version });
    await office.raw.query('update campaigns set owner_id = $2 where id = $1', [campaign.id, leaving.id]);
    await office.raw.query(
      'update programs p set turned_on_by = $2 from campaigns c where c.program_id = p.id and c.id = $1',
      [campaign.id, leaving.id],
    );
    expect((await office.owner.do(members.remove, { userId: leaving.id })).status).toBe(200);
    await vi.waitFor(async () => {
      await work(releaseJobOf(departing));
      expect((await office.owner.do(campaigns.get, { id: campaign.id })).body).toMatchObject({
        state: 'paused',
        owner: null,
      });
    }, patience);
    expect((await office.owner.do(campaigns.resume, { id: campaign.id })).body.state).toBe('scheduled');
    const by = await office.raw.query(
      'select p.turned_on_by as by from programs p join campaigns c on c.program_id = p.id where c.id = $1',
      [campaign.id],
    );
    expect(by.rows).toEqual([{ by: office.owner.id }]);
    await office.owner.do(campaigns.stop, { id: campaign.id });
    await office.raw.query(`update jobs set state = 'done' where kind = $1`, [walkJob.kind]);
  });

  test('stopped calls off what has not left, and says of each what became of it', async () => {
    const { tag } = await audience(3);
    const campaign = await written(tag, { perHour: 1 });
    await sent(campaign);
    await run();
    expect(await mailsOf(campaign.id)).toHaveLength(1);
    const waiting = await get(campaign.id);
    expect(waiting).toMatchObject({ state: 'sending', numbers: { waiting: 2 } });
    await office.agent.do(campaigns.stop, { id: campaign.id });
    await office.sendDue();
    await vi.waitFor(
      async () => expect((await get(campaign.id)).numbers).toMatchObject({ cancelled: 1, sent: 0, waiting: 0 }),
      patience,
    );
    await run(Date.now() + 3 * day);
    expect(await mailsOf(campaign.id)).toHaveLength(1);
  });
});

describe('13.1 to 13.4 a drip', () => {
  test('13.1 is shown thirty days ahead as it would go, and nothing of that is done', async () => {
    const { tag, people } = await audience(2);
    const away = await office.newLead({ tags: [tag], email: null });
    const campaign = await written(tag, {
      type: 'drip',
      messages: [mail(), mail({ id: 'mail-2', waitDays: 3 }), mail({ id: 'mail-3', waitDays: 40 })],
    });
    const counted = () =>
      office.raw.query(
        `select (select count(*) from messages) as messages, (select count(*) from programs) as programs, (select count(*) from jobs) as jobs,
           (select count(*) from campaign_sends) as sends, (select count(*) from enrolments) as enrolments, (select count(*) from events) as events`,
      );
    const before = (await counted()).rows;
    const { body, status } = await office.agent.do(campaigns.rehearse, { id: campaign.id });
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await counted()).rows).toEqual(before);
    expect(body).toMatchObject({ total: 3, next: null });
    for (const { id } of people) {
      const { messages: told } = body.people.find(({ lead }) => lead === id)!;
      expect(told.map(({ message, outcome }) => [message, outcome])).toEqual([
        ['mail-1', 'done'],
        ['mail-2', 'done'],
      ]);
      expect(Date.parse(told[1]!.at) - Date.parse(told[0]!.at)).toBe(3 * day);
    }
    const { messages: none } = body.people.find(({ lead }) => lead === away.id)!;
    expect(new Set(none.map(({ outcome, rule }) => `${outcome} ${rule}`))).toEqual(new Set(['denied address.missing']));
    await sent(campaign);
    expect((await office.agent.do(campaigns.rehearse, { id: campaign.id })).status).toBe(409);
    await office.agent.do(campaigns.stop, { id: campaign.id });
  });

  test('13.2 and 13.3 goes on by days, ends with a reply, and takes those under way along when it is written anew', async () => {
    const { tag, people } = await audience(2);
    const campaign = await written(tag, {
      type: 'drip',
      messages: [
        mail(),
        mail({ id: 'mail-2', waitDays: 3, subject: 'Second' }),
        mail({ id: 'mail-3', waitDays: 4, subject: 'Third' }),
      ],
    });
    await sent(campaign);
    await run();
    await office.sendDue();
    await inOrg((tx) =>
      receive(tx, { channel: 'email', from: people[0]!.email!, subject: 'Re', body: 'Call me', providerId: 'in 2' }),
    );
    await vi.waitFor(
      async () => expect((await get(campaign.id)).numbers).toMatchObject({ sent: 2, replied: 1, waiting: 1 }),
      patience,
    );
    const now = await get(campaign.id);
    const changed = await office.agent.do(
      campaigns.change,
      {
        id: campaign.id,
        messages: now.messages.map((one) => (one.id === 'mail-2' ? { ...one, subject: 'Second, better' } : one)),
      },
      { version: now.version },
    );
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    for (let turn = 0; turn < 10; turn += 1) {
      const due = await inOrg((tx) => nextDue(tx, leadPrograms));
      if (due === undefined || due > Date.now() + 9 * day) break;
      await run(due);
    }
    const mails = await mailsOf(campaign.id);
    expect(mails.filter(({ lead }) => lead === people[0]!.id).map(({ subject }) => subject)).toEqual(['Hello Ines']);
    expect(mails.filter(({ lead }) => lead === people[1]!.id).map(({ subject }) => subject)).toEqual([
      'Hello Ines',
      'Second, better',
      'Third',
    ]);
    expect(
      (await office.agent.do(campaigns.change, { id: campaign.id, filter: null }, { version: changed.body.version }))
        .status,
    ).toBe(409);
  });

  test('13.3 STOP ends every series somebody is in, and nobody else’s', async () => {
    const { tag, people } = await audience(2);
    const [ends, goesOn] = people;
    const series = { type: 'drip', messages: [mail(), mail({ id: 'mail-2', waitDays: 3, subject: 'Second' })] };
    const running = [await written(tag, series), await written(tag, series)];
    for (const one of running) await sent(one);
    await run();
    await office.sendDue();
    await inOrg((tx) =>
      receive(tx, { channel: 'sms', from: ends!.phone!, subject: '', body: 'STOP', providerId: `stop ${tag}` }),
    );
    for (const { id } of running) {
      await vi.waitFor(async () => expect((await get(id)).numbers).toMatchObject({ sent: 2, waiting: 1 }), patience);
      const { body } = await office.agent.do(campaigns.people, { id, result: 'waiting' } as never);
      expect(body.rows.map(({ lead }) => lead)).toEqual([goesOn!.id]);
    }
    for (let turn = 0; turn < 10; turn += 1) {
      const due = await inOrg((tx) => nextDue(tx, leadPrograms));
      if (due === undefined || due > Date.now() + 5 * day) break;
      await run(due);
    }
    for (const { id } of running)
      expect((await mailsOf(id)).map(({ lead, message }) => `${lead} ${message}`).sort()).toEqual(
        [`${ends!.id} mail-1`, `${goesOn!.id} mail-1`, `${goesOn!.id} mail-2`].sort(),
      );
  });
});

describe('13.8 two versions', () => {
  test('go to half each by one thing that differs, and no winner is named before the end or below the floor', async () => {
    const { tag } = await audience(12);
    const comparison = { of: 'subject', by: 'clicks', floor: 100, days: 7, subject: 'Another', blocks: [], body: '' };
    const campaign = await written(tag, { comparison });
    await sent(campaign);
    await run();
    await office.sendDue();
    const mails = await mailsOf(campaign.id);
    expect(mails).toHaveLength(12);
    await vi.waitFor(async () => expect((await get(campaign.id)).numbers).toMatchObject({ delivered: 12 }), patience);
    for (const { variant, subject } of mails) expect(subject).toBe(variant === 'a' ? 'Hello Ines' : 'Another');
    const running = (await get(campaign.id)).compared!;
    expect(running).toMatchObject({ by: 'clicks', floor: 100, verdict: { state: 'running', why: 'floor' } });
    expect(running.a.delivered + running.b.delivered).toBe(12);
    await office.raw.query(`update campaigns set started_at = started_at - interval '8 days' where id = $1`, [
      campaign.id,
    ]);
    expect((await get(campaign.id)).compared!.verdict).toEqual({ state: 'no_winner', why: 'floor' });
    const same = await written(tag, { comparison: { ...comparison, subject: 'Hello {{first_name|there}}' } });
    const refused = await office.agent.do(campaigns.send, { id: same.id }, { version: same.version });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('nothing_compared');
  });
});

describe('what it says', () => {
  test('13.10 every template may be sent unchanged', async () => {
    for (const template of campaignTemplateKeys) {
      const { body, status } = await office.agent.do(campaigns.create, { name: template, template });
      expect(status, template).toBe(200);
      expect(body.problems, template).toEqual([]);
      expect(body.type).toBe(campaignTemplates[template].type);
      const out = await office.agent.do(
        campaigns.change,
        { id: body.id, filter: { and: [{ field: 'tags', op: 'has_any', value: ['nobody at all'] }] } } as never,
        { version: body.version },
      );
      const reply = await office.agent.do(campaigns.send, { id: body.id }, { version: out.body.version });
      expect(reply.status, `${template} ${JSON.stringify(reply.body)}`).toBe(200);
    }
    await work(walkJob);
  });

  test('is in the reader’s language where it has words in it, filled in, and left unsent where a field is not known', async () => {
    const { tag } = await audience(1, { language: 'es' });
    const blank = await office.newLead({ tags: [tag], firstName: '', lastName: 'Rossi' });
    await agree(blank.id, 'email');
    const campaign = await written(tag, {
      messages: [
        mail({
          subject: 'Hello {{first_name}}',
          in: { es: { subject: 'Hola {{first_name}}', preview: '', body: '' } },
          blocks: [
            { id: 'b1', type: 'text', words: 'Hello', tone: 'plain', in: { es: { words: 'Hola' } } },
            {
              id: 'b2',
              type: 'text',
              words: 'For English readers',
              tone: 'plain',
              shownIf: { and: [{ field: 'language', op: 'any_of', value: ['en'] }] },
            },
          ] as CampaignMessage['blocks'],
        }),
      ],
    });
    await sent(campaign);
    await run();
    const mails = await mailsOf(campaign.id);
    expect(mails).toMatchObject([{ subject: 'Hola Ines' }]);
    expect(mails[0]!.body).toContain('Hola');
    expect(mails[0]!.body).not.toContain('English');
    expect(mails.map(({ lead }) => lead)).not.toContain(blank.id);
  });

  test('is refused with the place where the law does not allow it, or something is missing', async () => {
    const { tag } = await audience(1);
    const words = [{ id: 'b1', type: 'text', words: 'Perfect for adults only, no children', tone: 'plain' }];
    const unfair = await written(tag, { messages: [mail({ blocks: words as never })] });
    const refused = await office.agent.do(campaigns.send, { id: unfair.id }, { version: unfair.version });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('"blocks"');
    const bare = await written(tag, { messages: [mail({ subject: '' })] });
    expect(bare.problems).toMatchObject([{ kind: 'no_subject', message: 'mail-1' }]);
    expect((await office.agent.do(campaigns.send, { id: bare.id }, { version: bare.version })).status).toBe(400);
  });

  test('is tried on oneself, and looked at as somebody gets it', async () => {
    const { tag } = await audience(1);
    const campaign = await written(tag);
    const look = await office.agent.do(campaigns.preview, { id: campaign.id, message: 'mail-1', locale: 'en' });
    expect(look.body).toMatchObject({ subject: 'Hello Ines', preview: 'A line beside it' });
    expect(look.body.html).toContain('https://example.test/homes');
    const test = await office.agent.do(campaigns.test, { id: campaign.id, message: 'mail-1', locale: 'en' });
    expect(test.status, JSON.stringify(test.body)).toBe(200);
    await work(testJob);
    const got = await office.raw.query(
      `select subject, state, failure, address from messages where subject like '[Test]%' and address = $1`,
      [test.body.to],
    );
    expect(got.rows).toMatchObject([{ subject: '[Test] Hello Ines', state: 'sent' }]);
  });
});

describe('0.3 rows 1 to 3: a text', () => {
  test('goes to nobody who has not agreed in writing, and waits for the reader’s own morning', async () => {
    const { tag, people } = await audience(2, { state: 'NY' });
    await agree(people[0]!.id);
    const campaign = await written(tag, { messages: [sms()] });
    await sent(campaign);
    const after = await get(campaign.id);
    expect(after).toMatchObject({ entered: 1, leftOut: 1 });
    expect(after.leftOutBy).toEqual([{ rule: 'consent.missing', count: 1 }]);
    await office.raw.query(
      `update enrolments set step_at = $2, next_due_at = $2 from campaigns c where c.program_id = enrolments.program_id and c.id = $1`,
      [campaign.id, '2031-01-15T07:00:00Z'],
    );
    await run(Date.parse('2031-01-15T07:00:00Z'));
    expect(await mailsOf(campaign.id)).toEqual([]);
    await run(Date.parse('2031-01-15T13:00:00Z'));
    expect(await mailsOf(campaign.id)).toMatchObject([{ lead: people[0]!.id, body: 'Hi Ines' }]);
  });
});

describe('13.6 deliverability', () => {
  test('looks up what the sending domain says, explains each, and alarms by what came back', async () => {
    const { services } = office.server;
    const { resolver } = services;
    const asked: string[] = [];
    services.resolver = {
      ...resolver,
      async texts(name) {
        asked.push(name);
        return name.startsWith('_dmarc.') ? ['v=DMARC1; p=none; rua=mailto:d@example.test'] : ['v=spf1 mx -all'];
      },
    };
    try {
      const { body, status } = await office.agent.do(campaigns.deliverability);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(asked.sort()).toEqual([`_dmarc.${body.domain}`, body.domain].sort());
      expect(body.records).toMatchObject([
        { kind: 'spf', state: 'good' },
        { kind: 'dkim', state: 'not_set_up', reason: 'no_selector' },
        { kind: 'dmarc', state: 'weak', reason: 'only_watches' },
      ]);
      expect(body).toMatchObject({ postalAddress: '1 Main St, Albany, NY 12207', spam: 'too_few', leaves: false });
      expect(body.sent).toBeGreaterThan(0);
    } finally {
      services.resolver = resolver;
    }
  });
});
