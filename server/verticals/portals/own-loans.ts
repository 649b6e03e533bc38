import type { InputOf } from '#contract/core/call.ts';
import { closingGraph } from '#contract/verticals/closing/graph.ts';
import { completenessOf, type UrlaData, type UrlaRow } from '#contract/verticals/loans/urla-data.ts';
import { type SectionName, sectionNames, sectionOf } from '#contract/verticals/loans/urla-sections.ts';
import type { PortalLoan, PortalSection } from '#contract/verticals/portals/portal-view.ts';
import { neverShown } from '#contract/verticals/portals/portal-words.ts';
import type { portal } from '#contract/verticals/portals/portals.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { membersOf, readClosing } from '../closing/facts.ts';
import { checkedSection, type SectionKept, saveBorrowersSection, sectionHeld } from '../loans/application.ts';
import { noticesInPortal } from '../loans/incompleteness.ts';

type Row = {
  id: string;
  name: string;
  milestone: PortalLoan['milestone'];
  state: string;
  borrower: string;
  asked: PortalLoan['asked'];
  notices: PortalLoan['notices'];
  kept: (SectionKept & { section: SectionName; borrower: string | null })[];
};

const most = 10;

const without = (row: UrlaRow): UrlaRow =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !neverShown.includes(field)));

const shown = (section: SectionName, kept: SectionKept | undefined): PortalSection => ({
  section,
  data: { rows: kept?.data.rows.map(without) ?? [], ...(kept?.data.isNone && { isNone: true }) },
  version: kept?.version ?? 0,
  ...completenessOf(section, kept?.data),
});

/** Loans that somebody borrows: what they fill in themselves, what is asked of them, and their days. */
export async function loansOf(tx: Tx, lead: string): Promise<PortalLoan[]> {
  const { organisationId } = tx.scope;
  const rows = await tx.all<Row>(sql`
    select l.id, coalesce(nullif(l.address, ''), l.name) as name, l.milestone, l.state, b.id as borrower,
      (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'state', c.state, 'dueOn', c.due_on,
          'file', f.name) order by c.due_on nulls last, c.id), '[]')
        from loan_conditions c left join files f on f.organisation_id = c.organisation_id and f.id = c.file_id
        where c.organisation_id = l.organisation_id and c.loan_id = l.id and c.state <> 'waived') as asked,
      ${noticesInPortal} as notices,
      (select coalesce(json_agg(json_build_object('section', s.section, 'data', s.data, 'version', s.version,
          'borrower', nullif(s.borrower_key, '00000000-0000-0000-0000-000000000000'))), '[]') from loan_sections s
        where s.organisation_id = l.organisation_id and s.loan_id = l.id
          and s.borrower_key in (b.id, '00000000-0000-0000-0000-000000000000')) as kept
    from loan_borrowers b join loans l on l.organisation_id = b.organisation_id and l.id = b.loan_id
    where b.organisation_id = ${organisationId} and b.lead_id = ${lead} and l.archived_at is null
    order by l.id desc limit ${sql.int(most)}`);
  const loans: PortalLoan[] = [];
  // A person has one loan, seldom two.
  for (const { id, name, milestone, state, asked, notices, kept } of rows) {
    const { facts } = await readClosing(tx, await membersOf(tx, 'loan', id));
    loans.push({
      id,
      name,
      milestone,
      isOpen: state === 'open',
      asked,
      notices,
      dates: closingGraph(facts)
        .nodes.filter(({ isForClient, part, record }) => isForClient && (part !== 'loan' || record === id))
        .map(({ kind, on, isDone }) => ({ kind, on, isDone })),
      sections: sectionNames.map((section) =>
        shown(
          section,
          kept.find((one) => one.section === section),
        ),
      ),
    });
  }
  return loans;
}

/** The loan that somebody borrows, and as which of its borrowers. */
export async function ownLoan(tx: Tx, lead: string, loan: string): Promise<{ borrower: string; isOpen: boolean }> {
  const found = await tx.one<{ borrower: string; isOpen: boolean }>(sql`
    select b.id as borrower, l.state = 'open' as "isOpen" from loan_borrowers b
    join loans l on l.organisation_id = b.organisation_id and l.id = b.loan_id
    where b.organisation_id = ${tx.scope.organisationId} and b.lead_id = ${lead} and b.loan_id = ${loan} and l.archived_at is null
    for update of l`);
  if (!found) throw notFound();
  return found;
}

/** What never leaves does not come back either: it stays with the row that is still the same account. */
function withKept(data: UrlaData, held: UrlaData | undefined): UrlaData {
  return {
    ...data,
    rows: data.rows.map((row, place) => {
      const before = held?.rows[place];
      const isSame = before && before.kind === row.kind && before.holder === row.holder;
      const kept = before && isSame ? Object.entries(before).filter(([field]) => neverShown.includes(field)) : [];
      return { ...Object.fromEntries(kept), ...row };
    }),
  };
}

export async function saveOwnSection(
  tx: Tx,
  lead: string,
  { loan, section, data, basis }: InputOf<typeof portal.saveSection>,
): Promise<PortalSection> {
  const { borrower, isOpen } = await ownLoan(tx, lead, loan);
  if (!isOpen) throw new Refusal('conflict', 'This application is closed.');
  const given = checkedSection(section, data);
  const whose = sectionOf(section).of === 'borrower' ? borrower : null;
  const held = await sectionHeld(tx, loan, section, whose);
  if ((held?.version ?? 0) !== basis)
    throw new Refusal('version_conflict', undefined, { current: shown(section, held) });
  const saved = await saveBorrowersSection(tx, loan, {
    section,
    borrower: whose,
    data: withKept(given, held?.data),
  });
  return shown(section, saved);
}
