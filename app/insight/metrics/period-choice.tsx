import { useState } from 'react';
import { keysOf, useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { periodNames } from '#contract/core/metrics/period.ts';

const names = keysOf('metrics.period', periodNames);

type Props = { value: string; onChange: (period: string) => void; label: string };

/** A period that moves with the calendar, or two days of one's own. */
export function PeriodChoice({ value, onChange, label }: Props) {
  const t = useT();
  const own = value.includes('..');
  const [from = '', to = ''] = own ? value.split('..') : [];
  const [draft, setDraft] = useState<{ from: string | null; to: string | null }>({
    from: from || null,
    to: to || null,
  });
  const [isOwn, setIsOwn] = useState(own);
  const write = (next: typeof draft) => {
    setDraft(next);
    if (next.from && next.to && next.from <= next.to) onChange(`${next.from}..${next.to}`);
  };
  return (
    <div
      className={cx('flex flex-wrap items-center gap-2 max-sm:min-w-36 max-sm:flex-1', isOwn && 'max-sm:basis-full')}
    >
      <Select
        aria-label={label}
        className="w-44 max-sm:w-full"
        value={isOwn ? 'own' : value}
        onChange={(chosen) => {
          setIsOwn(chosen === 'own');
          if (chosen !== 'own') onChange(chosen);
        }}
        options={[
          ...periodNames.map((name) => ({ value: name as string, label: t(names[name]) })),
          { value: 'own', label: t('metrics.period.own') },
        ]}
      />
      {isOwn && (
        <fieldset className="flex items-center gap-2">
          <legend className="sr-only">{t('metrics.period.own')}</legend>
          <Field label={t('metrics.period.from')} hideLabel>
            <DateField value={draft.from} onChange={(day) => write({ ...draft, from: day })} />
          </Field>
          <span className="text-ink-3" aria-hidden="true">
            –
          </span>
          <Field label={t('metrics.period.to')} hideLabel>
            <DateField value={draft.to} onChange={(day) => write({ ...draft, to: day })} />
          </Field>
        </fieldset>
      )}
    </div>
  );
}
