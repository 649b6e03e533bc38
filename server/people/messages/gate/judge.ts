import { dayIn } from '#contract/core/time-zone.ts';
import {
  type Basis,
  type Channel,
  type GateRule,
  type Outcome,
  ownBases,
  type Purpose,
  type SendLimit,
  type SuppressionReason,
} from '#contract/people/messages-words.ts';
import { placeOf } from '#contract/people/us-places.ts';
import { hoursRule, nextOpen, zonesFor } from './hours.ts';
import { inForce, type RulePack } from './pack.ts';

/** All that a decision is made of, with the ids of what speaks for and against it. Times are milliseconds. */
export type Facts = {
  channel: Channel;
  purpose: Purpose;
  /** Lower-case e-mail address or E.164. */
  address: string | null;
  /** Of the address they live at, as written. */
  state: string | null;
  /** Of their address, or of the town they live in. */
  postalCode?: string | null;
  country: string | null;
  /** Out of the lists since then, or in the trash. */
  put: { where: 'archive' | 'trash'; id: string; at: number } | null;
  forbidden: { id: string } | null;
  /** Whether the address is one of theirs by now, and whoever wrote it still works here. */
  isTheirs: boolean;
  authorGone: boolean;
  /** Whoever wrote it has not confirmed their own address; of what a program wrote, nobody of the organisation has. */
  isUnproved: boolean;
  /** As much went out already as may within a time: to this address, from whoever wrote it, from the organisation. */
  over: SendLimit | null;
  /** What says the postal address of whoever sends. */
  postal: { id: string } | null;
  suppressions: readonly { id: string; reason: SuppressionReason; scope: 'all' | 'marketing'; at: number }[];
  consents: readonly { id: string; purpose: Purpose; kind: 'given' | 'revoked'; basis: Basis; at: number }[];
  /** The last time they wrote or called by this address, and the last time they asked for something at all. */
  lastInbound: { id: string; at: number } | null;
  lastEnquiry: { id: string; at: number } | null;
  /** Marketing texts and calls that went to this address lately. */
  recentMarketing: readonly { id: string; at: number }[];
  /** It says where to send money, or a file that goes with it is sensitive. */
  tellsBank: boolean;
  attachesSensitive: boolean;
  /** They did something just now, of which this tells them. */
  hasActed: boolean;
  /** The STOP that this one text confirms: it is owed although nothing else may go out. */
  confirms: string | null;
  /** What they did just now to get this very message: a button that says so. Whoever said STOP must take that back first. */
  requested: string | null;
  isDemo: boolean;
  /** A program texts, and carriers know nothing of it, or of something else (10DLC). */
  unregistered?: 'missing' | 'drifted' | null;
};

export type Verdict = {
  outcome: Outcome;
  rule: GateRule;
  /** The entry of the rule pack, where the rule is one of law. */
  law: string | null;
  until: number | null;
  evidence: string[];
  state: string | null;
  zones: readonly string[];
};

type Answer = Pick<Verdict, 'outcome' | 'rule'> & Partial<Verdict>;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** After so many hours a text that carriers would block is asked about again. */
const registrationHours = 6;

/** Whether an attempt may go out now, later or not at all. Knows no clock, no database and no favour. */
export function judge(facts: Facts, now: number, pack: RulePack): Verdict {
  const place = placeOf(facts.state, facts.channel === 'email' ? null : facts.address, facts.postalCode);
  const answer = (given: Answer): Verdict => ({
    law: null,
    until: null,
    evidence: [],
    state: place.state,
    zones: place.zones,
    ...given,
  });
  if (!facts.address) return answer({ outcome: 'deny', rule: 'address.missing' });
  if (facts.tellsBank) return answer({ outcome: 'deny', rule: 'content.bank' });
  if (facts.attachesSensitive) return answer({ outcome: 'deny', rule: 'content.sensitive' });
  if (facts.confirms) return answer({ outcome: 'allow', rule: 'confirmation', evidence: [facts.confirms] });
  if (facts.isUnproved) return answer({ outcome: 'deny', rule: 'sender.unproved' });
  const put = putAway(facts);
  if (put) return answer({ outcome: 'deny', rule: put.rule, evidence: [put.id] });
  if (facts.forbidden) return answer({ outcome: 'deny', rule: 'person.forbidden', evidence: [facts.forbidden.id] });
  if (facts.authorGone) return answer({ outcome: 'deny', rule: 'author.gone' });
  if (!facts.isTheirs) return answer({ outcome: 'deny', rule: 'address.gone' });
  const suppressed = suppressionOf(facts);
  if (suppressed)
    return answer({ outcome: 'deny', rule: `suppressed.${suppressed.reason}`, evidence: [suppressed.id] });
  if (facts.over) return answer({ outcome: 'deny', rule: `limit.${facts.over}` });
  if (facts.requested && !facts.isDemo)
    return answer({ outcome: 'allow', rule: 'requested', evidence: [facts.requested] });
  const basis = basisOf(facts, now, pack, place);
  if (basis.outcome === 'deny') return answer(basis);
  const sender = senderOf(facts, now, pack);
  if (sender?.outcome === 'deny') return answer(sender);
  if (facts.isDemo) return answer({ outcome: 'deny', rule: 'plan.demo' });
  if (facts.channel === 'email')
    return answer({ ...basis, evidence: [...basis.evidence, ...(sender?.evidence ?? [])] });
  // Somebody registers it, or says it otherwise: until then it waits and is asked about again.
  if (facts.unregistered)
    return answer({
      outcome: 'hold',
      rule: `registration.${facts.unregistered}`,
      until: now + registrationHours * hourMs,
    });
  return answer(timely(facts, now, pack, basis, place));
}

/** Who was put away is left alone, unless they themselves came back since: then they may be answered. */
function putAway({
  put,
  purpose,
  lastInbound,
  lastEnquiry,
  hasActed,
}: Facts): { rule: GateRule; id: string } | undefined {
  if (!put) return undefined;
  if (put.where === 'trash') return { rule: 'person.trashed', id: put.id };
  const cameBack = hasActed || [lastInbound, lastEnquiry].some((sign) => sign && sign.at > put.at);
  return cameBack && purpose === 'transactional' ? undefined : { rule: 'person.archived', id: put.id };
}

/** Mail that advertises says where whoever sends it can be written to. */
function senderOf({ channel, purpose, postal }: Facts, now: number, pack: RulePack): Answer | undefined {
  if (channel !== 'email' || purpose !== 'marketing') return undefined;
  const law = inForce(pack.sender, dayIn(now, 'UTC')).find(({ id }) => id === 'sender.postal');
  if (!law) return undefined;
  return postal
    ? { outcome: 'allow', rule: 'allowed', evidence: [postal.id] }
    : { outcome: 'deny', rule: 'sender.postal', law: law.id };
}

const isOwn = (basis: Basis): boolean => (ownBases as readonly Basis[]).includes(basis);

/** Who said stop is left alone until they themselves say otherwise: nobody of the team can say it for them. */
function suppressionOf({ suppressions, consents, purpose }: Facts): Facts['suppressions'][number] | undefined {
  return suppressions.find(({ scope, reason, at }) => {
    if (scope === 'marketing' && purpose !== 'marketing') return false;
    // An address that does not exist is not mended by wishing to hear.
    if (reason === 'bounce') return true;
    const anew = consents.some(
      (consent) =>
        consent.kind === 'given' &&
        consent.at > at &&
        (consent.purpose === purpose || consent.purpose === 'marketing') &&
        (isOwn(consent.basis) || reason === 'no_basis'),
    );
    return !anew;
  });
}

function basisOf(
  facts: Facts,
  now: number,
  pack: RulePack,
  place: ReturnType<typeof placeOf>,
): Answer & { evidence: string[] } {
  const { channel, purpose, consents } = facts;
  const newest = (wanted: Purpose) =>
    consents.filter((consent) => consent.purpose === wanted).sort((a, b) => b.at - a.at || (b.id < a.id ? -1 : 1))[0];
  const own = newest(purpose);
  if (own?.kind === 'revoked') return { outcome: 'deny', rule: 'consent.revoked', evidence: [own.id] };
  if (own) return { outcome: 'allow', rule: 'allowed', evidence: [own.id] };
  const on = dayIn(now, 'UTC');
  const laws = inForce(pack.consent, on).map(({ id }) => id);
  const law = `consent.${channel === 'sms' ? 'text' : channel}.${purpose}`;
  if (!laws.includes(law)) return { outcome: 'allow', rule: 'allowed', evidence: [] };
  const wider = purpose === 'transactional' ? newest('marketing') : undefined;
  if (wider?.kind === 'given') return { outcome: 'allow', rule: 'allowed', evidence: [wider.id] };
  // A question may be answered by the way it came, and a call follows from an enquiry for a while.
  if (purpose === 'transactional' && facts.lastInbound)
    return { outcome: 'allow', rule: 'allowed', evidence: [facts.lastInbound.id] };
  const asked = facts.lastEnquiry;
  const related = channel === 'email' && purpose === 'marketing' ? relationOf(facts, place) : undefined;
  if (related && laws.includes('relationship.email'))
    return { outcome: 'allow', rule: 'relationship', law: 'relationship.email', evidence: [related] };
  if (channel === 'call' && asked && now - asked.at <= pack.enquiryDays * dayMs)
    return { outcome: 'allow', rule: 'allowed', evidence: [asked.id] };
  return { outcome: 'deny', rule: 'consent.missing', law, evidence: [] };
}

/**
 * In the United States mail may go to whoever asked or was served until they say no. What makes it so is what they did, or what was
 * written down about them; of somebody known to be elsewhere nothing of the kind holds.
 */
function relationOf(
  { state, consents, lastEnquiry, lastInbound }: Facts,
  place: ReturnType<typeof placeOf>,
): string | undefined {
  if (state && !place.state) return undefined;
  const known = consents
    .filter(({ purpose }) => purpose === 'transactional')
    .sort((a, b) => b.at - a.at || (b.id < a.id ? -1 : 1))[0];
  if (known?.kind === 'revoked') return undefined;
  return known?.id ?? lastEnquiry?.id ?? lastInbound?.id;
}

type Given = Answer & { evidence: string[] };

/** Texts and calls: not too many, and at the hours of where the person is. */
function timely(facts: Facts, now: number, pack: RulePack, basis: Given, place: ReturnType<typeof placeOf>): Answer {
  const { lastInbound, purpose } = facts;
  const inConversation = lastInbound && now - lastInbound.at <= pack.conversationMinutes * 60_000;
  if (inConversation && purpose === 'transactional')
    return { outcome: 'allow', rule: 'conversation', evidence: [lastInbound.id] };
  const zones = zonesFor(place, facts.country);
  if (zones.length === 0) return { outcome: 'deny', rule: 'hours.unknown' };
  const often = tooOften(facts, now, pack, place.state);
  const earliest = often?.until ?? now;
  const open = nextOpen(pack, place.state, zones, earliest);
  if (open === undefined) return { outcome: 'deny', rule: 'hours.unknown', zones };
  if (often)
    return { outcome: 'hold', rule: 'frequency', law: often.law, until: open, evidence: often.evidence, zones };
  if (open === now) return { ...basis, zones };
  const law = hoursRule(pack, place.state, dayIn(now, zones[0]!));
  return { outcome: 'hold', rule: 'hours', law, until: open, evidence: basis.evidence, zones };
}

function tooOften({ purpose, recentMarketing }: Facts, now: number, pack: RulePack, state: string | null) {
  if (purpose !== 'marketing') return undefined;
  const rule = inForce(pack.frequency, dayIn(now, 'UTC')).find(({ where }) => where === state);
  if (!rule) return undefined;
  const span = rule.hours * hourMs;
  const within = recentMarketing.filter(({ at }) => at > now - span).sort((a, b) => b.at - a.at);
  const last = within[rule.most - 1];
  if (!last) return undefined;
  return { law: rule.id, until: last.at + span, evidence: within.slice(0, rule.most).map(({ id }) => id) };
}
