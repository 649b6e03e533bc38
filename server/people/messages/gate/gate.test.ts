import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localAt } from '#contract/core/time-zone.ts';
import { channels, ownBases, purposes, suppressionReasons } from '#contract/people/messages-words.ts';
import { states } from '#contract/people/us-places.ts';
import { isOpenAt, nextOpen } from './hours.ts';
import { type Facts, judge } from './judge.ts';
import { inForce, rulePack } from './pack.ts';

const hour = 3_600_000;
const at = (text: string): number => Date.parse(text);

const facts = (given: Partial<Facts> = {}): Facts => ({
  channel: 'sms',
  purpose: 'marketing',
  address: '+12125550123',
  state: null,
  country: 'US',
  put: null,
  forbidden: null,
  isTheirs: true,
  authorGone: false,
  isUnproved: false,
  over: null,
  postal: { id: 'postal' },
  suppressions: [],
  consents: [{ id: 'yes', purpose: 'marketing', kind: 'given', basis: 'web_form', at: 0 }],
  lastInbound: null,
  lastEnquiry: null,
  recentMarketing: [],
  tellsBank: false,
  attachesSensitive: false,
  hasActed: false,
  confirms: null,
  requested: null,
  isDemo: false,
  ...given,
});
const ask = (given: Partial<Facts>, when: string) => judge(facts(given), at(when), rulePack);

describe('mail to whoever has a relationship, until they say no', () => {
  const day = '2026-11-18T18:00:00Z';
  const mail = { channel: 'email', purpose: 'marketing', address: 'a@example.test', consents: [] } as const;
  const inquiry = { id: 'inquiry', at: 0 };
  const client = { id: 'client', purpose: 'transactional', kind: 'given', basis: 'client', at: 0 } as const;
  const no = { id: 'no', purpose: 'marketing', kind: 'revoked', basis: 'unsubscribe', at: 1 } as const;
  test.each([
    ['who asked may be mailed, however long ago', { ...mail, lastEnquiry: inquiry }, 'allow', 'relationship'],
    ['who wrote may be mailed', { ...mail, lastInbound: inquiry }, 'allow', 'relationship'],
    ['a client may be mailed', { ...mail, consents: [client] }, 'allow', 'relationship'],
    ['in a state of ours too', { ...mail, state: 'Texas', consents: [client] }, 'allow', 'relationship'],
    ['nobody is mailed who never turned to us', mail, 'deny', 'consent.missing'],
    ['elsewhere mail is opt-in', { ...mail, state: 'Ontario', lastEnquiry: inquiry }, 'deny', 'consent.missing'],
    ['a no is a no', { ...mail, lastEnquiry: inquiry, consents: [client, no] }, 'deny', 'consent.revoked'],
    [
      'texts keep their gate',
      { ...mail, channel: 'sms', address: '+15125550142', lastEnquiry: inquiry },
      'deny',
      'consent.missing',
    ],
    ['an address of the sender is owed', { ...mail, postal: null, lastEnquiry: inquiry }, 'deny', 'sender.postal'],
  ] as const)('%s', (_, given, outcome, rule) => {
    const said = ask(given, day);
    expect([said.outcome, said.rule]).toEqual([outcome, rule]);
  });

  test('what makes it so is kept with the decision', () => {
    expect(ask({ ...mail, consents: [client] }, day)).toMatchObject({
      law: 'relationship.email',
      evidence: ['client', 'postal'],
    });
  });
});

describe('who was put away', () => {
  const day = '2026-11-18T18:00:00Z';
  const archived = { where: 'archive', id: 'lead', at: at(day) - hour } as const;
  const mail = { channel: 'email', purpose: 'transactional', address: 'a@example.test' } as const;
  test.each([
    ['archived is left alone', { ...mail, put: archived }, 'person.archived'],
    ['who wrote since is answered', { ...mail, put: archived, lastInbound: { id: 'm', at: at(day) } }, 'allowed'],
    ['who asked before is not', { ...mail, put: archived, lastEnquiry: { id: 'e', at: 0 } }, 'person.archived'],
    ['who does something is told of it', { ...mail, put: archived, hasActed: true }, 'allowed'],
    [
      'nobody is advertised to',
      { ...mail, purpose: 'marketing', put: archived, lastInbound: { id: 'm', at: at(day) } },
      'person.archived',
    ],
    ['the trash is silent', { ...mail, put: { ...archived, where: 'trash' }, hasActed: true }, 'person.trashed'],
    ['a STOP is confirmed all the same', { put: archived, confirms: 'stop' }, 'confirmation'],
  ] as const)('%s', (_, given, rule) => {
    expect(ask(given, day).rule).toBe(rule);
  });
});

describe('what somebody asks for by a button that says so', () => {
  const night = '2026-11-18T08:00:00Z';
  const code = { purpose: 'transactional', consents: [], requested: 'guest' } as const;
  const stop = { id: 'stop', scope: 'all', reason: 'stop', at: 0 } as const;
  test.each([
    ['comes at once, at any hour', code, 'requested'],
    ['does not come to who said STOP', { ...code, suppressions: [stop] }, 'suppressed.stop'],
    ['holds no bank numbers', { ...code, tellsBank: true }, 'content.bank'],
    ['leaves no demo', { ...code, isDemo: true }, 'consent.missing'],
  ] as const)('%s', (_, given, rule) => {
    expect(ask(given as Partial<Facts>, night).rule).toBe(rule);
  });
});

describe('what may not be said', () => {
  const mail = { channel: 'email', purpose: 'transactional', address: 'a@example.test' } as const;
  test.each([
    ['bank numbers, whoever agreed to whatever', { ...mail, tellsBank: true }, 'content.bank'],
    ['bank numbers in a text', { tellsBank: true }, 'content.bank'],
    ['nor by who was spoken to a minute ago', { ...mail, tellsBank: true, hasActed: true }, 'content.bank'],
    ['a file that became sensitive', { ...mail, attachesSensitive: true }, 'content.sensitive'],
  ] as const)('%s', (_, given, rule) => {
    expect(ask(given, '2026-11-18T18:00:00Z')).toMatchObject({ outcome: 'deny', rule });
  });
});

describe('quiet hours are those of where the called party is, never of server or agent (0.3 row 1)', () => {
  // State of the address, phone, UTC instant, outcome, held until. November is standard time.
  test.each([
    ['federal window in New York, 7:59', null, '+12125550123', '2026-11-18T12:59:00Z', 'hold', '2026-11-18T13:00:00Z'],
    ['federal window in New York, 8:00', null, '+12125550123', '2026-11-18T13:00:00Z', 'allow', null],
    ['federal window in New York, 20:59', null, '+12125550123', '2026-11-19T01:59:00Z', 'allow', null],
    ['federal window in New York, 21:00', null, '+12125550123', '2026-11-19T02:00:00Z', 'hold', '2026-11-19T13:00:00Z'],
    ['the same moment in California', null, '+14155550123', '2026-11-19T02:00:00Z', 'allow', null],
    ['address before area code', 'NY', '+14155550123', '2026-11-19T02:30:00Z', 'hold', '2026-11-19T13:00:00Z'],
    ['Connecticut opens at 9', 'CT', '+12035550123', '2026-11-18T13:30:00Z', 'hold', '2026-11-18T14:00:00Z'],
    ['Connecticut closes at 20', 'CT', '+12035550123', '2026-11-19T01:00:00Z', 'hold', '2026-11-19T14:00:00Z'],
    ['Florida closes at 20', 'FL', '+13055550123', '2026-11-19T01:00:00Z', 'hold', '2026-11-19T13:00:00Z'],
    ['Maryland closes at 20', 'MD', '+14105550123', '2026-11-19T01:00:00Z', 'hold', '2026-11-19T13:00:00Z'],
    ['Mississippi closes at 20', 'MS', '+16015550123', '2026-11-19T02:00:00Z', 'hold', '2026-11-19T14:00:00Z'],
    ['New Jersey closes at 20', 'NJ', '+12015550123', '2026-11-19T01:00:00Z', 'hold', '2026-11-19T13:00:00Z'],
    ['Oklahoma closes at 20', 'OK', '+14055550123', '2026-11-19T02:00:00Z', 'hold', '2026-11-19T14:00:00Z'],
    ['Rhode Island closes at 18', 'RI', '+14015550123', '2026-11-18T23:00:00Z', 'hold', '2026-11-19T14:00:00Z'],
    [
      'Rhode Island, Friday evening to Saturday',
      'RI',
      '+14015550123',
      '2026-11-20T23:00:00Z',
      'hold',
      '2026-11-21T15:00:00Z',
    ],
    ['Rhode Island, not on Sundays', 'RI', '+14015550123', '2026-11-22T17:00:00Z', 'hold', '2026-11-23T14:00:00Z'],
    ['Texas opens at 9', 'TX', '+15125550123', '2026-11-18T14:30:00Z', 'hold', '2026-11-18T15:00:00Z'],
    ['Texas on Sunday from noon', 'TX', '+15125550123', '2026-11-22T17:59:00Z', 'hold', '2026-11-22T18:00:00Z'],
    ['El Paso is an hour behind', 'TX', '+19155550123', '2026-11-18T15:30:00Z', 'hold', '2026-11-18T16:00:00Z'],
    [
      'a state of two zones waits for both',
      'TX',
      '+14155550123',
      '2026-11-18T15:30:00Z',
      'hold',
      '2026-11-18T16:00:00Z',
    ],
    [
      'an unknown area code waits for both coasts',
      null,
      '+17105550123',
      '2026-11-18T14:00:00Z',
      'hold',
      '2026-11-18T16:00:00Z',
    ],
    ['the day clocks go back', 'NY', '+12125550123', '2026-11-01T12:30:00Z', 'hold', '2026-11-01T13:00:00Z'],
    ['the day clocks go forward', 'NY', '+12125550123', '2026-03-08T11:30:00Z', 'hold', '2026-03-08T12:00:00Z'],
  ] as const)('%s', (_, state, address, when, outcome, until) => {
    expect(ask({ state, address }, when)).toMatchObject({ outcome, until: until && at(until) });
    expect(
      ask(
        {
          state,
          address,
          channel: 'call',
          consents: [{ id: 'c', purpose: 'marketing', kind: 'given', basis: 'written', at: 0 }],
        },
        when,
      ).outcome,
    ).toBe(outcome);
  });

  test('a state’s window never widens the federal one, and law has its day', () => {
    expect(ask({ state: 'FL', address: '+13055550123' }, '2020-11-19T01:30:00Z').outcome).toBe('allow');
    expect(ask({ state: 'FL', address: '+13055550123' }, '2021-11-19T01:30:00Z')).toMatchObject({ law: 'hours.fl' });
  });

  test('nothing goes out outside the hours in any zone, whatever moment and state, and waiting always ends', () => {
    const place = fc.constantFrom(...Object.entries(states));
    const moment = fc.integer({ min: at('2026-01-01T00:00Z'), max: at('2027-01-01T00:00Z') });
    fc.assert(
      fc.property(place, moment, ([state, { zones }], now) => {
        const open = nextOpen(rulePack, state, zones, now)!;
        expect(open).toBeGreaterThanOrEqual(now);
        expect(open - now).toBeLessThan(4 * 24 * hour);
        for (const zone of zones) {
          const local = localAt(open, zone).slice(11);
          expect(local >= '08:00' && local < '21:00').toBe(true);
        }
        // No open moment is skipped.
        const between = now + Math.floor((open - now) / 2);
        if (open > now)
          expect(isOpenAt(rulePack, state, zones, between) && isOpenAt(rulePack, state, zones, now)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test('mail has no hours', () => {
    expect(ask({ channel: 'email', address: 'a@b.test' }, '2026-11-19T07:00:00Z').outcome).toBe('allow');
  });
});

describe('a phone number is not consent (0.3 row 3)', () => {
  const noon = '2026-11-18T18:00:00Z';

  test('a marketing text wants consent to marketing texts', () => {
    expect(ask({ consents: [] }, noon)).toMatchObject({
      outcome: 'deny',
      rule: 'consent.missing',
      law: 'consent.text.marketing',
    });
    const reply = { id: 'c', purpose: 'transactional', kind: 'given', basis: 'booking', at: 0 } as const;
    expect(ask({ consents: [reply] }, noon).rule).toBe('consent.missing');
    expect(ask({}, noon)).toMatchObject({ outcome: 'allow', evidence: ['yes'] });
  });

  test('to answer an enquiry is another purpose', () => {
    const purpose = 'transactional';
    expect(ask({ purpose, consents: [] }, noon).rule).toBe('consent.missing');
    expect(ask({ purpose, consents: [], lastInbound: { id: 'in', at: at(noon) - 5 * hour } }, noon)).toMatchObject({
      outcome: 'allow',
      evidence: ['in'],
    });
    const reply = { id: 'c', purpose, kind: 'given', basis: 'booking', at: 0 } as const;
    expect(ask({ purpose, consents: [reply] }, noon).outcome).toBe('allow');
  });

  test('a marketing call follows from an enquiry for three months', () => {
    const call = { channel: 'call', consents: [] } as const;
    expect(ask({ ...call, lastEnquiry: { id: 'e', at: at(noon) - 80 * 24 * hour } }, noon).outcome).toBe('allow');
    expect(ask({ ...call, lastEnquiry: { id: 'e', at: at(noon) - 100 * 24 * hour } }, noon).rule).toBe(
      'consent.missing',
    );
  });

  test('who is answered within the hour is awake', () => {
    const night = '2026-11-19T05:00:00Z';
    const lastInbound = { id: 'in', at: at(night) - hour / 2 };
    expect(ask({ purpose: 'transactional', lastInbound }, night)).toMatchObject({
      outcome: 'allow',
      rule: 'conversation',
    });
    expect(ask({ purpose: 'marketing', lastInbound }, night)).toMatchObject({ outcome: 'hold', rule: 'hours' });
  });
});

describe('no more than three marketing texts in 24 hours in Florida, Oklahoma and Maryland (0.3 row 4)', () => {
  const noon = '2026-11-18T18:00:00Z';
  const sent = (...ago: number[]) => ago.map((hours, index) => ({ id: `m${index}`, at: at(noon) - hours * hour }));

  test.each([
    ['FL', '+13055550123'],
    ['OK', '+14055550123'],
    ['MD', '+14105550123'],
  ])('%s', (state, address) => {
    expect(ask({ state, address, recentMarketing: sent(1, 2) }, noon).outcome).toBe('allow');
    const third = ask({ state, address, recentMarketing: sent(1, 2, 3) }, noon);
    expect(third).toMatchObject({ outcome: 'hold', rule: 'frequency', evidence: ['m0', 'm1', 'm2'] });
    expect(third.until).toBe(at(noon) + 21 * hour);
    expect(ask({ state, address, recentMarketing: sent(1, 2, 25) }, noon).outcome).toBe('allow');
    expect(ask({ state, address, recentMarketing: sent(1, 2, 3), purpose: 'transactional' }, noon).outcome).toBe(
      'allow',
    );
  });

  test('elsewhere there is no such rule, and what waits for the count also waits for the hours', () => {
    expect(ask({ state: 'NY', recentMarketing: sent(1, 2, 3) }, noon).outcome).toBe('allow');
    const late = ask({ state: 'FL', address: '+13055550123', recentMarketing: sent(2, 4, 16) }, noon);
    expect(late.until).toBe(at('2026-11-19T13:00:00Z'));
  });
});

describe('who said no', () => {
  const noon = at('2026-11-18T18:00:00Z');
  const moment = fc.integer({ min: 0, max: noon });
  const consent = fc.record({
    id: fc.uuid(),
    purpose: fc.constantFrom(...purposes),
    kind: fc.constantFrom('given' as const, 'revoked' as const),
    basis: fc.constantFrom(...ownBases, 'verbal' as const, 'import' as const),
    at: moment,
  });

  test('is left alone until they themselves say otherwise, whoever says what for them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...channels),
        fc.constantFrom(...purposes),
        fc.constantFrom(...suppressionReasons.filter((reason) => reason !== 'no_basis')),
        fc.array(consent, { maxLength: 6 }),
        moment,
        (channel, purpose, reason, consents, said) => {
          const suppressions = [{ id: 'stop', reason, scope: 'all' as const, at: said }];
          const verdict = judge(facts({ channel, purpose, consents, suppressions }), noon, rulePack);
          const anew =
            reason !== 'bounce' &&
            consents.some(
              ({ kind, basis, at: given }) =>
                kind === 'given' && given > said && (ownBases as readonly string[]).includes(basis),
            );
          if (!anew) expect(verdict).toMatchObject({ outcome: 'deny', rule: `suppressed.${reason}` });
        },
      ),
    );
  });

  test('to marketing may still be answered', () => {
    const suppressions = [{ id: 's', reason: 'unsubscribe', scope: 'marketing', at: 5 }] as const;
    const email = { channel: 'email', address: 'a@b.test', suppressions } as const;
    expect(judge(facts({ ...email, purpose: 'marketing' }), noon, rulePack).rule).toBe('suppressed.unsubscribe');
    expect(judge(facts({ ...email, purpose: 'transactional' }), noon, rulePack).outcome).toBe('allow');
  });

  test('altogether is left alone in every way', () => {
    for (const channel of channels)
      expect(judge(facts({ channel, forbidden: { id: 'f' } }), noon, rulePack)).toMatchObject({
        rule: 'person.forbidden',
        evidence: ['f'],
      });
  });

  test('a consent that was taken back is none', () => {
    const consents = [
      { id: 'given', purpose: 'marketing', kind: 'given', basis: 'web_form', at: 1 },
      { id: 'taken', purpose: 'marketing', kind: 'revoked', basis: 'verbal', at: 2 },
    ] as const;
    expect(judge(facts({ consents }), noon, rulePack)).toMatchObject({ rule: 'consent.revoked', evidence: ['taken'] });
  });
});

test('every rule of the pack has its source and its day, and of two of one id the younger holds', () => {
  expect(rulePack.hours.length).toBeGreaterThan(8);
  const rule = (effectiveFrom: string) => ({ id: 'x', effectiveFrom });
  expect(inForce([rule('2026-01-01'), rule('2020-01-01'), rule('2030-01-01')], '2026-11-15')).toEqual([
    rule('2026-01-01'),
  ]);
  expect(inForce([rule('2026-01-01')], '2025-12-31')).toEqual([]);
});
