import { useMutation } from '@tanstack/react-query';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { Column } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { daysBetween } from '#contract/core/time-zone.ts';
import type { CriticalDate } from '#contract/verticals/commercial/commercial.ts';
import { useReadAgain } from '../insurance/use-insurance-deed.ts';

/** From so many days before a deadline on it is said in another colour. */
const soon = 90;

export function useDateColumns(): Column<CriticalDate>[] {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const readAgain = useReadAgain(['commercial']);
  const finish = useMutation({
    mutationFn: (given: { id: string; on: string }) => api.commercial.finishDate(given),
    onSettled: () => readAgain(),
  });
  const today = todayHere();
  return [
    { key: 'kind', name: t('commercial.kind'), cell: ({ kind }) => t(`commercial.date.${kind}`) },
    {
      key: 'by',
      name: t('commercial.by'),
      cell: ({ from, by, doneOn }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="num whitespace-nowrap">
            {from && `${format.date(from)} – `}
            {format.date(by)}
          </span>
          {doneOn ? (
            <Chip tone="act">{t('commercial.done')}</Chip>
          ) : by < today ? (
            <Chip tone="loss">{t('commercial.missed')}</Chip>
          ) : (
            daysBetween(today, by) <= soon && (
              <Chip tone="need">{t('commercial.inDays', { days: daysBetween(today, by) })}</Chip>
            )
          )}
        </span>
      ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: ({ id, doneOn, kind, tenant }) =>
        mayWork &&
        !doneOn && (
          <Button
            size="s"
            busy={finish.isPending && finish.variables.id === id}
            aria-label={t('commercial.finishNamed', { kind: t(`commercial.date.${kind}`), tenant })}
            onClick={() => finish.mutate({ id, on: todayHere() })}
          >
            {t('commercial.finish')}
          </Button>
        ),
    },
  ];
}
