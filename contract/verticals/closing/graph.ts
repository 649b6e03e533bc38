import { daysByRules } from '../../inventory/deals/date-rules.ts';
import { earliestClosing } from '../loans/trid.ts';
import { ofPolicy } from './coverage-dates.ts';
import { ofDeal } from './deal-dates.ts';
import type { ClosingFacts } from './facts.ts';
import { ofLoan } from './loan-dates.ts';
import { type ClosingGraph, type ClosingNode, closingKey, node } from './nodes.ts';

export const closingOf = ({ deal, loans }: ClosingFacts): string | null =>
  deal ? deal.closingOn : (loans[0]?.trid.closingOn ?? null);

const order = (a: ClosingNode, b: ClosingNode): number =>
  (a.on ?? '9999').localeCompare(b.on ?? '9999') || a.key.localeCompare(b.key);

/** All dates of a closing with their rules, soonest first, and what does not go together. */
export function closingGraph(facts: ClosingFacts): ClosingGraph {
  const { today, deal, loans, policies } = facts;
  const closing = closingOf(facts);
  const isOver = deal ? deal.isOver : loans.length > 0 && loans.every((loan) => loan.isOver);
  const base: ClosingNode[] =
    deal || loans[0]
      ? [
          node({
            key: closingKey,
            part: deal ? 'deal' : 'loan',
            record: deal?.id ?? loans[0]!.id,
            kind: 'closing',
            on: closing,
            isDone: isOver,
            isForClient: true,
            waitsFor: loans.flatMap(({ id, trid: { disclosures } }) =>
              earliestClosing({ disclosures }).on ? [`disclosure_wait ${id}`] : [],
            ),
          }),
        ]
      : [];
  const found = [
    ...(deal ? [ofDeal(deal, closing, today)] : []),
    ...loans.map((loan) => ofLoan(loan, closing, today, deal !== null)),
    ...policies.map((policy) => ofPolicy(policy, closing, today, isOver)),
  ];
  return {
    nodes: [...base, ...found.flatMap(({ nodes }) => nodes)].sort(order),
    breaks: found.flatMap(({ breaks }) => breaks),
  };
}

/** As it would be with the closing on another day: open dates follow their rules, and loans follow the contract. */
export function withClosingOn(
  facts: ClosingFacts,
  closingOn: string | null,
  { loansFollow = true }: { loansFollow?: boolean } = {},
): ClosingFacts {
  const { deal, loans } = facts;
  const days =
    deal &&
    daysByRules(
      deal.dates.map(({ key, rule, on, state }) => ({ key, rule: state === 'open' ? rule : null, on })),
      { acceptance: deal.acceptedOn, closing: closingOn },
    );
  return {
    ...facts,
    deal: deal && {
      ...deal,
      closingOn,
      dates: deal.dates.map((date) => ({ ...date, on: days!.get(date.key) ?? null })),
    },
    loans: loans.map((loan) => (loan.isOver || !loansFollow ? loan : { ...loan, trid: { ...loan.trid, closingOn } })),
  };
}
