import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { pipelineOf } from '#contract/inventory/deals/deal-stages.ts';
import { type ItemKind, type ItemNeed, itemKinds, itemNeeds } from '#contract/inventory/deals/deal-templates.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { issuesOf } from '../issues.ts';
import { Refused } from '../refused.tsx';
import { usePipelines } from '../use-pipelines.ts';

const never = 'never';

export default function ItemDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const { all, stageName } = usePipelines();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [kind, setKind] = useState<ItemKind>('document');
  const [need, setNeed] = useState<ItemNeed>('required');
  const [before, setBefore] = useState(never);
  const [goodFor, setGoodFor] = useState('');
  const add = useMutation({
    mutationFn: () =>
      api.deals.addItem(
        {
          id: deal.id,
          name,
          kind,
          need,
          before: before === never ? null : before,
          goodFor: Number.parseInt(goodFor, 10) || null,
        },
        { key },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      onClose();
    },
  });
  const issues = issuesOf(add.error, ['name', 'goodFor']);
  return (
    <FormDialog
      title={t('deals.item.add')}
      saveLabel={t('deals.item.add')}
      busy={add.isPending}
      onSave={() => add.mutate()}
      onClose={onClose}
    >
      <Refused messages={issues.rest} />
      <Field label={t('deals.item.name')} required error={issues.of('name')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={120} autoFocus />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-3">
        <Field
          label={t('deals.item.kind')}
          {...((kind === 'gate' || kind === 'info') && { hint: t(`deals.item.${kind}Hint`) })}
        >
          <Select
            value={kind}
            onChange={setKind}
            options={itemKinds.map((value) => ({ value, label: t(`deals.kind.${value}`) }))}
          />
        </Field>
        <Field label={t('deals.item.need')}>
          <Select
            value={need}
            onChange={setNeed}
            options={itemNeeds.map((value) => ({ value, label: t(`deals.need.${value}`) }))}
          />
        </Field>
        <Field label={t('deals.item.beforeStage')}>
          <Select
            value={before}
            onChange={setBefore}
            options={[
              { value: never, label: t('deals.item.never') },
              ...(pipelineOf(all, deal.pipeline)?.stages ?? [])
                .filter(({ state }) => state !== 'lost')
                .map((stage) => ({ value: stage.key, label: stageName(stage.key) })),
            ]}
          />
        </Field>
      </div>
      {kind === 'document' && (
        <Field label={t('deals.item.goodForDays')} hint={t('deals.item.goodForHint')} error={issues.of('goodFor')}>
          <Input
            value={goodFor}
            onChange={(event) => setGoodFor(event.target.value)}
            inputMode="numeric"
            className="num"
            maxLength={4}
          />
        </Field>
      )}
    </FormDialog>
  );
}
