import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendar } from '#contract/people/appointments.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { escapeText, fold, joinLines, readLines, unescapeText } from './lines.ts';
import { readIcs } from './read-ics.ts';
import { readRule } from './rule-text.ts';

let server: TestServer;
let organisationId: string;
beforeAll(async () => {
  server = await startTestServer();
  organisationId = await newOrganisation(server);
});
afterAll(() => server.stop());

const zone = 'America/New_York';
const someone = () => newMember(server, organisationId, 'agent');
const file = (...events: string[][]) =>
  joinLines([
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ]);
const shown = async (by: Person, from: string, to: string) =>
  (await by.do(calendar.list, { from, to, timeZone: zone })).body.rows.map(({ start, title }) => `${start} ${title}`);

test('any text survives being written and read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const plain = text.replace(/[\r\n]+/g, '\n');
      const [line] = readLines(joinLines([`SUMMARY:${escapeText(plain)}`]));
      expect(unescapeText(line?.value ?? '')).toBe(plain);
      for (const each of fold(`SUMMARY:${plain}`).split('\r\n'))
        expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
    }),
    { numRuns: 100 },
  );
});

test('rules of other calendars, and a sentence for those that are not ours', () => {
  const read = (text: string) => readRule(text, '2027-03-01T09:00', zone);
  expect(read('FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR')).toMatchObject({ every: 'weekly', weekdays: [1, 2, 3, 4, 5] });
  expect(read('FREQ=MONTHLY;BYDAY=1MO;COUNT=3')).toMatchObject({ nth: { week: 1, weekday: 1 }, count: 3 });
  expect(read('FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1')).toMatchObject({ nth: { week: -1, weekday: 5 } });
  // In UTC the last date is the day after; in New York it is that evening.
  expect(read('FREQ=DAILY;UNTIL=20270306T140000Z')).toMatchObject({ until: '2027-03-06' });
  expect(read('FREQ=DAILY;UNTIL=20270306T135900Z')).toMatchObject({ until: '2027-03-05' });
  expect(read('FREQ=HOURLY')).toContain('HOURLY');
  expect(read('FREQ=YEARLY;BYWEEKNO=20')).toContain('BYWEEKNO');
});

test('a file is taken over once, brought up to date later, and tells all its problems in one go', async () => {
  const me = await someone();
  const series = [
    'UID:s1',
    `DTSTART;TZID=${zone}:20270308T090000`,
    'DURATION:PT45M',
    'RRULE:FREQ=WEEKLY;COUNT=3',
    'SUMMARY:Weekly\\, all',
    `EXDATE;TZID=${zone}:20270315T090000`,
  ];
  const single = ['UID:e1', 'DTSTART:20270310T150000Z', 'DTEND:20270310T160000Z', 'SUMMARY:Once'];
  const text = file(
    series,
    ['UID:s1', `RECURRENCE-ID;TZID=${zone}:20270322T090000`, `DTSTART;TZID=${zone}:20270323T110000`, 'SUMMARY:Moved'],
    single,
    ['UID:bad1', 'DTSTART:20270310T150000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Too often'],
    ['UID:bad2', 'DTSTART;TZID=Nowhere/Here:20270310T150000', 'SUMMARY:Lost'],
    ['UID:bad3', 'SUMMARY:Never'],
  );
  const take = async (given: string, dryRun = false) =>
    (await me.do(calendar.import, { file: given, timeZone: zone, dryRun })).body;
  const dry = await take(text, true);
  expect(await shown(me, '2027-03-01', '2027-04-01')).toEqual([]);
  const first = await take(text);
  expect(dry).toEqual(first);
  expect(first).toMatchObject({ created: 3, changed: 0, same: 0 });
  expect(first.problems.map(({ name }) => name)).toEqual(['Too often', 'Lost', 'Never']);
  const now = ['2027-03-08T09:00 Weekly, all', '2027-03-10T10:00 Once', '2027-03-23T11:00 Moved'];
  expect(await shown(me, '2027-03-01', '2027-04-01')).toEqual(now);
  expect(await take(text)).toMatchObject({ created: 0, changed: 0, same: 3 });
  expect(await shown(me, '2027-03-01', '2027-04-01')).toEqual(now);
  const later = await take(file([...single.slice(0, 3), 'SUMMARY:Once more']));
  expect(later).toMatchObject({ created: 0, changed: 1, same: 0, problems: [] });
  expect(await shown(me, '2027-03-10', '2027-03-11')).toEqual(['2027-03-10T10:00 Once more']);
});

test('what is no calendar is said to be none', () => {
  expect(readIcs('name,phone\nAna,1', zone).problems).toEqual([
    { line: 1, name: '', message: 'This is not an iCalendar file.' },
  ]);
});

test('a secret address shows a calendar to whoever has it, until it is ended; an unchanged one is not sent again', async () => {
  const me = await someone();
  // A feed shows upcoming appointments.
  const march = `${new Date().getUTCFullYear() + 1}-03`;
  const plan = (given: object) =>
    me.do(calendar.create, { title: 'Planned', start: `${march}-01T09:00`, timeZone: zone, ...given });
  await plan({ title: 'Once' });
  const series = (await plan({ title: 'Each day', recurrence: { every: 'daily', count: 4 } })).body;
  await me.do(calendar.remove, { id: series.id, occurrence: `${march}-02` });
  const { version } = (await me.do(calendar.get, { id: series.id })).body;
  await me.do(calendar.change, { id: series.id, occurrence: `${march}-03`, title: 'Other' }, { version });
  const opened = (await me.do(calendar.openFeed, {})).body;
  const address = opened.address.replace(/^https?:\/\/[^/]+/, server.url);
  const answer = await fetch(address);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const text = await answer.text();
  expect(text).toContain('BEGIN:VTIMEZONE\r\nTZID:America/New_York');
  expect((await fetch(address, { headers: { 'if-none-match': answer.headers.get('etag')! } })).status).toBe(304);

  // Another member who imports the feed sees the same appointments.
  const other = await someone();
  const foreign = text.replaceAll('@lintel', '@elsewhere.example');
  expect((await other.do(calendar.import, { file: foreign, timeZone: zone })).body).toMatchObject({
    created: 3,
    problems: [],
  });
  expect((await shown(other, `${march}-01`, `${march}-31`)).sort()).toEqual(
    (await shown(me, `${march}-01`, `${march}-31`)).sort(),
  );
  // Importing our own file creates no duplicates.
  expect((await me.do(calendar.import, { file: text, timeZone: zone })).body).toMatchObject({ created: 0, changed: 0 });

  const renewed = (await me.do(calendar.openFeed, {})).body.address;
  expect(renewed).not.toBe(opened.address);
  expect((await fetch(address)).status).toBe(404);
  await me.do(calendar.closeFeed, {});
  expect((await fetch(renewed.replace(/^https?:\/\/[^/]+/, server.url))).status).toBe(404);
  expect((await me.do(calendar.feed, {})).body).toEqual({ createdAt: null });
});
