import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import type { Automation } from '#contract/people/automations/automations.ts';

/** The published versions with their authors and the number of leads still in each. */
export function VersionsTab({ automation }: { automation: Automation }) {
  const t = useT();
  const format = useFormat();
  if (automation.versions.length === 0) return <p className="text-ink-3">{t('automations.version.none')}</p>;
  return (
    <ul className="divide-y divide-line rounded-m border border-line bg-surface">
      {automation.versions.map(({ number, madeAt, madeBy, active }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <span className="font-medium">{t('automations.version', { number })}</span>
          {number === automation.live && <Chip tone="act">{t('automations.version.live')}</Chip>}
          <span className="me-auto text-sm text-ink-3">
            {madeBy
              ? t('automations.version.made', { at: format.dateTime(madeAt), name: madeBy })
              : format.dateTime(madeAt)}
          </span>
          <span className="num text-sm text-ink-2">{t('automations.count.here', { count: active })}</span>
        </li>
      ))}
    </ul>
  );
}
