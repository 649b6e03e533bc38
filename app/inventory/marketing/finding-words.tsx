import { keysOf, useT } from '#app/i18n/t.ts';
import { suggestions, whys } from '#contract/core/compliance/check.ts';
import { protectedClasses } from '#contract/core/compliance/classes.ts';
import type { Finding } from '#contract/inventory/marketing/check.ts';

const why = keysOf('marketing.law.why', whys);
const about = keysOf('marketing.law.class', protectedClasses);
const instead = keysOf('marketing.law.instead', suggestions);

/** An issue with some words, its reason, and a suggestion. */
export function FindingWords({
  found: { kind, severity, words, field, says, why: act, class: one, suggestion, source },
}: {
  found: Finding;
}) {
  const t = useT();
  const name = field ? t(`marketing.fact.${field}`) : '';
  const said = {
    law: act ? t(why[act], { words, about: one ? t(about[one]) : '' }) : words,
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
      {said} {suggestion && <span>{t(instead[suggestion])}</span>}
      {source && <span className="block text-sm text-ink-3">{source}</span>}
    </li>
  );
}
