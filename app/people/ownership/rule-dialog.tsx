import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { ownerClasses, sources, waysIn } from '#contract/people/lead-fields.ts';
import { bringers, type OwnershipRule } from '#contract/people/ownership.ts';
import { NameField } from '../leads/settings/name-field.tsx';

type Props = {
  rule: OwnershipRule;
  onSave: (rule: OwnershipRule) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
};

/** The conditions of a rule and the class it gives. Empty conditions are ignored. */
export default function RuleDialog({ rule, onSave, onRemove, onClose }: Props) {
  const t = useT();
  const [draft, setDraft] = useState(rule);
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<OwnershipRule>) => setDraft({ ...draft, ...change });
  const save = () => {
    if (!draft.name.trim()) return setTried(true);
    onSave({ ...draft, name: draft.name.trim() });
  };
  return (
    <FormDialog
      title={t(rule.name ? 'ownership.rule' : 'ownership.addRule')}
      description={t('ownership.ruleText')}
      size="m"
      onSave={save}
      onClose={onClose}
      aside={
        onRemove && (
          <Button kind="loss" onClick={onRemove}>
            {t('leads.settings.remove')}
          </Button>
        )
      }
    >
      <NameField value={draft.name} onChange={(name) => set({ name })} maxLength={80} isTried={isTried} />
      <Several
        label={t('ownership.cameBy')}
        all={waysIn}
        chosen={draft.cameBy}
        words={(way) => t(`ownership.way.${way}`)}
        onChange={(cameBy) => set({ cameBy })}
      />
      <Several
        label={t('leads.field.source')}
        all={sources}
        chosen={draft.sources}
        words={(source) => t(`leads.source.${source}`)}
        onChange={(chosen) => set({ sources: chosen })}
      />
      <Several
        label={t('ownership.broughtBy')}
        all={bringers}
        chosen={draft.by}
        words={(one) => t(`ownership.by.${one}`)}
        onChange={(by) => set({ by })}
      />
      <div className="grid gap-2">
        <Segmented
          label={t('ownership.title')}
          value={draft.class}
          onChange={(chosen) => set({ class: chosen })}
          className="w-full *:flex-1"
          options={ownerClasses.map((value) => ({ value, label: t(`leads.ownerClass.${value}`) }))}
        />
        <p className="text-sm text-ink-2">{t(`ownership.means.${draft.class}`)}</p>
      </div>
    </FormDialog>
  );
}

type SeveralProps<Value extends string> = {
  label: string;
  all: readonly Value[];
  chosen: readonly Value[];
  words: (value: Value) => ReactNode;
  onChange: (chosen: Value[]) => void;
};

function Several<Value extends string>({ label, all, chosen, words, onChange }: SeveralProps<Value>) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {all.map((value) => (
          <Checkbox
            key={value}
            label={words(value)}
            checked={chosen.includes(value)}
            onChange={(on) => onChange(all.filter((one) => (one === value ? on : chosen.includes(one))))}
          />
        ))}
      </div>
    </fieldset>
  );
}
