import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { alertLevels } from '#contract/account/telemetry-limits.ts';
import type { ErrorGroup } from './error-queries.ts';

const levels = keysOf('admin.errors.level', alertLevels);

/** Severity, number of reports, users affected, and times. */
export function ErrorFacts({ group }: { group: ErrorGroup }) {
  const t = useT();
  const format = useFormat();
  const { level, reports, alerts, users, firstSeenAt, lastSeenAt, lastUrl, mailedAt } = group;
  const facts = [
    t('admin.errors.reports', { count: reports }),
    ...(alerts > 0 ? [t('admin.errors.alerts', { count: alerts })] : []),
    t('admin.errors.users', { count: users }),
    t('admin.errors.seen', { first: format.dateTime(firstSeenAt), last: format.relative(lastSeenAt) }),
    ...(mailedAt ? [t('admin.errors.mailed', { when: format.relative(mailedAt) })] : []),
  ];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        {level && <Chip tone={level === 'critical' ? 'loss' : 'need'}>{t(levels[level])}</Chip>}
        {group.returnedAt && <Chip tone="need">{t('admin.errors.returned')}</Chip>}
        <span>
          <Facts of={facts} />
        </span>
      </p>
      {lastUrl && (
        <p dir="ltr" className="text-xs break-all text-ink-3 rtl:text-right">
          {lastUrl}
        </p>
      )}
    </>
  );
}
