import { addMonths } from '#contract/core/time-zone.ts';
import { type Coverages, type Line, lineNames, lines } from '#contract/verticals/insurance/lines.ts';
import type { Xml } from '../../xml.ts';
import { forms, type Place } from './coverage-codes.ts';
import { itemsOf, type ReadItem, understoodItems } from './insured.ts';

/** What we understand of a message about one policy, in our words. */
export type Told = {
  insured: string;
  email: string | null;
  phone: string | null;
  state: string | null;
  line: Line;
  number: string | null;
  naic: string | null;
  effectiveOn: string | null;
  expiresOn: string | null;
  /** Of the term, in cents. */
  premium: number | null;
  mortgagee: string | null;
  coverages: Coverages;
};

export type Message = {
  name: string;
  isQuote: boolean;
  told: Told;
  /** Days of birth of drivers, of which intake asks for the youngest. */
  births: string[];
  /** What it insures item by item. */
  items: ReadItem[];
  /** What is in the message and has no place here: kept, and said. */
  kept: string[];
};

const element = (name: string, children: Xml[] = [], text = ''): Xml => ({ name, attributes: {}, children, text });
const child = (node: Xml | undefined, name: string): Xml | undefined => node?.children.find((one) => one.name === name);
const at = (node: Xml | undefined, path: string): Xml | undefined =>
  path.split('/').reduce<Xml | undefined>((found, name) => child(found, name), node);
const textAt = (node: Xml | undefined, path: string): string | null => at(node, path)?.text.trim() || null;
function need(node: Xml, path: string): Xml {
  return path.split('/').reduce((parent, name) => {
    const held = child(parent, name);
    if (held) return held;
    const made = element(name);
    parent.children.push(made);
    return made;
  }, node);
}

const centsOf = (text: string | null): number | null =>
  text && /^\d{1,10}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null;
const amountOf = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));
const dayOf = (text: string | null): string | null =>
  text && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null;

const messageName = /^(\w+Policy)(QuoteInq|Quote|Add|Mod|Sync|Renew)?(Rq|Rs)$/;
export const messagesOf = (root: Xml): Xml[] =>
  root.name === 'ACORD'
    ? root.children.flatMap(({ name, children }) =>
        name === 'InsuranceSvcRq' || name === 'InsuranceSvcRs'
          ? children.filter((one) => messageName.test(one.name))
          : [],
      )
    : [];

const policyOf = (message: Xml): Xml | undefined => child(message, 'PersPolicy') ?? child(message, 'CommlPolicy');
const businessOf = (message: Xml): Xml | undefined =>
  message.children.find(({ name }) => name.endsWith('LineBusiness'));

/** Codes of the file's own kind first: HOME also stands for what we call renters and condo, which have codes of their own. */
const lineOf = (code: string | null): Line | undefined => lineNames.find((name) => lines[name].code === code);

const insuredPath = 'InsuredOrPrincipal/GeneralPartyInfo';
const nameAt = (party: Xml | undefined): string => {
  const person = at(party, 'NameInfo/PersonName');
  const own = [textAt(person, 'GivenName'), textAt(person, 'OtherGivenName'), textAt(person, 'Surname')];
  return own.filter(Boolean).join(' ') || textAt(party, 'NameInfo/CommlName/CommercialName') || '';
};

const coverageAt = (business: Xml | undefined, code: string): Xml | undefined =>
  business?.children.find((one) => one.name === 'Coverage' && textAt(one, 'CoverageCd') === code);
const partOf = (coverage: Xml | undefined, { of, ...place }: Place): Xml | undefined =>
  coverage?.children.find((one) => {
    if (one.name !== of) return false;
    const applies = 'applies' in place ? place.applies : undefined;
    return applies === undefined || textAt(one, `${of}AppliesToCd`) === applies;
  });

function coverageValue(business: Xml | undefined, place: Place): number | null {
  const coverage = coverageAt(business, place.code);
  if (place.of === 'Option') return coverage ? 1 : null;
  const part = partOf(coverage, place);
  return centsOf(textAt(part, 'FormatCurrencyAmt/Amt') ?? textAt(part, 'FormatInteger'));
}

/** A message without a line of ours, or with no name, cannot be anybody's policy here. */
export function readMessage(message: Xml): Message | { refused: string } {
  const policy = policyOf(message);
  const business = businessOf(message);
  const code = textAt(policy, 'LOBCd') ?? textAt(business, 'LOBCd');
  const line = lineOf(code);
  const form = line && forms[line];
  if (!line || !form) return { refused: `The line of business ${code ?? ''} can’t be read here.` };
  const party = at(message, insuredPath);
  const insured = nameAt(party);
  if (!insured) return { refused: 'The message names no insured.' };
  const read = Object.entries(form.places).flatMap(([name, place]) => {
    const value = coverageValue(business, place);
    return value === null ? [] : [[name, value] as const];
  });
  const told: Told = {
    insured,
    email: textAt(party, 'Communications/EmailInfo/EmailAddr'),
    phone: textAt(party, 'Communications/PhoneInfo/PhoneNumber'),
    state: textAt(party, 'Addr/StateProvCd') ?? textAt(policy, 'ControllingStateProvCd'),
    line,
    number: textAt(policy, 'PolicyNumber'),
    naic: textAt(policy, 'NAICCd') ?? textAt(business, 'NAICCd'),
    effectiveOn: dayOf(textAt(policy, 'ContractTerm/EffectiveDt') ?? textAt(business, 'RateEffectiveDt')),
    expiresOn: dayOf(textAt(policy, 'ContractTerm/ExpirationDt')),
    premium: centsOf(textAt(policy, 'CurrentTermAmt/Amt')),
    mortgagee: mortgageeOf(policy),
    coverages: Object.fromEntries(read),
  };
  const isQuote = message.name.includes('QuoteInq');
  const births = (business?.children ?? [])
    .filter(({ name }) => name.endsWith('Driver'))
    .flatMap((driver) => dayOf(textAt(driver, 'DriverInfo/PersonInfo/BirthDt')) ?? []);
  return {
    name: message.name,
    isQuote,
    told,
    births,
    items: itemsOf(business, textAt, nameAt),
    // A request for quotes has no place for them.
    kept: keptOf(message, form.places, isQuote ? understood : [...understood, ...understoodItems]),
  };
}

const isMortgagee = (one: Xml): boolean =>
  one.name === 'AdditionalInterest' && textAt(one, 'AdditionalInterestInfo/NatureInterestCd') === 'MORTG';
const mortgageeOf = (policy: Xml | undefined): string | null =>
  nameAt(child(policy?.children.find(isMortgagee), 'GeneralPartyInfo')) || null;

/** Elements that have a place here, below the message. */
const understood = [
  /^InsuredOrPrincipal\/GeneralPartyInfo\/NameInfo\//,
  /^InsuredOrPrincipal\/GeneralPartyInfo\/Communications\/(EmailInfo\/EmailAddr|PhoneInfo\/PhoneNumber)$/,
  /^InsuredOrPrincipal\/GeneralPartyInfo\/Addr\/StateProvCd$/,
  /^(Pers|Comml)Policy\/(PolicyNumber|LOBCd|NAICCd|ControllingStateProvCd|CurrentTermAmt\/Amt|ContractTerm\/(EffectiveDt|ExpirationDt))$/,
  /^(Pers|Comml)Policy\/AdditionalInterest\//,
  /^\w+LineBusiness\/(LOBCd|NAICCd|RateEffectiveDt)$/,
];

function keptOf(message: Xml, places: Record<string, Place>, known: readonly RegExp[]): string[] {
  const codes = new Set(Object.values(places).map(({ code }) => code));
  const found = new Set<string>();
  const walk = (node: Xml, path: string): void => {
    if (node.name === 'Coverage' && codes.has(textAt(node, 'CoverageCd') ?? '')) return;
    if (node.children.length === 0) {
      if (node.text && !known.some((one) => one.test(path))) found.add(path);
      return;
    }
    for (const one of node.children) walk(one, path ? `${path}/${one.name}` : one.name);
  };
  for (const one of message.children) walk(one, one.name);
  return [...found].sort();
}

/** Says a value where it differs from what is there. */
function say(node: Xml, path: string, value: string | null): void {
  const before = textAt(node, path);
  if (before === value || (value === null && before === null)) return;
  need(node, path).text = value ?? '';
}

/**
 * A policy as a message: into the one it came in, where it came in one, so that what we do not understand stays as it was; else a
 * new one of its line.
 */
export function writeMessage(told: Told, original: Xml | undefined): Xml {
  const form = forms[told.line]!;
  const message = original ? structuredClone(original) : element(`${form.stem}AddRq`);
  if (!original) {
    const who = element('InsuredOrPrincipal', [element('GeneralPartyInfo')]);
    who.children.push(element('InsuredOrPrincipalInfo', [element('InsuredOrPrincipalRoleCd', [], 'Insured')]));
    message.children.push(who, element(form.policy), element(form.business));
  }
  const before = original && readMessage(original);
  const was = before && 'told' in before ? before.told : undefined;
  const party = need(message, insuredPath);
  if (was?.insured !== told.insured) {
    const info = need(party, 'NameInfo');
    info.children = [element('CommlName', [element('CommercialName', [], told.insured)])];
  }
  if (was?.email !== told.email) say(party, 'Communications/EmailInfo/EmailAddr', told.email);
  if (was?.phone !== told.phone) say(party, 'Communications/PhoneInfo/PhoneNumber', told.phone);
  if (was?.state !== told.state) say(party, 'Addr/StateProvCd', told.state);
  const policy = policyOf(message) ?? need(message, form.policy);
  const business = businessOf(message) ?? need(message, form.business);
  say(policy, 'PolicyNumber', told.number);
  if (was?.line !== told.line) {
    say(policy, 'LOBCd', lines[told.line].code);
    say(business, 'LOBCd', lines[told.line].code);
  }
  if (was?.naic !== told.naic) say(textAt(business, 'NAICCd') ? business : policy, 'NAICCd', told.naic);
  if (was?.effectiveOn !== told.effectiveOn) say(policy, 'ContractTerm/EffectiveDt', told.effectiveOn);
  if (was?.expiresOn !== told.expiresOn) say(policy, 'ContractTerm/ExpirationDt', told.expiresOn);
  if (was?.premium !== told.premium)
    say(policy, 'CurrentTermAmt/Amt', told.premium === null ? null : amountOf(told.premium));
  if ((was?.mortgagee ?? null) !== told.mortgagee) writeMortgagee(policy, told.mortgagee);
  for (const [name, place] of Object.entries(form.places))
    if (was?.coverages[name] !== told.coverages[name]) writeCoverage(business, place, told.coverages[name]);
  return message;
}

function writeMortgagee(policy: Xml, name: string | null): void {
  policy.children = policy.children.filter((one) => !isMortgagee(one));
  if (!name) return;
  const party = element('GeneralPartyInfo', [
    element('NameInfo', [element('CommlName', [element('CommercialName', [], name)])]),
  ]);
  const info = element('AdditionalInterestInfo', [element('NatureInterestCd', [], 'MORTG')]);
  policy.children.push(element('AdditionalInterest', [party, info]));
}

function writeCoverage(business: Xml, place: Place, value: number | undefined): void {
  let coverage = coverageAt(business, place.code);
  if (value === undefined || (place.of === 'Option' && value === 0)) {
    if (!coverage) return;
    if (place.of === 'Option') business.children.splice(business.children.indexOf(coverage), 1);
    const part = partOf(coverage, place);
    if (part) coverage.children.splice(coverage.children.indexOf(part), 1);
    return;
  }
  if (!coverage) {
    coverage = element('Coverage', [element('CoverageCd', [], place.code)]);
    business.children.push(coverage);
  }
  if (place.of === 'Option') return;
  let part = partOf(coverage, place);
  if (!part) {
    part = element(place.of);
    coverage.children.push(part);
  }
  part.children = part.children.filter(({ name }) => name !== 'FormatInteger');
  need(part, 'FormatCurrencyAmt/Amt').text = amountOf(value);
  if (place.applies) need(part, `${place.of}AppliesToCd`).text = place.applies;
}

/** Around a message that never came in a file. */
export const envelope = (message: Xml): Xml =>
  element('ACORD', [element(message.name.endsWith('Rs') ? 'InsuranceSvcRs' : 'InsuranceSvcRq', [message])]);

/** Whole months of a term, a year where nothing is said. */
export function monthsOf({ effectiveOn, expiresOn }: Pick<Told, 'effectiveOn' | 'expiresOn'>): number {
  if (!effectiveOn || !expiresOn) return 12;
  for (let months = 1; months <= 36; months += 1) if (addMonths(effectiveOn, months) >= expiresOn) return months;
  return 12;
}

/** What a kept message said, where it can still be read. */
export function toldBy(message: Xml): Told | undefined {
  const read = readMessage(message);
  return 'told' in read ? read.told : undefined;
}
