import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { stageIn } from '#contract/inventory/deals/deal-stages.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { transitions } from '#contract/inventory/listing-status.ts';
import { listingQueries } from '../../listings/queries.ts';
import { issuesOf } from '../issues.ts';
import { dealQueries } from '../queries.ts';
import { Refused } from '../refused.tsx';
import { usePipelines } from '../use-pipelines.ts';

type Props = { deal: Deal; stage: string; onClose: () => void };

/** Asks for what a stage requires: the closing date or the reason of the loss. The server reports missing checklist items. */
export default function StageDialog({ deal, stage, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { all, stageName } = usePipelines();
  const state = stageIn(all, deal.pipeline, stage)?.state ?? 'open';
  const [today] = useState(() => dayIn(Date.now(), deal.timeZone));
  const [closedOn, setClosedOn] = useState<string | null>(today);
  const [lostReason, setReason] = useState('');
  const format = useFormat();
  const isSold = state === 'won' && deal.side !== 'buyer' && deal.listing !== null;
  const sold = useQuery({ ...listingQueries.get(deal.listing?.id ?? ''), enabled: isSold }).data;
  const mayClose = sold?.can.change && !sold.feed && transitions[sold.standardStatus].includes('Closed');
  const [closeListing, setCloseListing] = useState(true);
  const move = useMutation({
    mutationFn: () =>
      api.deals.changeStage(
        {
          id: deal.id,
          stage,
          ...(state === 'won' && closedOn && { closedOn }),
          ...(mayClose && { closeListing }),
          ...(state === 'lost' && { lostReason }),
        },
        { version: deal.version },
      ),
    onSuccess: async (saved) => {
      client.setQueryData(dealQueries.get(deal.id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['deals'] });
      if (mayClose) void client.invalidateQueries({ queryKey: ['listings'] });
      toast(t('deals.moved', { stage: stageName(stage) }));
      onClose();
    },
  });
  const issues = issuesOf(move.error, ['closedOn', 'lostReason']);
  return (
    <FormDialog
      title={t('deals.moveTo', { stage: stageName(stage) })}
      saveLabel={t('deals.move')}
      busy={move.isPending || (isSold && !sold)}
      onSave={() => move.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      {state === 'won' && (
        <Field label={t('deals.field.closedOn')} error={issues.of('closedOn')}>
          <DateField value={closedOn} onChange={setClosedOn} max={today} />
        </Field>
      )}
      {mayClose && (
        <Checkbox
          checked={closeListing}
          onChange={setCloseListing}
          label={t('deals.closeListing', { price: format.money(deal.price ?? 0) })}
        />
      )}
      {state === 'lost' && (
        <Field label={t('deals.field.lostReason')} required error={issues.of('lostReason')}>
          <Input value={lostReason} onChange={(event) => setReason(event.target.value)} maxLength={200} autoFocus />
        </Field>
      )}
      {state === 'open' && <p className="text-ink-2">{t('deals.moveText')}</p>}
    </FormDialog>
  );
}
