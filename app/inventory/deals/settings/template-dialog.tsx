import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { usStates } from '#contract/account/onboarding.ts';
import { dealSides } from '#contract/inventory/deals/deal-stages.ts';
import type { DealTemplate } from '#contract/inventory/deals/deal-templates.ts';
import { fitsSide } from '#contract/inventory/deals/sale-kinds.ts';
import { type Home, HomeChoice } from '../home-choice.tsx';
import { keyFor } from '../key-for.ts';
import { KindChoice } from '../kind-choice.tsx';

type Props = {
  templates: DealTemplate[];
  edited: DealTemplate | null;
  onSave: (templates: DealTemplate[]) => void;
  onClose: () => void;
};

/** The deals that a checklist template is for; a new template copies the items of another. */
export default function TemplateDialog({ templates, edited, onSave, onClose }: Props) {
  const t = useT();
  const [name, setName] = useState(edited?.name ?? '');
  const [copied, setCopied] = useState(templates[0]?.key ?? '');
  const [side, setSide] = useState(edited?.side ?? templates[0]?.side ?? dealSides[0]);
  const [home, setHome] = useState<Home>({
    propertyType: edited?.propertyType ?? null,
    stateOrProvince: usStates.find((state) => state === edited?.stateOrProvince) ?? null,
  });
  const [kind, setKind] = useState(edited?.saleKind ?? null);
  const isReady = name.trim() !== '';
  const save = () => {
    if (!isReady) return;
    const given = { name: name.trim(), saleKind: fitsSide(kind, side) ? kind : null, ...home };
    if (edited) return onSave(templates.map((one) => (one === edited ? { ...one, ...given } : one)));
    const { items = [], dates = [] } = templates.find(({ key }) => key === copied) ?? {};
    const key = keyFor(
      name,
      templates.map((one) => one.key),
    );
    onSave([...templates, { key, side, ...given, items, dates }]);
  };
  return (
    <FormDialog
      title={edited ? t('deals.settings.editTemplate', { name: edited.name }) : t('deals.settings.addTemplate')}
      saveLabel={t('ui.save')}
      disabled={!isReady}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t('deals.settings.templateName')} required>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={60} autoFocus />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-2">
        {!edited && templates.length > 0 && (
          <Field label={t('deals.settings.copyOf')}>
            <Select
              value={copied}
              onChange={(key) => {
                setCopied(key);
                setSide(templates.find((one) => one.key === key)?.side ?? side);
              }}
              options={templates.map((one) => ({ value: one.key, label: one.name }))}
            />
          </Field>
        )}
        {!edited && (
          <Field label={t('deals.field.side')}>
            <Select
              value={side}
              onChange={setSide}
              options={dealSides.map((value) => ({ value, label: t(`deals.side.${value}`) }))}
            />
          </Field>
        )}
        <KindChoice side={side} value={kind} onChange={setKind} none={t('deals.settings.allKinds')} />
        <HomeChoice
          value={home}
          onChange={setHome}
          any={{ type: t('deals.settings.allTypes'), state: t('deals.settings.allStates') }}
        />
      </div>
    </FormDialog>
  );
}
