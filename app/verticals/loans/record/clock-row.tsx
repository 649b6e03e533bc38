import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Clock } from '#contract/verticals/loans/trid.ts';
import { useDayWords } from '../use-day-words.ts';

const tones: Record<Clock['state'], Tone> = {
  waiting: 'plain',
  running: 'need',
  met: 'act',
  late: 'loss',
  passed: 'plain',
};

/** A deadline with its rule and, opened, its count: every day with its number, or struck with the reason. */
export function ClockRow({ clock }: { clock: Clock }) {
  const t = useT();
  const dayWords = useDayWords();
  const [isOpen, setOpen] = useState(false);
  const { key, rule, on, count, state, receipt } = clock;
  const name = t(`loans.clock.${key}`);
  return (
    <li className="py-2">
      <div className="flex min-h-10 items-center gap-3">
        <span className="grid min-w-0 flex-1">
          <span className="wrap-anywhere">{name}</span>
          <span className="text-sm text-ink-3 wrap-anywhere">
            <Facts of={[rule, receipt && t(`loans.receipt.${receipt}`), count && t(`loans.dayKind.${count.kind}`)]} />
          </span>
        </span>
        <span className="grid shrink-0 justify-items-end gap-0.5">
          <span className={cx('num text-sm', state === 'late' ? 'font-medium text-loss' : 'text-ink')}>
            {on ? dayWords(on) : t('loans.clock.notYet')}
          </span>
          <Chip tone={tones[state]}>{t(`loans.clockState.${state}`)}</Chip>
        </span>
        <button
          type="button"
          disabled={!count}
          aria-expanded={isOpen}
          aria-label={t('loans.clock.showDays', { name })}
          onClick={() => setOpen(!isOpen)}
          className="tap grid size-8 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken disabled:invisible"
        >
          <ChevronDown className={cx('size-4 transition-transform', isOpen && 'rotate-180')} aria-hidden="true" />
        </button>
      </div>
      {isOpen && count && (
        <ol className="mt-1 flex flex-wrap gap-1.5" aria-label={t('loans.clock.days', { name })}>
          <li className="num rounded-s border border-line px-2 py-1 text-xs text-ink-3">
            {t('loans.clock.from', { day: dayWords(count.from) })}
          </li>
          {count.days.slice(0, 40).map(({ day, number, struck }) => (
            <li
              key={day}
              className={cx(
                'num rounded-s px-2 py-1 text-xs',
                struck ? 'bg-sunken text-ink-3' : 'bg-act-tint text-act',
              )}
            >
              <span className={struck ? 'line-through' : undefined}>{dayWords(day)}</span>{' '}
              <b className="font-medium">{struck ? t(`loans.struck.${struck}`) : number}</b>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
