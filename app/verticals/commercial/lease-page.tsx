import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Figure, Part, Table } from '#app/inventory/finance/parts.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { dateKinds } from '#contract/verticals/commercial/commercial.ts';
import { PortalAccess } from '../portals/portal-access.tsx';
import { AbstractDialog, abstractFields } from './abstract-dialog.tsx';
import { standingTones } from './building-page.tsx';
import { Cam } from './cam.tsx';
import { useDateColumns } from './date-columns.tsx';
import { CommercialDialog } from './dialog.tsx';
import { LeaseIndex, LeaseOptions } from './lease-options.tsx';
import { commercialQueries } from './queries.ts';

export const handle = { title: 'commercial.lease' } as const;

/** A commercial lease: what it pays, what its clauses say of the costs, what must be done by when, and the reconciliation. */
export default function LeasePage() {
  const { id = '' } = useParams();
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [open, setOpen] = useState<'abstract' | 'date' | null>(null);
  const dateColumns = useDateColumns();
  const { data, error, refetch } = useQuery(commercialQueries.lease(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCard />;
  const said = (name: (typeof abstractFields)[number]['name']): string => {
    const value = data.terms[name];
    if (value === null || (Array.isArray(value) && value.length === 0)) return '–';
    if (name === 'denominator') return t(`commercial.denominator.${data.terms.denominator}`);
    if (name === 'cap') return t(`commercial.cap.${data.terms.cap}`);
    if (name === 'grossUp' || name === 'capRate' || name === 'adminRate')
      return format.percent(Number(value) / 1_000_000, 2);
    if (name === 'expenseStop') return format.money(Number(value));
    if (name === 'baseYear') return String(value);
    return Array.isArray(value) ? value.join(', ') : typeof value === 'number' ? format.number(value) : String(value);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="grid gap-1">
        <BackLink to={`/commercial/building/${data.building.id}`}>
          <bdi>{data.building.name}</bdi>
        </BackLink>
        <h2 className="flex flex-wrap items-center gap-2 text-xl font-medium">
          <bdi>{data.tenant}</bdi>
          <Chip tone={standingTones[data.standing]}>{t(`commercial.standing.${data.standing}`)}</Chip>
        </h2>
        <p className="num text-ink-2">
          <Facts
            of={[
              t('commercial.suiteNamed', { suite: data.suite }),
              t('commercial.feet', { count: format.number(data.squareFeet) }),
              `${format.date(data.from)} – ${format.date(data.until)}`,
              t(`commercial.type.${data.type}`),
            ]}
          />
        </p>
        {data.lead && (
          <div className="flex has-[>button]:-ms-2.5">
            <PortalAccess lead={data.lead} name={data.tenant} mayChange={mayWork} />
          </div>
        )}
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:max-w-lg">
        <Figure name={t('commercial.annualRent')} cents={data.annual} />
        <Figure
          name={t('commercial.perFoot')}
          cents={data.perFoot}
          hint={
            data.escalation.kind === 'percent'
              ? t('commercial.atStart', { rise: format.percent(data.escalation.rate / 1_000_000, 2) })
              : data.escalation.kind === 'amount'
                ? t('commercial.atStart', { rise: format.money(data.escalation.amount) })
                : t(`commercial.escalation.${data.escalation.kind}`)
          }
        />
      </dl>
      <Part
        title={t('commercial.dates')}
        actions={
          mayWork && (
            <Button size="s" icon={<Plus />} onClick={() => setOpen('date')}>
              {t('commercial.addDate')}
            </Button>
          )
        }
      >
        {data.dates.length === 0 ? (
          <p className="text-ink-2">{t('commercial.noDates')}</p>
        ) : (
          <Table
            label={t('commercial.dates')}
            rows={data.dates}
            keyOf={(date) => date.id}
            columns={[
              { key: 'note', name: t('commercial.note'), head: true, cell: ({ note }) => <bdi>{note || '–'}</bdi> },
              ...dateColumns,
            ]}
          />
        )}
      </Part>
      <Part
        title={t('commercial.abstract')}
        actions={
          mayWork && (
            <Button size="s" icon={<Pencil />} onClick={() => setOpen('abstract')}>
              {t('commercial.editAbstract')}
            </Button>
          )
        }
      >
        <dl className="grid gap-x-6 rounded-m border border-line bg-surface px-4 py-1 shadow-soft md:grid-cols-2">
          {abstractFields.map(({ name, clause }) => (
            <div key={name} className="flex flex-wrap gap-x-3 border-line border-b py-1.5">
              <dt className="text-ink-2">{t(`commercial.term.${name}`)}</dt>
              <dd className="num ms-auto text-end">
                {said(name)}
                {clause && data.terms[clause] && (
                  <span className="block text-sm text-ink-3">
                    {t('commercial.clause', { clause: data.terms[clause] })}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <LeaseIndex lease={data} mayWork={mayWork} />
      <LeaseOptions lease={data} mayWork={mayWork} />
      <Cam lease={data} />
      {open === 'abstract' && (
        <AbstractDialog id={id} terms={data.terms} version={data.version} onClose={() => setOpen(null)} />
      )}
      {open === 'date' && (
        <CommercialDialog
          title={t('commercial.addDate')}
          fields={[
            {
              name: 'kind',
              label: t('commercial.kind'),
              type: 'choice',
              options: dateKinds.map((value) => ({ value, label: t(`commercial.date.${value}`) })),
            },
            { name: 'note', label: t('commercial.note'), type: 'text' },
            { name: 'from', label: t('commercial.windowFrom'), type: 'day' },
            { name: 'by', label: t('commercial.by'), type: 'day', required: true },
          ]}
          initial={{ kind: 'option_notice', note: '', from: null, by: null }}
          send={({ kind, note, from, by }, key) =>
            api.commercial.addDate(
              {
                id,
                kind: kind as (typeof dateKinds)[number],
                note: note as string,
                from: from as string | null,
                by: by as string,
              },
              { key },
            )
          }
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
