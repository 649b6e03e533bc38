import { type Coverages, type Line, lineNames, lines } from '#contract/verticals/insurance/lines.ts';
import type { Message, Told } from './message.ts';

/** What a download says happened to a policy; everything but the first two is told and not posted. */
export type Al3Deed = 'new' | 'renewal' | 'change' | 'cancellation' | 'reinstatement';

type Al3Message = { raw: string; deed: Al3Deed } & Message;
type Group = { code: string; text: string };

const opening = /^[1-9][A-Z]{3}\d{3}/;
/** Line breaks, and what old systems end a file with. */
const ends = new Set(['\r', '\n', String.fromCharCode(26), String.fromCharCode(0)]);
const oddities = /[^\u0020-\u007e\u00a0-\ufffc]/g;

/** A download begins with its message header; XML never does. */
export const isAl3 = (text: string): boolean => /^\uFEFF?\s*1MHG\d{3}/.test(text);

/**
 * A file is groups one after the other: four letters that name it, its whole length in three digits, and places that are fixed. Some
 * senders end each with a line break, and some of those cut the blanks before it.
 */
export function groupsOf(file: string): Group[] | { refused: string } {
  const groups: Group[] = [];
  let at = file.search(/\S/);
  while (at >= 0 && at < file.length) {
    const head = file.slice(at, at + 7);
    if (!opening.test(head)) return { refused: `Character ${at + 1} of this AL3 file begins no group.` };
    const length = Number(head.slice(4));
    if (length < 7) return { refused: `The group at character ${at + 1} has no length.` };
    const line = [...file.slice(at, at + length)].findIndex((letter) => ends.has(letter));
    const text = file.slice(at, at + (line < 0 ? length : line));
    groups.push({ code: head.slice(0, 4), text: text.padEnd(length).replace(oddities, ' ') });
    at += text.length;
    while (at < file.length && (ends.has(file[at]!) || file[at] === ' ')) at += 1;
  }
  return groups;
}

/** Question marks stand for what the sender doesn’t say. */
const field = (group: Group | undefined, from: number, until: number): string | null =>
  (group?.text.slice(from, until).replaceAll('?', ' ').trim().replace(/\s+/g, ' ') ?? '') || null;

/** Six digits, or eight where the century is said. */
function dayAt(group: Group | undefined, from: number, until: number): string | null {
  const digits = field(group, from, until);
  const [, year, month, day] = /^(\d{2}|\d{4})(\d{2})(\d{2})$/.exec(digits ?? '') ?? [];
  if (!year) return null;
  const full = year.length === 4 ? year : `${Number(year) < 70 ? '20' : '19'}${year}`;
  const said = `${full}-${month}-${day}`;
  return new Date(`${said}T00:00:00Z`).toJSON()?.slice(0, 10) === said ? said : null;
}

/** Two decimals are implied, and the sign stands behind. */
function centsAt(group: Group | undefined, from: number, until: number): number | null {
  const [, digits, sign] = /^(\d{1,12})([+-]?)$/.exec(field(group, from, until) ?? '') ?? [];
  return digits ? Number(digits) * (sign === '-' ? -1 : 1) : null;
}
const dollarsAt = (group: Group, from: number, until: number): number | null => {
  const digits = field(group, from, until);
  return digits && /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? Number(digits) * 100 : null;
};

const deeds: Readonly<Record<string, Al3Deed>> = {
  NBS: 'new',
  SYN: 'new',
  RWL: 'renewal',
  RNW: 'renewal',
  PCH: 'change',
  END: 'change',
  XLC: 'cancellation',
  CAN: 'cancellation',
  REI: 'reinstatement',
  XLR: 'reinstatement',
};
/** Names of lines that downloads use beside the codes of the XML messages. */
const downloaded: Readonly<Record<string, Line>> = {
  PAUTO: 'auto',
  AUTO: 'auto',
  PHOME: 'home',
  PFIRE: 'dwelling',
  FIRE: 'dwelling',
};
const lineOf = (code: string | null): Line | undefined =>
  lineNames.find((name) => lines[name].code === code) ?? (code ? downloaded[code] : undefined);

/** Of a coverage: what its first and second amount and its deductible are with us. */
type Meaning = { limit?: string; second?: string; deductible?: string };
const ofAuto: Readonly<Record<string, Meaning>> = {
  BI: { limit: 'bodilyInjuryEach', second: 'bodilyInjury' },
  PD: { limit: 'propertyDamage' },
  UM: { limit: 'uninsured' },
  UMISP: { limit: 'uninsured' },
  MEDPM: { limit: 'medical' },
  COMP: { deductible: 'comprehensive' },
  COLL: { deductible: 'collision' },
};
const ofHome: Readonly<Record<string, Meaning>> = {
  DWELL: { limit: 'dwelling', deductible: 'deductible' },
  OS: { limit: 'otherStructures' },
  PP: { limit: 'contents' },
  LOU: { limit: 'lossOfUse' },
  PL: { limit: 'liability' },
  MEDPM: { limit: 'medical' },
};

type Places = { limit: [number, number]; second?: [number, number]; deductible: [number, number] };
/** Coverages of the policy, of a vehicle and of a home stand in groups of their own, each with its own places. */
const coverageGroups: Readonly<Record<string, Places>> = {
  '5CVG': { limit: [45, 56], deductible: [65, 76] },
  '6CVA': { limit: [103, 113], second: [113, 122], deductible: [122, 131] },
  '6CVH': { limit: [90, 98], deductible: [98, 103] },
};

function coveragesOf(line: Line, groups: readonly Group[]): { coverages: Coverages; unknown: string[] } {
  const known = line === 'auto' ? ofAuto : ofHome;
  const coverages: Record<string, number> = {};
  const unknown: string[] = [];
  const put = (name: string | undefined, value: number | null) => {
    // Every vehicle says its own: the first stands for all, as on the declarations' first page.
    if (name && value !== null) coverages[name] ??= value;
  };
  for (const group of groups) {
    const places = coverageGroups[group.code];
    if (!places) continue;
    const code = field(group, 30, 45);
    const meaning = code ? known[code] : undefined;
    if (!meaning) {
      if (code) unknown.push(`${group.code} ${code}`);
      continue;
    }
    const [limit, deductible] = [dollarsAt(group, ...places.limit), dollarsAt(group, ...places.deductible)];
    put(meaning.limit, limit);
    if (places.second) put(meaning.second, dollarsAt(group, ...places.second));
    put(meaning.deductible, deductible);
  }
  return { coverages, unknown };
}

const understood = new Set(['2TRG', '2TCG', '2TAG', '5BIS', '9BIS', '5BPI', ...Object.keys(coverageGroups)]);

function readTransaction(groups: readonly Group[]): Al3Message | { refused: string } {
  const first = (code: string) => groups.find((group) => group.code === code);
  const [head, person, address, basic] = [first('2TRG'), first('5BIS'), first('9BIS'), first('5BPI')];
  const code = field(head, 167, 170);
  const deed = code ? deeds[code] : undefined;
  if (!deed) return { refused: `Transactions of the kind ${code ?? '(none)'} can’t be read here.` };
  if (!basic) return { refused: 'The transaction has no basic policy information (5BPI).' };
  const written = field(basic, 64, 69) ?? field(head, 24, 30);
  const line = lineOf(written) ?? lineOf(field(head, 24, 30));
  if (line !== 'auto' && line !== 'home' && line !== 'dwelling')
    return {
      refused: `The line of business ${written ?? ''} can’t be read here: downloads of personal auto and home are.`,
    };
  // A business has one name across the places of first and last name.
  const insured =
    field(person, 30, 31) === 'P'
      ? [field(person, 39, 67), field(person, 67, 90)].filter(Boolean).join(' ')
      : (field(person, 31, 90) ?? '');
  if (!insured) return { refused: 'The transaction names no insured.' };
  // The shorter of the two address groups has one line for the street.
  const isShort = (address?.text.length ?? 0) <= 168;
  const state = field(address, ...((isShort ? [79, 81] : [109, 111]) as [number, number]));
  const phone = field(address, ...((isShort ? [91, 101] : [120, 130]) as [number, number]));
  const { coverages, unknown } = coveragesOf(line, groups);
  const told: Told = {
    insured,
    email: null,
    phone: phone && /^\d{10}$/.test(phone) ? phone : null,
    state: state && /^[A-Z]{2}$/.test(state) ? state : null,
    line,
    number: field(basic, 26, 54),
    naic: /^\d{5}$/.exec(field(basic, 59, 64) ?? '')?.[0] ?? null,
    effectiveOn: dayAt(basic, 73, 79) ?? dayAt(head, 204, 212),
    expiresOn: dayAt(basic, 79, 85),
    premium: centsAt(basic, 98, 109) ?? centsAt(basic, 109, 121),
    mortgagee: null,
    coverages,
  };
  if (!told.number) return { refused: 'The transaction has no policy number.' };
  if (told.premium !== null && told.premium < 0) told.premium = null;
  const others = [...new Set(groups.flatMap((one) => (understood.has(one.code) ? [] : [one.code])))];
  return {
    name: `AL3 ${code}`,
    isQuote: false,
    told,
    births: [],
    items: [],
    kept: [...others, ...new Set(unknown)],
    raw: groups.map(({ text }) => text).join('\n'),
    deed,
  };
}

/** Each transaction of a download by itself: one that cannot be read keeps no other from being read. */
export function readAl3(
  file: string,
): { messages: (Al3Message | { refused: string; raw: string })[] } | { refused: string } {
  const groups = groupsOf(file);
  if ('refused' in groups) return groups;
  const transactions: Group[][] = [];
  for (const group of groups) {
    if (group.code === '2TRG') transactions.push([]);
    if (group.code[0] !== '1' && group.code[0] !== '3') transactions.at(-1)?.push(group);
  }
  if (transactions.length === 0) return { refused: 'This AL3 file has no transactions.' };
  return {
    messages: transactions.map((one) => {
      const read = readTransaction(one);
      return 'refused' in read ? { ...read, raw: one.map(({ text }) => text).join('\n') } : read;
    }),
  };
}
