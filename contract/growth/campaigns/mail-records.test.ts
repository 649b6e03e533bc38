import { describe, expect, test } from 'vitest';
import { judgeDkim, judgeDmarc, judgeSpf, spamLevelOf } from './mail-records.ts';

describe('13.6 what a domain says about its mail', () => {
  test.each([
    [['v=spf1 include:_spf.example.net ~all'], 'good', 'good'],
    [['v=spf1 mx -all', 'google-site-verification=x'], 'good', 'good'],
    [['v=spf1 redirect=_spf.example.net'], 'good', 'good'],
    [['v=spf1 mx +all'], 'bad', 'allows_all'],
    [['v=spf1 mx ?all'], 'weak', 'neutral'],
    [['v=spf1 mx'], 'weak', 'neutral'],
    [['v=spf1 mx -all', 'v=spf1 a -all'], 'bad', 'several'],
    [
      [`v=spf1 ${Array.from({ length: 11 }, (_, n) => `include:s${n}.test`).join(' ')} -all`],
      'bad',
      'too_many_lookups',
    ],
    [['v=spf10 mx -all'], 'missing', 'missing'],
    ['none', 'missing', 'missing'],
    ['failed', 'unknown', 'no_answer'],
  ] as const)('SPF %j is %s', (found, state, reason) => {
    expect(judgeSpf('example.test', found, null)).toMatchObject({ state, reason });
  });

  const long = 'M'.repeat(392);
  test.each([
    ['s1', [`v=DKIM1; k=rsa; p=${long}`], null, 'good', 'good'],
    ['s1', [`v=DKIM1; k=rsa; p=${long}`], long, 'good', 'good'],
    ['s1', [`v=DKIM1; p=${long}`], 'another', 'bad', 'other_key'],
    ['s1', [`v=DKIM1; p=${'M'.repeat(216)}`], null, 'weak', 'weak_key'],
    ['s1', ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='], null, 'good', 'good'],
    ['s1', ['v=DKIM1; p='], null, 'bad', 'no_key'],
    ['s1', 'none', null, 'missing', 'missing'],
    [null, 'none', null, 'not_set_up', 'no_selector'],
  ] as const)('DKIM %s %j is judged', (selector, found, own, state, reason) => {
    expect(judgeDkim('example.test', selector, found, own)).toMatchObject({ state, reason });
  });

  test.each([
    [['v=DMARC1; p=reject; rua=mailto:d@example.test'], 'good', 'good'],
    [['v=DMARC1; p=quarantine'], 'weak', 'no_reports'],
    [['v=DMARC1; p=none; rua=mailto:d@example.test'], 'weak', 'only_watches'],
    [['v=DMARC1; sp=reject'], 'weak', 'only_watches'],
    ['none', 'missing', 'missing'],
  ] as const)('DMARC %j is %s', (found, state, reason) => {
    expect(judgeDmarc('example.test', found)).toMatchObject({ state, reason });
  });

  test('the spam rate alarms at 0.1 and 0.3 percent, and not on one complaint of few', () => {
    expect([spamLevelOf(400, 2), spamLevelOf(10_000, 9), spamLevelOf(10_000, 10), spamLevelOf(10_000, 30)]).toEqual([
      'too_few',
      'good',
      'warn',
      'stop',
    ]);
  });
});
