import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { pipelineOf } from '#contract/inventory/deals/deal-stages.ts';
import { type ItemNeed, itemNeeds } from '#contract/inventory/deals/deal-templates.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { emptyItem, ItemFields, itemOf } from '../item-fields.tsx';
import { Refused } from '../refused.tsx';
import { usePipelines } from '../use-pipelines.ts';

export default function ItemDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { all, stageName } = usePipelines();
  const [key] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(emptyItem);
  const [need, setNeed] = useState<ItemNeed>('required');
  const add = useMutation({
    mutationFn: () => api.deals.addItem({ id: deal.id, ...itemOf(draft), need }, { key }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      onClose();
    },
  });
  const issues = issuesOf(add.error, ['name', 'goodFor']);
  const stages = (pipelineOf(all, deal.pipeline)?.stages ?? [])
    .filter(({ state }) => state !== 'lost')
    .map((stage) => ({ value: stage.key, label: stageName(stage.key) }));
  return (
    <FormDialog
      title={t('deals.item.add')}
      saveLabel={t('deals.item.add')}
      busy={add.isPending}
      onSave={() => add.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <ItemFields draft={draft} onChange={setDraft} stages={stages} issues={issues}>
        <Field label={t('deals.item.need')}>
          <Select
            value={need}
            onChange={setNeed}
            options={itemNeeds.map((value) => ({ value, label: t(`deals.need.${value}`) }))}
          />
        </Field>
      </ItemFields>
    </FormDialog>
  );
}
