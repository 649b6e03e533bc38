import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import type { Lead } from '#contract/people/leads.ts';

const minuteMs = 60_000;

/** How long ago anything happened. A new lead waits for somebody: that needs one now. */
export function LastActivity({ lead, className }: { lead: Lead; className?: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <time
      dateTime={lead.lastActivityAt}
      title={format.dateTime(lead.lastActivityAt)}
      className={cx('num', lead.stage === 'new' ? 'font-medium text-need' : 'text-ink-2', className)}
    >
      {Date.now() - Date.parse(lead.lastActivityAt) < minuteMs ? t('leads.justNow') : format.age(lead.lastActivityAt)}
    </time>
  );
}
