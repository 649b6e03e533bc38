import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { useGivenName } from '#app/inventory/deals/use-given-name.ts';
import { isBase } from '#contract/inventory/deals/date-rules.ts';
import type { ShownBreak, ShownNode } from '#contract/verticals/closing/closing.ts';

/** Dates of a closing in words: what each is, by which rule, and why it does not fit. */
export function useClosingWords() {
  const t = useT();
  const format = useFormat();
  const givenName = useGivenName();
  const dayWords = (day: string | null): string => (day ? format.date(day) : t('deals.date.unknown'));
  const nodeName = ({ kind, name }: ShownNode): string =>
    kind === 'contract_date' || kind === 'walkthrough'
      ? givenName(name)
      : t(`closing.node.${kind}`, { name: `\u2068${name}\u2069` });
  const why = ({ kind, on, need }: ShownBreak): string =>
    t(`closing.break.${kind}`, { on: dayWords(on), need: dayWords(need) });
  /** The contract's own rule, or the place of the law. */
  const ruleWords = ({ rule, cite, kind }: ShownNode, base: ShownNode | undefined): string => {
    if (cite) return cite;
    if (rule)
      return t(rule.days < 0 ? 'deals.date.before' : 'deals.date.after', {
        days: Math.abs(rule.days),
        count: rule.count,
        base: isBase(rule.base) ? t(`deals.base.${rule.base}`) : base ? nodeName(base) : rule.base,
      });
    return kind === 'contract_date' || kind === 'walkthrough' ? t('deals.date.byHand') : '';
  };
  return { t, dayWords, nodeName, why, ruleWords };
}
