import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { LoanHmda as Row } from '#contract/verticals/loans/hmda/hmda.ts';
import { type LarField, type LarGroup, larFields } from '#contract/verticals/loans/hmda/lar-fields.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { EditFields } from './edit-fields.tsx';
import { Failures } from './failures.tsx';
import { hmdaQueries, hmdaReads } from './queries.ts';

const groups: readonly LarGroup[] = [
  'application',
  'action',
  'property',
  'people',
  'credit',
  'denial',
  'costs',
  'terms',
  'channel',
  'underwriting',
];
const tones: Record<Row['fields'][number]['origin'], Tone> = {
  fact: 'plain',
  typed: 'info',
  assumed: 'plain',
  missing: 'need',
};

/** A loan's row in the register: where every value comes from, and what stands in the way of filing it. */
export default function LoanHmda({ loan, mayChange }: { loan: Loan; mayChange: boolean }) {
  const t = useT();
  const { data, error, refetch } = useQuery(hmdaQueries.loan(loan.id));
  const [edited, setEdited] = useState<LarGroup | null>(null);
  const [isExcluding, setExcluding] = useState(false);
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={8} />;
  const count = (origin: string) => data.fields.filter((field) => field.origin === origin).length;
  const missing = count('missing');
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={data.excluded ? 'plain' : missing > 0 || data.failures.length > 0 ? 'need' : 'act'}>
          {data.excluded
            ? t('hmda.excluded')
            : missing > 0
              ? t('hmda.missing', { count: missing })
              : data.failures.length > 0
                ? t('hmda.edits', { count: data.failures.length })
                : t('hmda.complete')}
        </Chip>
        <span className="me-auto text-sm text-ink-2">
          {data.excluded ?? (data.isReportable ? t('hmda.inRegister', { year: String(data.year) }) : t('hmda.notYet'))}
        </span>
        {mayChange && (
          <Button size="s" onClick={() => setExcluding(true)}>
            {data.excluded ? t('hmda.include') : t('hmda.exclude')}
          </Button>
        )}
      </div>
      <Failures found={data.failures} />
      {groups.map((group) => (
        <Group
          key={group}
          group={group}
          row={data}
          onEdit={
            mayChange && larFields.some((field) => field.group === group && field.by === 'asked')
              ? () => setEdited(group)
              : undefined
          }
        />
      ))}
      {edited && <EditFields loan={loan} row={data} group={edited} onClose={() => setEdited(null)} />}
      {isExcluding && (
        <CallDialog
          title={data.excluded ? t('hmda.include') : t('hmda.exclude')}
          saveLabel={data.excluded ? t('hmda.include') : t('hmda.exclude')}
          description={t('hmda.excludeText')}
          reads={hmdaReads}
          fields={
            data.excluded
              ? []
              : [{ name: 'excluded', label: t('hmda.excludeReason'), type: 'text', required: true, wide: true }]
          }
          initial={{ excluded: '' }}
          send={({ excluded }) =>
            api.hmda.saveLoan({
              id: loan.id,
              answers: data.answers,
              excluded: data.excluded ? null : String(excluded),
              basis: data.version,
            })
          }
          onClose={() => setExcluding(false)}
        />
      )}
    </div>
  );
}

/** Later places of a list that are left blank say nothing. */
const isShown = ({ key }: LarField, value: string | null, origin: string): boolean =>
  origin === 'missing' || value === null
    ? !/[2-5]$|Text$|Tribe$|Asian$|Pacific$/.test(key) || origin === 'missing'
    : value !== '';

function Group({ group, row, onEdit }: { group: LarGroup; row: Row; onEdit: (() => void) | undefined }) {
  const t = useT();
  const format = useFormat();
  const held = new Map(row.fields.map((field) => [field.key as string, field]));
  const shown = larFields.filter((field) => {
    const { value, origin } = held.get(field.key)!;
    return field.key !== 'record' && field.group === group && isShown(field, value, origin);
  });
  return (
    <section className="grid gap-1.5" aria-label={t(`hmda.group.${group}`)}>
      <div className="flex items-center gap-2">
        <h3 className="me-auto font-medium">{t(`hmda.group.${group}`)}</h3>
        {onEdit && (
          <Button
            size="s"
            kind="quiet"
            icon={<Pencil />}
            aria-label={t('hmda.editGroup', { group: t(`hmda.group.${group}`) })}
            onClick={onEdit}
          >
            {t('hmda.edit')}
          </Button>
        )}
      </div>
      {group === 'people' && <p className="text-sm text-ink-2">{t('hmda.apartText')}</p>}
      <dl className="divide-y divide-line border-y border-line">
        {shown.map((field) => {
          const { value, origin } = held.get(field.key)!;
          return (
            <div
              key={field.key}
              className="grid gap-x-4 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6.5rem] sm:items-center"
            >
              <dt className="text-sm text-ink-2">{field.name}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {value === null ? (
                  <span className="text-ink-3">{origin === 'missing' ? '' : t('hmda.onFile')}</span>
                ) : (
                  <bdi className="num">
                    {dated(field, value) ? format.date(dated(field, value)!) : wordOf(field, value)}
                  </bdi>
                )}
              </dd>
              <dd className="sm:text-end">
                {origin !== 'fact' && <Chip tone={tones[origin]}>{t(`hmda.origin.${origin}`)}</Chip>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** The file writes days without dashes. */
const dated = ({ key }: LarField, value: string): string | null =>
  key.endsWith('On') && /^\d{8}$/.test(value) ? `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}` : null;

const wordOf = ({ codes }: LarField, value: string): string => {
  const meaning = codes?.[value];
  return meaning ? `${value} · ${meaning}` : value;
};
