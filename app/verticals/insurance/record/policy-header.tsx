import { Archive, ArchiveRestore, ChevronDown, Download, MoreHorizontal, Pencil } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { DecideDialog } from '../renewals-page.tsx';
import { useInsuranceDeed } from '../use-insurance-deed.ts';
import { stateTones } from '../words.ts';
import { EditPolicy } from './edit-policy.tsx';
import { TransactDialog, type Transacted } from './transact-dialog.tsx';

/** Whose it is, what it costs, how it stands, and what can be transacted on it now. */
export function PolicyHeader({ policy }: { policy: Policy }) {
  const t = useT();
  const format = useFormat();
  const [kind, setKind] = useState<Transacted | 'decide' | 'edit' | null>(null);
  const isArchived = policy.archivedAt !== null;
  const archive = useInsuranceDeed(() =>
    isArchived ? api.policies.restore({ id: policy.id }) : api.policies.archive({ id: policy.id }),
  );
  const take = useInsuranceDeed(
    async () => (await api.policies.acordFile({ id: policy.id })) as Blob,
    (file) => saveFile(file, `${(policy.number ?? policy.insured).replace(/[^\p{L}\p{N} -]+/gu, '')}.xml`),
  );
  const isCanceled = policy.ending === 'canceled';
  const offered: readonly Transacted[] = isCanceled
    ? ['reinstatement', 'rewrite']
    : [
        'endorsement',
        'renewal',
        'rewrite',
        'cancellation',
        ...(policy.ending === null ? (['nonrenewal'] as const) : []),
      ];
  const close = () => setKind(null);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="me-auto min-w-0">
        <h1 className="text-xl font-medium tracking-[-0.01em] wrap-anywhere">
          <bdi>{policy.insured}</bdi>
        </h1>
        <p className="text-ink-2">
          <Facts of={[t(`insurance.line.${policy.line}`), policy.carrier.name, policy.number]} />
        </p>
        <p className="num mt-2 flex flex-wrap items-baseline gap-x-3">
          <b className="text-xl font-medium">{format.money(policy.premium)}</b>
          <span className="text-ink-2">
            {format.date(policy.effectiveOn)} – {format.date(policy.expiresOn)}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={stateTones[policy.state]}>{t(`insurance.state.${policy.state}`)}</Chip>
        {policy.can.change && !isArchived && (
          <>
            <Menu
              align="end"
              trigger={
                <Button kind="act">
                  {t('insurance.transact')}
                  <ChevronDown />
                </Button>
              }
              entries={[
                ...offered.map((one) => ({ label: t(`insurance.do.${one}`), onSelect: () => setKind(one) })),
                ...(isCanceled ? [] : [{ label: t('insurance.decideRenewal'), onSelect: () => setKind('decide') }]),
              ]}
            />
            <Button icon={<Pencil />} onClick={() => setKind('edit')}>
              {t('insurance.edit')}
            </Button>
          </>
        )}
        {policy.can.change && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('insurance.moreFor', { name: policy.insured })}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={[
              { label: t('insurance.acord.export'), icon: <Download />, onSelect: () => take.mutate(undefined) },
              ...(policy.can.archive
                ? [
                    {
                      label: isArchived ? t('insurance.restore') : t('insurance.archive'),
                      icon: isArchived ? <ArchiveRestore /> : <Archive />,
                      onSelect: () => archive.mutate(undefined),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
      {kind === 'edit' && <EditPolicy policy={policy} onClose={close} />}
      {kind === 'decide' && <DecideDialog policy={policy} onClose={close} />}
      {kind && kind !== 'decide' && kind !== 'edit' && <TransactDialog policy={policy} kind={kind} onClose={close} />}
    </div>
  );
}
