import type { UrlaData, UrlaRow } from '#contract/verticals/loans/urla-data.ts';
import type { SectionName } from '#contract/verticals/loans/urla-sections.ts';
import type { Xml } from '../../xml.ts';
import { textOf } from './codecs.ts';
import {
  borrowerParties,
  cashOutPath,
  contactPoint,
  dealOf,
  emailPath,
  type FileBorrower,
  type LoanFile,
  labelOf,
  lenderNumber,
  otherPurposePath,
  phonePath,
  purposeWords,
  refsOf,
  rowsOf,
  subjectLoan,
} from './loan-file.ts';
import {
  arcrole,
  codecFor,
  homePlaces,
  type ListName,
  listPlaces,
  loanPlaces,
  namespaces,
  sectionPlaces,
} from './paths.ts';
import { at, type Codec, childOf, childrenOf, element, insert, need, say } from './tree.ts';

/** A file without anything in it, to write into. */
function emptyFile(createdAt: string): Xml {
  const root = element('MESSAGE', [], { ...namespaces });
  need(root, 'ABOUT_VERSIONS/ABOUT_VERSION/CreatedDatetime').text = createdAt;
  const deal = need(root, 'DEAL_SETS/DEAL_SET/DEALS/DEAL');
  insert(need(deal, 'COLLATERALS'), element('COLLATERAL', [element('SUBJECT_PROPERTY')], { SequenceNumber: '1' }));
  const loan = element('LOAN', [], { LoanRoleType: 'SubjectLoan', 'xlink:label': 'LOAN_1' });
  insert(need(deal, 'LOANS'), loan);
  need(loan, 'TERMS_OF_LOAN/LienPriorityType').text = 'FirstLien';
  need(loan, 'AMORTIZATION/AMORTIZATION_RULE/LoanAmortizationPeriodType').text = 'Month';
  return root;
}

/** Names nothing in the file bears yet. */
function freshLabels(root: Xml): (noun: string) => string {
  const known = new Set<string>();
  const walk = (node: Xml): void => {
    const label = labelOf(node);
    if (label) known.add(label);
    node.children.forEach(walk);
  };
  walk(root);
  return (noun) => {
    let number = 1;
    while (known.has(`${noun}_${number}`)) number += 1;
    known.add(`${noun}_${number}`);
    return `${noun}_${number}`;
  };
}

class Writer {
  readonly deal: Xml;
  private readonly fresh: (noun: string) => string;

  constructor(root: Xml) {
    this.deal = dealOf(root);
    this.fresh = freshLabels(root);
  }

  relate(relation: string, from: string, to: string): void {
    const all = need(this.deal, 'RELATIONSHIPS');
    insert(
      all,
      element('RELATIONSHIP', [], {
        SequenceNumber: String(childrenOf(all, 'RELATIONSHIP').length + 1),
        'xlink:from': from,
        'xlink:to': to,
        'xlink:arcrole': arcrole(relation),
      }),
    );
  }

  /** Whatever is related to something that is gone is related to nothing. */
  private forget(label: string | undefined): void {
    const all = childOf(this.deal, 'RELATIONSHIPS');
    if (!all || !label) return;
    all.children = all.children.filter(
      ({ attributes }) => attributes['xlink:from'] !== label && attributes['xlink:to'] !== label,
    );
  }

  fields(section: SectionName, node: Xml, row: UrlaRow | undefined): void {
    for (const [field, path] of Object.entries(sectionPlaces[section]))
      say(node, path, codecFor(section, field), row?.[field]);
  }

  /** Rows by the names they came under: those that are gone go, new ones are given a name. Answers names by rows. */
  list(name: ListName, below: Xml, data: UrlaData | undefined, role: string | undefined): Map<UrlaRow, string> {
    const { in: path, row: noun, to } = listPlaces[name];
    const held = rowsOf(name, below);
    const refs = refsOf(held);
    const rows = data?.rows ?? [];
    const named = new Map<UrlaRow, string>();
    for (const [place, node] of held.entries()) {
      const row = rows.find(({ ref }) => ref === refs[place]);
      if (row) {
        this.fields(name, node, row);
        const label = labelOf(node);
        if (label) named.set(row, label);
        continue;
      }
      this.forget(labelOf(node));
      const parent = at(below, path)!;
      parent.children.splice(parent.children.indexOf(node), 1);
    }
    for (const row of rows.filter(({ ref }) => !ref || !refs.includes(String(ref)))) {
      const label = this.fresh(noun);
      const node = element(noun, [], { 'xlink:label': label });
      insert(need(below, path), node);
      this.fields(name, node, row);
      named.set(row, label);
      if (to && role) this.relate(to, label, role);
    }
    return named;
  }

  private contact(
    party: Xml,
    kind: 'EMAIL' | 'TELEPHONE',
    path: string,
    field: string,
    row: UrlaRow | undefined,
  ): void {
    const held = contactPoint(party, kind);
    const value = row?.[field];
    if (!held && value === undefined) return;
    const point = held ?? element('CONTACT_POINT');
    if (!held) insert(need(party, 'INDIVIDUAL/CONTACT_POINTS'), point);
    say(point, path, codecFor('personal', field), value);
    if (!held && kind === 'TELEPHONE') need(point, 'CONTACT_POINT_DETAIL/ContactPointRoleType').text = 'Mobile';
  }

  party(borrower: FileBorrower, held: Xml | undefined): string | undefined {
    const party = held ?? element('PARTY', [], { 'xlink:label': this.fresh('PARTY') });
    if (!held) {
      insert(need(this.deal, 'PARTIES'), party);
      need(party, 'ROLES/ROLE/ROLE_DETAIL/PartyRoleType').text = 'Borrower';
      need(party, 'ROLES/ROLE').attributes['xlink:label'] = this.fresh('BORROWER');
    }
    const { sections } = borrower;
    const personal = sections.personal?.rows[0];
    for (const name of ['personal', 'declarations', 'military'] as const)
      this.fields(name, party, sections[name]?.rows[0]);
    this.contact(party, 'EMAIL', emailPath, 'email', personal);
    this.contact(party, 'TELEPHONE', phonePath, 'phone', personal);
    this.list('residences', party, sections.residences, undefined);
    const employers = this.list('employment', party, sections.employment, undefined);
    const incomes = this.list('income', party, sections.income, undefined);
    for (const [row, label] of incomes) {
      if (row.ref || !row.employer) continue;
      const employer = [...employers].find(([one]) => one.name === row.employer);
      if (employer) this.relate('CURRENT_INCOME_ITEM_IsAssociatedWith_EMPLOYER', label, employer[1]);
    }
    this.taxId(party, borrower.taxId);
    return labelOf(at(party, 'ROLES/ROLE')!);
  }

  private taxId(party: Xml, value: string | undefined): void {
    const path = 'TAXPAYER_IDENTIFIERS/TAXPAYER_IDENTIFIER';
    const digits: Codec<string> = { read: (text) => text.replace(/[\s-]/g, '') || undefined, write: (text) => text };
    const isNew = value !== undefined && !at(party, path);
    say(party, `${path}/TaxpayerIdentifierValue`, digits, value);
    if (isNew) need(party, `${path}/TaxpayerIdentifierType`).text = 'SocialSecurityNumber';
    if (!value && !at(party, `${path}/TaxpayerIdentifierValue`))
      party.children = party.children.filter(({ name }) => name !== 'TAXPAYER_IDENTIFIERS');
  }

  remove(party: Xml): void {
    this.forget(labelOf(party));
    this.forget(labelOf(at(party, 'ROLES/ROLE') ?? party));
    const parties = childOf(this.deal, 'PARTIES')!;
    parties.children.splice(parties.children.indexOf(party), 1);
  }
}

function writeFacts(deal: Xml, { facts }: LoanFile): void {
  const loan = subjectLoan(deal) ?? insert(need(deal, 'LOANS'), element('LOAN', [], { LoanRoleType: 'SubjectLoan' }));
  const home = need(deal, 'COLLATERALS/COLLATERAL/SUBJECT_PROPERTY');
  const given = facts as Record<string, never>;
  const amountBefore = at(loan, loanPlaces.amount[0])?.text;
  const noteBefore = at(loan, 'TERMS_OF_LOAN/NoteAmount')?.text;
  for (const [field, [path, codec]] of Object.entries(loanPlaces)) say(loan, path, codec, given[field]);
  for (const [field, [path, codec]] of Object.entries(homePlaces)) say(home, path, codec, given[field]);
  // The note follows the amount unless something (a financed premium) was added to it.
  if (noteBefore === amountBefore) say(loan, 'TERMS_OF_LOAN/NoteAmount', loanPlaces.amount[1], given.amount);
  const { purpose, number } = facts;
  if (purpose) {
    say(loan, 'TERMS_OF_LOAN/LoanPurposeType', purposeWords, purpose);
    const text = textOf(80);
    if (purpose === 'cash_out') say(loan, cashOutPath, text, 'CashOut');
    else if (at(loan, cashOutPath)?.text === 'CashOut') say(loan, cashOutPath, text, null);
    if (purpose === 'construction') say(loan, otherPurposePath, text, 'Construction');
  }
  const held = lenderNumber(loan);
  if (held) say(held, 'LoanIdentifier', textOf(60), number);
  else if (number) {
    const identifier = element('LOAN_IDENTIFIER');
    insert(need(loan, 'LOAN_IDENTIFIERS'), identifier);
    need(identifier, 'LoanIdentifier').text = number;
    need(identifier, 'LoanIdentifierType').text = 'LenderLoan';
  }
}

/** A loan as a file: into the file it came in, where it came in one, so that what we do not understand stays as it was. */
export function writeLoanFile(file: LoanFile, original: Xml | undefined, createdAt: string): Xml {
  const root = original ? structuredClone(original) : emptyFile(createdAt);
  const writer = new Writer(root);
  writeFacts(writer.deal, file);
  const parties = borrowerParties(writer.deal);
  const refs = refsOf(parties);
  const roles: (string | undefined)[] = [];
  for (const borrower of file.borrowers) roles.push(writer.party(borrower, parties[refs.indexOf(borrower.ref)]));
  for (const [place, party] of parties.entries())
    if (!file.borrowers.some(({ ref }) => ref === refs[place])) writer.remove(party);
  for (const name of ['assets', 'liabilities', 'expenses', 'owned'] as const)
    writer.list(name, writer.deal, file.sections[name], roles[0]);
  return root;
}
