import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { useDeed } from '#app/inventory/network-parts.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { affiliatedNotice } from '#contract/inventory/referrals/service-referrals.ts';
import { lenderPrograms } from '#contract/verticals/lenders/lender-words.ts';
import type { Lender } from '#contract/verticals/lenders/lenders.ts';
import { lenderQueries, reads } from './queries.ts';

/** By name; what is measured stands beside it and puts nobody first. */
export function Directory() {
  const t = useT();
  const format = useFormat();
  const mayManage = useMay()('lenders.manage');
  const { data, error, refetch } = useQuery(lenderQueries.directory);
  const [edited, setEdited] = useState<Lender | null>(null);
  const [removed, setRemoved] = useState<Lender | null>(null);
  const remove = useDeed(reads, (id: string) => api.lenders.remove({ id }));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows columns={3} />;
  if (data.lenders.length === 0)
    return (
      <EmptyState title={t('lenders.directory.none')} icon={<Waypoints />}>
        {t('lenders.directory.text')}
      </EmptyState>
    );
  const share = ({ count, of }: Lender['preapproved']) =>
    of === 0 ? t('lenders.notMeasured') : t('lenders.countOf', { count: format.number(count), all: format.number(of) });
  const days = ({ days: value, of }: Lender['turnTime']) =>
    value === null ? t('lenders.notMeasured') : t('lenders.measured', { days: format.number(value), count: of });
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {data.lenders.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <span className="grid min-w-56 flex-1">
              <bdi className="font-medium">
                {one.name} · {one.company}
              </bdi>
              <span className="text-sm text-ink-2">
                <Facts
                  of={[
                    `NMLS ${one.nmls}`,
                    one.states.join(', '),
                    ...one.programs.map((program) => t(`lenders.program.${program}`)),
                    ...one.languages,
                  ]}
                />
              </span>
            </span>
            <span className="grid text-sm text-ink-2">
              <span>
                {t('lenders.firstContact')}: {days(one.firstContact)}
              </span>
              <span>
                {t('lenders.turnTime')}: {days(one.turnTime)}
              </span>
            </span>
            <span className="grid text-sm text-ink-2">
              {(['notViewed', 'preapproved', 'closedOnTime'] as const).map((name) => (
                <span key={name}>
                  {t(`lenders.${name}`)}: {share(one[name])}
                </span>
              ))}
            </span>
            {one.isAffiliated && <Chip tone="need">{t('lenders.affiliated')}</Chip>}
            {mayManage && (
              <span className="flex gap-1">
                <IconButton size="s" label={t('lenders.editNamed', { name: one.name })} onClick={() => setEdited(one)}>
                  <Pencil />
                </IconButton>
                <IconButton
                  size="s"
                  label={t('lenders.removeNamed', { name: one.name })}
                  onClick={() => setRemoved(one)}
                >
                  <Trash2 />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {edited && <LenderDialog lender={edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoved(null)}
        title={t('lenders.removeTitle', { name: removed?.name ?? '' })}
        action={t('lenders.removeNamed', { name: removed?.name ?? '' })}
        onConfirm={() => remove.mutateAsync(removed!.id)}
      >
        {t('lenders.removeText')}
      </ConfirmDialog>
    </>
  );
}

const listed = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

type New = Parameters<typeof api.lenders.create>[0];

export function LenderDialog({ lender, onClose }: { lender: Lender | null; onClose: () => void }) {
  const t = useT();
  return (
    <CallDialog
      title={t(lender ? 'lenders.edit' : 'lenders.add')}
      reads={reads}
      fields={({ isAffiliated }) => [
        { name: 'name', label: t('lenders.name'), type: 'text', required: true },
        { name: 'company', label: t('lenders.company'), type: 'text', required: true },
        { name: 'nmls', label: t('lenders.nmls'), type: 'text', required: true },
        { name: 'companyNmls', label: t('lenders.companyNmls'), type: 'text', required: true },
        { name: 'states', label: t('lenders.states'), type: 'text', required: true, hint: t('lenders.statesHint') },
        { name: 'languages', label: t('lenders.languages'), type: 'text' },
        { name: 'email', label: t('lenders.email'), type: 'text' },
        { name: 'phone', label: t('lenders.phone'), type: 'text' },
        ...lenderPrograms.map((program) => ({
          name: `program ${program}`,
          label: t(`lenders.program.${program}`),
          type: 'check' as const,
        })),
        { name: 'isAffiliated', label: t('lenders.isAffiliated'), type: 'check' },
        ...(isAffiliated
          ? [
              {
                name: 'disclosure',
                label: t('lenders.disclosure'),
                type: 'lines' as const,
                required: true,
                wide: true,
              },
            ]
          : []),
      ]}
      initial={{
        name: lender?.name ?? '',
        company: lender?.company ?? '',
        nmls: lender?.nmls ?? '',
        companyNmls: lender?.companyNmls ?? '',
        states: lender?.states.join(', ') ?? '',
        languages: lender?.languages.join(', ') ?? '',
        email: lender?.email ?? '',
        phone: lender?.phone ?? '',
        isAffiliated: lender?.isAffiliated ?? false,
        disclosure: lender?.disclosure || affiliatedNotice,
        ...Object.fromEntries(lenderPrograms.map((name) => [`program ${name}`, lender?.programs.includes(name)])),
      }}
      send={(draft, key) => {
        const { name, company, nmls, companyNmls, email, phone, isAffiliated } = draft;
        const given = {
          ...{ name, company, nmls, companyNmls, email, phone, isAffiliated },
          states: listed(draft.states).map((state) => state.toUpperCase()),
          languages: listed(draft.languages),
          programs: lenderPrograms.filter((program) => draft[`program ${program}`] === true),
          disclosure: isAffiliated ? draft.disclosure : '',
        } as New;
        return lender
          ? api.lenders.change({ id: lender.id, ...given }, { version: lender.version })
          : api.lenders.create(given, { key });
      }}
      onClose={onClose}
    />
  );
}
