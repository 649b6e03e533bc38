import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import {
  exitNeeds,
  fixedStages,
  isDefaultStage,
  type LeadStage,
  lostStage,
  tones,
} from '#contract/people/stage-list.ts';
import { NameField } from './name-field.tsx';

type Props = {
  stage: LeadStage;
  title: string;
  onSave: (stage: LeadStage) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
};

const mostHours = 8_760;

/** A stage's name, color, service level, and exit requirements. */
export default function StageDialog({ stage, title, onSave, onRemove, onClose }: Props) {
  const t = useT();
  const [draft, setDraft] = useState(stage);
  const [isTried, setTried] = useState(false);
  const isOwn = !isDefaultStage(stage.key);
  const isNameless = isOwn && !draft.name?.trim();
  const save = () => {
    if (isNameless) return setTried(true);
    onSave({ ...draft, name: draft.name?.trim() || null });
  };
  const set = (change: Partial<LeadStage>) => setDraft({ ...draft, ...change });
  return (
    <FormDialog
      title={title}
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
      <div className="grid gap-4.5 sm:grid-cols-2">
        <NameField
          value={draft.name ?? ''}
          onChange={(name) => set({ name: name || null })}
          maxLength={40}
          isTried={isTried}
          required={isOwn}
          placeholder={isOwn ? '' : t.any(`leads.stage.${stage.key}`)}
        />
        <Field label={t('leads.settings.tone')}>
          <Select
            value={draft.tone}
            onChange={(tone) => set({ tone })}
            options={tones.map((tone) => ({ value: tone, label: t(`leads.settings.tone.${tone}`) }))}
          />
        </Field>
      </div>
      <Field label={t('leads.settings.hours')} hint={t('leads.settings.hoursHint')}>
        <Input
          type="number"
          min={1}
          max={mostHours}
          value={draft.touchHours ?? ''}
          onChange={({ target: { valueAsNumber: hours } }) =>
            set({ touchHours: Number.isInteger(hours) && hours > 0 ? Math.min(hours, mostHours) : null })
          }
        />
      </Field>
      {stage.key !== lostStage && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">{t('leads.settings.needs')}</legend>
          <div className="grid gap-2 sm:grid-cols-3">
            {exitNeeds.map((need) => (
              <Checkbox
                key={need}
                label={t(`leads.settings.need.${need}`)}
                checked={draft.needs.includes(need)}
                onChange={(on) =>
                  set({ needs: exitNeeds.filter((one) => (one === need ? on : draft.needs.includes(one))) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {!fixedStages.includes(stage.key) && stage.key !== '' && (
        <Checkbox
          label={t('leads.settings.hide')}
          hint={t('leads.settings.hideHint')}
          checked={draft.hidden}
          onChange={(hidden) => set({ hidden })}
        />
      )}
    </FormDialog>
  );
}
