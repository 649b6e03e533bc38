import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instantAt } from '#contract/core/time-zone.ts';
import { assistant } from '#contract/growth/assistant.ts';
import { listings } from '#contract/inventory/listings.ts';
import { openHouses } from '#contract/inventory/open-houses.ts';
import { booking } from '#contract/people/booking.ts';
import { files } from '#contract/people/files.ts';
import { imports } from '#contract/people/imports.ts';
import { type Door, inbound } from '#contract/people/inbound.ts';
import { leads } from '#contract/people/leads.ts';
import { splitName } from '#contract/people/split-name.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { newChatter } from '#server/growth/assistant/testing/chatter.ts';
import { bookingForm } from '#server/people/booking/open-page.ts';
import { leadForm } from '#server/people/inbound/submit-form.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { jobEnded } from './setup/jobs.ts';
import { patience } from './setup/patience.ts';
import { callerAt, newMember, type Person } from './setup/people.ts';
import { removeFolder, scratchFolder } from './setup/scratch.ts';
import { startTestServer, type TestServer } from './setup/server.ts';

test.each([
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
  ['Mary Ann Smith Jr.', 'Mary Ann', 'Smith Jr.'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['  Cruz ,  Ana ', 'Ana', 'Cruz'],
  ['Sammy Davis, Jr.', 'Sammy', 'Davis, Jr.'],
  ['De Souza', 'De', 'Souza'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%j is called %j of the family %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});

const organisationId = newId();
let server: TestServer;
let worker: Worker;
let folder: string;
let owner: Person;
let form: Door;
let mail: Door;
let page: string;
let house: string;
const zone = 'America/Chicago';

beforeAll(async () => {
  folder = await scratchFolder();
  const settings = { TRUSTED_PROXIES: '127.0.0.1', ASSISTANT_ORGANISATION: organisationId, DATA_DIR: folder };
  server = await startTestServer(undefined, settings);
  await server.services.db.asSystem((tx) =>
    tx.run(sql`insert into organisations (id, name) values (${organisationId}, 'Harbor & Vine')`),
  );
  owner = await newMember(server, organisationId, 'owner');
  worker = await startWorker(server.services);
  form = (await owner.do(inbound.openDoor, { name: 'Form', kind: 'form', slug: 'ask', consentText: 'Call me.' })).body;
  mail = (await owner.do(inbound.openDoor, { name: 'Portal', kind: 'mail' })).body;
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '23:30' }));
  const made = await owner.do(booking.createPage, {
    title: 'Talk',
    slug: 'talk',
    timeZone: zone,
    hours,
    hosts: [owner.id],
  });
  page = made.body.slug;
  const home = await owner.do(listings.create, {
    streetNumber: '1',
    streetName: 'Maple Lane',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 45_000_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
  });
  const { id, version } = home.body;
  const active = await owner.do(listings.changeStatus, { id, standardStatus: 'Active' }, { version });
  expect(active.status, JSON.stringify(active.body)).toBe(200);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const planned = await owner.do(openHouses.create, { id, start: `${day}T13:00` });
  expect(planned.status, JSON.stringify(planned.body)).toBe(200);
  expect(instantAt(`${day}T13:00`, zone)).toBeGreaterThan(Date.now());
  house = planned.body.id;
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await removeFolder(folder);
});

let numbers = 0;
const visitor = () => {
  numbers += 1;
  return callerAt(server.url, { 'x-forwarded-for': `198.51.100.${numbers % 250}` });
};
const someone = () => {
  numbers += 1;
  return { name: 'Ana de la Cruz', email: `ana${numbers}@doors.test`, phone: `512555${1000 + numbers}` };
};
type Someone = ReturnType<typeof someone>;
const longAgo = () => Date.now() - 20_000;
const isTaken = ({ status, body }: { status: number; body: unknown }) => expect(status, JSON.stringify(body)).toBe(200);

/** Every channel by which leads arrive, as its users use it. */
const doors: Record<string, (who: Someone) => Promise<void>> = {
  form: async (who) =>
    isTaken(
      await visitor().do(inbound.submit, {
        slug: form.slug!,
        ...who,
        message: 'Hello',
        consent: true,
        opened: leadForm.openedNow(server.services.settings.secret, longAgo()),
      }),
    ),
  booking: async (who) => {
    const { days } = (await visitor().do(booking.open, { slug: page })).body;
    const slots = days.flatMap(({ slots: free }) => free);
    numbers += 1;
    isTaken(
      await visitor().do(booking.book, {
        slug: page,
        slot: slots[numbers % slots.length]!,
        ...who,
        consent: true,
        opened: bookingForm.openedNow(server.services.settings.secret, longAgo()),
      }),
    );
  },
  openHouse: async (who) =>
    isTaken(
      await owner.do(openHouses.signIn, {
        id: house,
        reference: randomUUID(),
        ...who,
        hasAgent: false,
        timeframe: 'three_months',
        mayEmail: true,
        isDisclosed: true,
        signedAt: new Date().toISOString(),
      }),
    ),
  assistant: async (who) => {
    const chatter = newChatter(server);
    const before = (await enquiriesOf(who)).length;
    isTaken(
      await chatter.do(assistant.leaveRequest, {
        sessionId: chatter.sessionId,
        kind: 'showing',
        ...who,
        message: 'Saturday, please',
        consent: '2026-11-en',
      }),
    );
    await expect.poll(async () => (await enquiriesOf(who)).length, patience).toBe(before + 1);
  },
  import: async ({ name, email, phone }) => {
    const file = await owner.do(
      files.upload,
      { name: 'people.csv' },
      { body: `Name,Email,Phone\n${name},${email},${phone}\n` },
    );
    const prepared = (await owner.do(imports.prepare, { file: file.body.id })).body;
    const columns = prepared.columns.map(({ target }) => target);
    const begun = await owner.do(imports.run, { id: prepared.id, columns, consent: { basis: 'customer' } });
    isTaken(begun);
    await jobEnded(owner, begun.body.jobId);
  },
  program: async ({ name, ...who }) =>
    isTaken(await owner.do(inbound.receive, { ...splitName(name), ...who, message: 'Hello' })),
  portal: async ({ name, email, phone }) => {
    const raw = Buffer.from(
      [
        'From: Leads <leads@zillow.com>',
        'Subject: New lead',
        `Message-ID: <${randomUUID()}@zillow>`,
        'Content-Type: text/plain',
        '',
        `Name: ${name}\nEmail: ${email}\nPhone: ${phone}`,
      ].join('\r\n'),
    );
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const key = Buffer.from(mail.secret!.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`m.${timestamp}.`).update(raw).digest('base64');
    const headers = { 'webhook-id': 'm', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
    const answer = await fetch(server.url + new URL(mail.address).pathname, { method: 'POST', body: raw, headers });
    expect(answer.status).toBe(200);
  },
};

const found = async ({ email }: Someone) => (await owner.do(leads.list, { search: email })).body.rows;
const enquiriesOf = async (who: Someone) => {
  const [lead] = await found(who);
  if (!lead) return [];
  return (await owner.do(leads.timeline, { id: lead.id })).body.rows.filter(({ kind }) => kind === 'lead.enquired');
};
const agreedBy = (lead: string) =>
  server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) =>
    (
      await tx.all<{ way: string }>(sql`
        select distinct channel || ' ' || address as way from consent_events where lead_id = ${lead} order by 1`)
    ).map(({ way }) => way),
  );

const names = Object.keys(doors);
/** Channels that tell visitors they will be answered by every contact they give. */
const asksToAnswer = ['form', 'booking', 'assistant'];

test.each(names.map((door, n) => [door, names[(n + 1) % names.length]!]))(
  'through %s comes the same person, who is known again through %s',
  async (door, next) => {
    const who = someone();
    await doors[door]!(who);
    const [lead, ...more] = await found(who);
    expect(more).toEqual([]);
    expect(lead).toMatchObject({ firstName: 'Ana', lastName: 'de la Cruz', email: who.email, phone: `+1${who.phone}` });
    if (asksToAnswer.includes(door))
      expect(await agreedBy(lead!.id)).toEqual([`call +1${who.phone}`, `email ${who.email}`, `sms +1${who.phone}`]);
    await doors[next]!({ ...who, email: who.email.toUpperCase() });
    expect((await found(who)).map(({ id }) => id)).toEqual([lead!.id]);
  },
);

test('through several doors at once comes one person', async () => {
  const who = someone();
  await Promise.all(['form', 'program', 'booking', 'openHouse', 'portal'].map((door) => doors[door]!(who)));
  expect(await found(who)).toHaveLength(1);
});
