import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import type { operations } from '#contract/account/operations.ts';
import type { OutputOf } from '#contract/core/call.ts';

export type Listener = OutputOf<typeof operations.overview>['listeners'][number];

export function ListenerList({ listeners }: { listeners: readonly Listener[] }) {
  const t = useT();
  const format = useFormat();
  if (listeners.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-md font-medium">{t('operations.listeners')}</h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {listeners.map(({ name, behind, movedAt }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <code className="me-auto font-code" dir="ltr">
              {name}
            </code>
            <time dateTime={movedAt} title={format.dateTime(movedAt)} className="text-sm text-ink-3">
              {t('operations.listeners.moved', { when: format.relative(movedAt) })}
            </time>
            <Chip tone={behind > 0 ? 'need' : 'act'}>{t('operations.listeners.behind', { count: behind })}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
