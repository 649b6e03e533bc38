import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { isBase } from '#contract/inventory/deals/date-rules.ts';
import type { DealTemplate, TemplateDate, TemplateItem } from '#contract/inventory/deals/deal-templates.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { usePipelines } from '../use-pipelines.ts';

const never = 'never';

/** What a new deal of each side begins with. */
export function TemplateList({ templates, readOnly }: { templates: DealTemplate[]; readOnly: boolean }) {
  const t = useT();
  const { all, stageName } = usePipelines();
  const [adding, setAdding] = useState<DealTemplate | null>(null);
  const save = useDealDeed(
    (next: DealTemplate[]) => api.deals.setTemplates({ templates: next }),
    () => toast(t('deals.settings.saved')),
  );
  const change = (key: string, part: Partial<DealTemplate>) =>
    save.mutate(templates.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <div className="grid gap-6">
      {templates.map((template) => (
        <details key={template.key} className="rounded-m border border-line px-4 py-2">
          <summary className="tap cursor-pointer py-1 font-medium">
            {template.name}
            <span className="ms-2 text-sm font-normal text-ink-3">
              <Facts
                of={[
                  t(`deals.side.${template.side}`),
                  t('deals.settings.lines', { items: template.items.length, dates: template.dates.length }),
                ]}
              />
            </span>
          </summary>
          <ol className="my-2 divide-y divide-line border-y border-line">
            {template.items.map((item) => (
              <li key={item.name} className="flex min-h-10 items-center gap-3">
                <span className="min-w-0 flex-1">
                  {item.name}
                  <span className="ms-2 text-sm text-ink-3">
                    <Facts
                      of={[
                        t(`deals.kind.${item.kind}`),
                        item.before && item.need === 'required'
                          ? t('deals.item.before', { stage: stageName(item.before) })
                          : t(`deals.need.${item.need}`),
                        item.goodFor ? t('deals.item.goodFor', { days: item.goodFor }) : null,
                      ]}
                    />
                  </span>
                </span>
                {!readOnly && (
                  <IconButton
                    size="s"
                    label={t('ui.removeNamed', { name: item.name })}
                    onClick={() => change(template.key, { items: template.items.filter((one) => one !== item) })}
                  >
                    <Trash2 />
                  </IconButton>
                )}
              </li>
            ))}
            {template.dates.map((date) => (
              <DateLine
                key={date.key}
                date={date}
                template={template}
                onRemove={
                  readOnly || template.dates.some(({ rule }) => rule.base === date.key)
                    ? undefined
                    : () => change(template.key, { dates: template.dates.filter((one) => one !== date) })
                }
              />
            ))}
          </ol>
          {!readOnly && (
            <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAdding(template)}>
              {t('deals.item.add')}
            </Button>
          )}
        </details>
      ))}
      {adding && (
        <NewItem
          stages={(all.find(({ side }) => side === adding.side)?.stages ?? [])
            .filter(({ state }) => state !== 'lost')
            .map(({ key }) => ({ value: key, label: stageName(key) }))}
          onAdd={(item) => {
            setAdding(null);
            change(adding.key, { items: [...adding.items, item] });
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}

type LineProps = { date: TemplateDate; template: DealTemplate; onRemove: (() => void) | undefined };

function DateLine({ date: { name, rule, time }, template, onRemove }: LineProps) {
  const t = useT();
  const base = isBase(rule.base)
    ? t(`deals.base.${rule.base}`)
    : (template.dates.find(({ key }) => key === rule.base)?.name ?? rule.base);
  return (
    <li className="flex min-h-10 items-center gap-3">
      <span className="min-w-0 flex-1">
        {name}
        <span className="ms-2 text-sm text-ink-3">
          <Facts
            of={[
              t(rule.days < 0 ? 'deals.date.before' : 'deals.date.after', {
                days: Math.abs(rule.days),
                count: rule.count,
                base,
              }),
              time,
            ]}
          />
        </span>
      </span>
      {onRemove && (
        <IconButton size="s" label={t('ui.removeNamed', { name })} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      )}
    </li>
  );
}

type NewProps = {
  stages: readonly { value: string; label: string }[];
  onAdd: (item: TemplateItem) => void;
  onClose: () => void;
};

function NewItem({ stages, onAdd, onClose }: NewProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<TemplateItem['kind']>('document');
  const [before, setBefore] = useState(never);
  const [goodFor, setGoodFor] = useState('');
  return (
    <FormDialog
      title={t('deals.item.add')}
      saveLabel={t('deals.item.add')}
      disabled={name.trim() === ''}
      onSave={() =>
        name.trim() !== '' &&
        onAdd({
          name: name.trim(),
          kind,
          need: before === never ? 'optional' : 'required',
          before: before === never ? null : before,
          goodFor: (kind === 'document' && Number.parseInt(goodFor, 10)) || null,
        })
      }
      onClose={onClose}
    >
      <Field label={t('deals.item.name')} required>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={120} autoFocus />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('deals.item.kind')}>
          <Select
            value={kind}
            onChange={setKind}
            options={(['document', 'task'] as const).map((value) => ({ value, label: t(`deals.kind.${value}`) }))}
          />
        </Field>
        <Field label={t('deals.item.beforeStage')}>
          <Select
            value={before}
            onChange={setBefore}
            options={[{ value: never, label: t('deals.item.never') }, ...stages]}
          />
        </Field>
      </div>
      {kind === 'document' && (
        <Field label={t('deals.item.goodForDays')} hint={t('deals.item.goodForHint')}>
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
