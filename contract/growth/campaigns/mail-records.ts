/** Judges the DNS records that say who may send mail for a domain. Pure: the records found are passed in. */

export const recordKinds = ['spf', 'dkim', 'dmarc'] as const;
export type RecordKind = (typeof recordKinds)[number];

export const recordStates = ['good', 'weak', 'bad', 'missing', 'unknown', 'not_set_up'] as const;
export type RecordState = (typeof recordStates)[number];

/** The reason, as a key that screens have a text for. */
export const recordReasons = [
  'good',
  'missing',
  'no_answer',
  'several',
  'allows_all',
  'neutral',
  'too_many_lookups',
  'no_key',
  'weak_key',
  'other_key',
  'only_watches',
  'no_reports',
  'no_selector',
] as const;
type RecordReason = (typeof recordReasons)[number];

export type Judged = {
  kind: RecordKind;
  name: string;
  state: RecordState;
  reason: RecordReason;
  found: string[];
  wanted: string;
};
export type Found = readonly string[] | 'none' | 'failed';

const of = (found: Found, begins: RegExp): string[] =>
  typeof found === 'string' ? [] : found.filter((text) => begins.test(text));

/** RFC 7208: one record, an ending that does not allow everyone, at most ten lookups. */
export function judgeSpf(domain: string, found: Found, include: string | null): Judged {
  const records = of(found, /^v=spf1(\s|$)/i);
  const wanted = `v=spf1 ${include ? `include:${include} ` : 'mx '}~all`;
  const answer = (state: RecordState, reason: RecordReason): Judged => ({
    kind: 'spf',
    name: domain,
    state,
    reason,
    found: records,
    wanted,
  });
  if (found === 'failed') return answer('unknown', 'no_answer');
  if (records.length === 0) return answer('missing', 'missing');
  if (records.length > 1) return answer('bad', 'several');
  const terms = records[0]!.toLowerCase().split(/\s+/).slice(1);
  const lookups = terms.filter((term) =>
    /^[+?~-]?(include:|a([:/]|$)|mx([:/]|$)|ptr|exists:)|^redirect=/.test(term),
  ).length;
  if (lookups > 10) return answer('bad', 'too_many_lookups');
  const end = terms.findLast((term) => /^[+?~-]?all$/.test(term));
  if (end === 'all' || end === '+all') return answer('bad', 'allows_all');
  if ((end === undefined && !terms.some((term) => term.startsWith('redirect='))) || end === '?all')
    return answer('weak', 'neutral');
  return answer('good', 'good');
}

/** RFC 6376: the public key under our selector; `own` is the expected key. */
export function judgeDkim(domain: string, selector: string | null, found: Found, own: string | null): Judged {
  const name = selector ? `${selector}._domainkey.${domain}` : `…._domainkey.${domain}`;
  const records = typeof found === 'string' ? [] : found.filter((text) => /(^|;)\s*p=/i.test(text));
  const wanted = own ? `v=DKIM1; k=rsa; p=${own}` : '';
  const answer = (state: RecordState, reason: RecordReason): Judged => ({
    kind: 'dkim',
    name,
    state,
    reason,
    found: records,
    wanted,
  });
  if (!selector) return answer('not_set_up', 'no_selector');
  if (found === 'failed') return answer('unknown', 'no_answer');
  if (records.length === 0) return answer('missing', 'missing');
  const key = /(?:^|;)\s*p=([^;]*)/i.exec(records[0]!)?.[1]?.replace(/\s/g, '') ?? '';
  if (key === '') return answer('bad', 'no_key');
  if (own && key !== own) return answer('bad', 'other_key');
  // A 1024-bit key has 216 characters, a 2048-bit key 392.
  if (!/k=ed25519/i.test(records[0]!) && key.length < 300) return answer('weak', 'weak_key');
  return answer('good', 'good');
}

/** RFC 7489: a policy that takes effect, and an address for reports. */
export function judgeDmarc(domain: string, found: Found): Judged {
  const records = of(found, /^v=DMARC1\s*(;|$)/i);
  const wanted = `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`;
  const answer = (state: RecordState, reason: RecordReason): Judged => ({
    kind: 'dmarc',
    name: `_dmarc.${domain}`,
    state,
    reason,
    found: records,
    wanted,
  });
  if (found === 'failed') return answer('unknown', 'no_answer');
  if (records.length === 0) return answer('missing', 'missing');
  if (records.length > 1) return answer('bad', 'several');
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(records[0]!)?.[1]?.toLowerCase();
  if (policy !== 'quarantine' && policy !== 'reject') return answer('weak', 'only_watches');
  if (!/;\s*rua\s*=/i.test(records[0]!)) return answer('weak', 'no_reports');
  return answer('good', 'good');
}

/** Complaint rates: where mailbox providers start to object, and where they block. */
const spamRates = { warn: 0.001, stop: 0.003 } as const;
export const spamLevels = ['good', 'warn', 'stop', 'too_few'] as const;
export type SpamLevel = (typeof spamLevels)[number];
/** With fewer messages a single complaint says nothing about the rate. */
const leastJudged = 500;

export const spamLevelOf = (delivered: number, complained: number): SpamLevel => {
  if (complained > 0 && delivered >= leastJudged && complained / delivered >= spamRates.stop) return 'stop';
  if (complained > 0 && delivered >= leastJudged && complained / delivered >= spamRates.warn) return 'warn';
  return delivered < leastJudged ? 'too_few' : 'good';
};
