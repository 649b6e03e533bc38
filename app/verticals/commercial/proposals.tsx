import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Amount, type Column, Part, Table } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Proposal } from '#contract/verticals/commercial/commercial.ts';
import { proposalStages } from '#contract/verticals/commercial/leases.ts';
import { useReadAgain } from '../insurance/use-insurance-deed.ts';
import { LeaseDialog } from './building-dialogs.tsx';
import { CommissionDialog } from './commission-dialog.tsx';

type Props = {
  proposals: readonly Proposal[];
  spaces: readonly { id: string; suite: string; squareFeet: number }[];
};

/** Rounds side by side: what is asked, what is given away, and what is left of it a foot and year. */
export function Proposals({ proposals, spaces }: Props) {
  const t = useT();
  const format = useFormat();
  const mayWork = useMay()('commercial.work');
  const [paid, setPaid] = useState<Proposal | null>(null);
  const [leased, setLeased] = useState<Proposal | null>(null);
  const space = spaces.find(({ id }) => id === leased?.space);
  const readAgain = useReadAgain(['commercial']);
  const move = useMutation({
    mutationFn: (given: { id: string; stage: Proposal['stage'] }) => api.commercial.moveProposal(given),
    onError: (error) => toast(t('rentals.refused'), { tone: 'destructive', description: error.message }),
    onSettled: () => readAgain(),
  });
  const columns: Column<Proposal>[] = [
    {
      key: 'tenant',
      name: t('commercial.tenant'),
      head: true,
      cell: ({ tenant, round, space, months, isStale, options, escalation }) => (
        <>
          <span className="font-medium">
            <bdi>{tenant}</bdi>
          </span>{' '}
          {isStale && <Chip tone="need">{t('commercial.stale')}</Chip>}
          <span className="num block text-sm text-ink-2">
            <Facts
              of={[
                spaces.find(({ id }) => id === space)?.suite,
                t('commercial.round', { round }),
                t('commercial.monthCount', { count: months }),
                escalation.kind === 'cpi' && t('commercial.escalation.cpi'),
              ]}
            />
          </span>
          {options.length > 0 && (
            <span className="block text-sm text-ink-2">
              {options.map(({ kind }) => t(`commercial.option.${kind}`)).join(' · ')}
            </span>
          )}
        </>
      ),
    },
    { key: 'face', name: t('commercial.perFoot'), end: true, cell: ({ perFoot }) => <Amount cents={perFoot} /> },
    {
      key: 'concessions',
      name: t('commercial.concessions'),
      end: true,
      wide: true,
      cell: ({ net }) => <Amount cents={net.concessions} />,
    },
    {
      key: 'net',
      name: t('commercial.netEffective'),
      end: true,
      cell: ({ net }) => (
        <>
          <Amount cents={net.perFootYear} className="font-medium" />
          {net.exit && (
            <span className="num block text-sm text-ink-2">
              {t('commercial.untilExit', { rent: format.money(net.exit.perFootYear), months: net.exit.months })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'stage',
      name: t('commercial.stage'),
      cell: ({ id, tenant, stage, round }) =>
        mayWork ? (
          <Select
            aria-label={t('commercial.stageOf', { tenant, round })}
            value={stage}
            onChange={(next) => move.mutate({ id, stage: next })}
            options={proposalStages.map((value) => ({ value, label: t(`commercial.stage.${value}`) }))}
          />
        ) : (
          <Chip>{t(`commercial.stage.${stage}`)}</Chip>
        ),
    },
    {
      key: 'act',
      name: '',
      end: true,
      cell: (proposal) =>
        proposal.stage === 'executed' && (
          <span className="inline-flex flex-wrap justify-end gap-2">
            <Button
              size="s"
              aria-label={t('commercial.commissionOf', { tenant: proposal.tenant })}
              onClick={() => setPaid(proposal)}
            >
              {t('commercial.commission')}
            </Button>
            {mayWork && (
              <Button
                size="s"
                aria-label={t('commercial.leaseFor', { tenant: proposal.tenant })}
                onClick={() => setLeased(proposal)}
              >
                {t('commercial.lease')}
              </Button>
            )}
          </span>
        ),
    },
  ];
  return (
    <Part title={t('commercial.proposals')}>
      <Table label={t('commercial.proposals')} columns={columns} rows={proposals} keyOf={({ id }) => id} />
      {paid && <CommissionDialog proposal={paid} onClose={() => setPaid(null)} />}
      {leased && space && <LeaseDialog space={space} agreed={leased} onClose={() => setLeased(null)} />}
    </Part>
  );
}
