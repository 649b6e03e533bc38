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

/** Everything a decision is based on, with the ids of the evidence. Times are milliseconds. */
export type Facts = {
  channel: Channel;
  purpose: Purpose;
  /** Lower-case email address or E.164. */
  address: string | null;
  /** The state of the lead's address, as entered. */
  state: string | null;
  /** From the lead's address, or from the town they live in. */
  postalCode?: string | null;
  country: string | null;
  /** Set if the lead is in the archive or the trash, with the time it was moved there. */
  put: { where: 'archive' | 'trash'; id: string; at: number } | null;
  forbidden: { id: string } | null;
  /** `isTheirs`: the address still belongs to the lead. `authorGone`: the author is no longer a member. */
  isTheirs: boolean;
  authorGone: boolean;
  /** The author has not verified their email address; for a program, no member of the organization has. */
  isUnproved: boolean;
  /** Which sending limit is used up: the address's, the author's, or the organization's. */
  over: SendLimit | null;
  /** The version of the sender's postal address, if one is set. */
  postal: { id: string } | null;
  suppressions: readonly { id: string; reason: SuppressionReason; scope: 'all' | 'marketing'; at: number }[];
  consents: readonly { id: string; purpose: Purpose; kind: 'given' | 'revoked'; basis: Basis; at: number }[];
  /** The last message or call from this address, and the lead's last inquiry of any kind. */
  lastInbound: { id: string; at: number } | null;
  lastEnquiry: { id: string; at: number } | null;
  /** Recent marketing texts and calls to this address. */
  recentMarketing: readonly { id: string; at: number }[];
  /** `tellsBank`: the text holds bank details. `attachesSensitive`: an attached file is sensitive. */
  tellsBank: boolean;
  attachesSensitive: boolean;
  /** True if it tells the lead about something the lead just did. */
  hasActed: boolean;
  /** The STOP that this text confirms: the confirmation is sent although nothing else may be. */
  confirms: string | null;
  /**
   * The request for exactly this message, such as the press of a button. It doesn't override a STOP, which the lead has to revoke first.
   */
  requested: string | null;
  isDemo: boolean;
  /**
   * Set for a program's text if the brand and campaign are not registered with the carriers (10DLC), or the text differs from the
   * registered samples.
   */
  unregistered?: 'missing' | 'drifted' | null;
};

export type Verdict = {
  outcome: Outcome;
  rule: GateRule;
  /** The rule pack entry, if a law is the reason. */
  law: string | null;
  until: number | null;
  evidence: string[];
  state: string | null;
  zones: readonly string[];
};

type Answer = Pick<Verdict, 'outcome' | 'rule'> & Partial<Verdict>;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** How many hours to hold a text that carriers would block before it is decided again. */
const registrationHours = 6;

/** Decides whether a message may go out now, later, or not at all. A pure function of its arguments, without clock or database. */
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
  // Held and decided again later, because someone may register the campaign or change the text meanwhile.
  if (facts.unregistered)
    return answer({
      outcome: 'hold',
      rule: `registration.${facts.unregistered}`,
      until: now + registrationHours * hourMs,
    });
  return answer(timely(facts, now, pack, basis, place));
}

/** An archived or trashed lead is not contacted unless they have come back on their own since; then they may be answered. */
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

/** Marketing email must state the sender's postal address. */
function senderOf({ channel, purpose, postal }: Facts, now: number, pack: RulePack): Answer | undefined {
  if (channel !== 'email' || purpose !== 'marketing') return undefined;
  const law = inForce(pack.sender, dayIn(now, 'UTC')).find(({ id }) => id === 'sender.postal');
  if (!law) return undefined;
  return postal
    ? { outcome: 'allow', rule: 'allowed', evidence: [postal.id] }
    : { outcome: 'deny', rule: 'sender.postal', law: law.id };
}

const isOwn = (basis: Basis): boolean => (ownBases as readonly Basis[]).includes(basis);

/** After an opt-out, only the lead's own new consent allows contact again; no member can record it for them. */
function suppressionOf({ suppressions, consents, purpose }: Facts): Facts['suppressions'][number] | undefined {
  return suppressions.find(({ scope, reason, at }) => {
    if (scope === 'marketing' && purpose !== 'marketing') return false;
    // Consent can't fix an address that doesn't exist.
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
  // An inquiry may be answered on the channel it came by, and justifies a call for some days.
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
 * In the United States, email may go to people who inquired or were clients until they opt out. The relationship is proven by an inquiry or
 * a recorded consent, and doesn't apply to people known to live elsewhere.
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

/** Applies the frequency limits and the contact hours of the person's location to texts and calls. */
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
