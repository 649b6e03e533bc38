import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Lead } from '#contract/people/leads.ts';

import { useStages, waitsTooLong } from './use-stages.ts';

const minuteMs = 60_000;

/** The time since the last activity, highlighted if the lead waits longer than its stage allows. */
export function LastActivity({ lead, className }: { lead: Lead; className?: string }) {
  const t = useT();
  const format = useFormat();
  const { stageOf } = useStages();
  return (
    <time
      dateTime={lead.lastActivityAt}
      title={format.dateTime(lead.lastActivityAt)}
      className={cx('num', waitsTooLong(lead, stageOf(lead.stage)) ? 'font-medium text-need' : 'text-ink-2', className)}
    >
      {Date.now() - Date.parse(lead.lastActivityAt) < minuteMs ? t('leads.justNow') : format.age(lead.lastActivityAt)}
    </time>
  );
}
