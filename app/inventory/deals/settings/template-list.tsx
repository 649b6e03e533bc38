import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { isBase } from '#contract/inventory/deals/date-rules.ts';
import type { DealTemplate, TemplateDate } from '#contract/inventory/deals/deal-templates.ts';
import { homeWords } from '../home-words.ts';
import { useDealDeed } from '../record/use-deal-deed.ts';
import { useGivenName } from '../use-given-name.ts';
import { usePipelines } from '../use-pipelines.ts';

const TemplateDialog = lazy(() => import('./template-dialog.tsx'));
const TemplateItemDialog = lazy(() => import('./template-item-dialog.tsx'));

/** Templates for new deals, by side, property type, and state. */
type Props = { templates: DealTemplate[]; packs: readonly DealTemplate[]; readOnly: boolean };

export function TemplateList({ templates, packs, readOnly }: Props) {
  const t = useT();
  const format = useFormat();
  const givenName = useGivenName();
  const { all, stageName } = usePipelines();
  const [adding, setAdding] = useState<DealTemplate | null>(null);
  const [edited, setEdited] = useState<DealTemplate | 'new' | null>(null);
  const save = useDealDeed(
    (next: DealTemplate[]) => api.deals.setTemplates({ templates: next, was: templates }),
    () => toast(t('deals.settings.saved')),
  );
  const change = (key: string, part: Partial<DealTemplate>) =>
    save.mutate(templates.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <div className="grid gap-6">
      {templates.map((template) => (
        <details key={template.key} className="rounded-m border border-line px-4 py-2">
          <summary className="tap cursor-pointer py-1 font-medium">
            {givenName(template.name)}
            <span className="ms-2 text-sm font-normal text-ink-3">
              <Facts
                of={[
                  t(`deals.side.${template.side}`),
                  template.saleKind && t(`deals.saleKind.${template.saleKind}`),
                  template.propertyType && t(homeWords[template.propertyType]),
                  template.stateOrProvince,
                  template.asOf && t('deals.settings.asOf', { day: format.date(template.asOf) }),
                  t('deals.settings.lines', { items: template.items.length, dates: template.dates.length }),
                ]}
              />
            </span>
          </summary>
          <ol className="my-2 divide-y divide-line border-y border-line">
            {template.items.map((item) => (
              <li key={item.name} className="flex min-h-10 items-center gap-3">
                <span className="min-w-0 flex-1">
                  {givenName(item.name)}
                  <span className="ms-2 text-sm text-ink-3">
                    <Facts
                      of={[
                        t(`deals.kind.${item.kind}`),
                        item.before && item.need === 'required'
                          ? t('deals.item.before', { stage: stageName(item.before) })
                          : t(`deals.need.${item.need}`),
                        item.goodFor ? t('deals.item.goodFor', { days: item.goodFor }) : null,
                        item.source,
                      ]}
                    />
                  </span>
                </span>
                {!readOnly && (
                  <IconButton
                    size="s"
                    label={t('ui.removeNamed', { name: givenName(item.name) })}
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
            <span className="flex flex-wrap gap-2">
              <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setAdding(template)}>
                {t('deals.item.add')}
              </Button>
              <Button size="s" kind="quiet" icon={<Pencil />} onClick={() => setEdited(template)}>
                {t('deals.settings.editTemplate', { name: givenName(template.name) })}
              </Button>
              <Button
                size="s"
                kind="quiet"
                icon={<Trash2 />}
                onClick={() => save.mutate(templates.filter((one) => one !== template))}
              >
                {t('ui.removeNamed', { name: givenName(template.name) })}
              </Button>
            </span>
          )}
        </details>
      ))}
      {!readOnly && (
        <Button size="s" icon={<Plus />} className="justify-self-start" onClick={() => setEdited('new')}>
          {t('deals.settings.addTemplate')}
        </Button>
      )}
      {!readOnly && packs.length > 0 && (
        <section className="grid gap-2">
          <h3 className="font-medium">{t('deals.settings.packs')}</h3>
          <p className="text-ink-2">
            {t('deals.settings.packsText', { day: packs[0]!.asOf ? format.date(packs[0]!.asOf) : '' })}
          </p>
          <span className="flex flex-wrap gap-2">
            {packs.map((pack) => (
              <Button
                key={pack.key}
                size="s"
                icon={<Plus />}
                busy={save.isPending}
                onClick={() => save.mutate([...templates, pack])}
              >
                {t('deals.settings.addPack', { name: pack.name })}
              </Button>
            ))}
          </span>
        </section>
      )}
      <Suspense>
        {edited && (
          <TemplateDialog
            templates={templates}
            edited={edited === 'new' ? null : edited}
            onSave={(next) => {
              setEdited(null);
              save.mutate(next);
            }}
            onClose={() => setEdited(null)}
          />
        )}
        {adding && (
          <TemplateItemDialog
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
      </Suspense>
    </div>
  );
}

type LineProps = { date: TemplateDate; template: DealTemplate; onRemove: (() => void) | undefined };

function DateLine({ date: { name: kept, rule, time }, template, onRemove }: LineProps) {
  const t = useT();
  const format = useFormat();
  const givenName = useGivenName();
  const base = isBase(rule.base)
    ? t(`deals.base.${rule.base}`)
    : givenName(template.dates.find(({ key }) => key === rule.base)?.name ?? rule.base);
  const name = givenName(kept);
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
              format.clock(time),
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
