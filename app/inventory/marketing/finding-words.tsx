import { useT } from '#app/i18n/t.ts';
import type { Finding } from '#contract/inventory/marketing/check.ts';

/** What is amiss with some words, why, and what may be said in their place. */
export function FindingWords({
  found: { kind, severity, words, field, says, reason, suggestion, source },
}: {
  found: Finding;
}) {
  const t = useT();
  const name = field ? t(`marketing.fact.${field}`) : '';
  const why = {
    fair: t('marketing.finding.fair', { words, reason }),
    private: t('marketing.finding.private', { words }),
    compensation: t('marketing.finding.compensation', { words }),
    address: t('marketing.finding.address', { words }),
    wrong: t('marketing.finding.wrong', { words, field: name, says: says ?? t('marketing.nothing') }),
    unheld: says
      ? t('marketing.finding.unheldSays', { words, field: name, says })
      : t('marketing.finding.unheld', { words }),
  }[kind];
  return (
    <li className={severity === 'mark' ? 'text-need' : 'text-loss'}>
      {why} {suggestion && <span>{suggestion}</span>}
      {source && <span className="block text-sm text-ink-3">{source}</span>}
    </li>
  );
}
