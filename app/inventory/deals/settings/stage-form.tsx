import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { type DealStage, isDefaultDealStage } from '#contract/inventory/deals/deal-stages.ts';
import { keyFor } from '../key-for.ts';

type Props = {
  stage: DealStage | null;
  /** The current name. */
  name: string;
  taken: readonly string[];
  onSave: (stage: DealStage) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
};

const fresh: DealStage = { key: '', name: null, tone: 'info', probability: 50, state: 'open' };

/** A stage's name and probability. An unchanged default name stays translated for each reader. */
export function StageForm({ stage, name, taken, onSave, onRemove, onClose }: Props) {
  const t = useT();
  const [words, setWords] = useState(name);
  const [percent, setPercent] = useState(String((stage ?? fresh).probability));
  const chance = Number(percent);
  const isWrong = words.trim() === '' || !Number.isInteger(chance) || chance < 0 || chance > 100;
  return (
    <FormDialog
      title={stage ? name : t('deals.settings.addStage')}
      saveLabel={t('ui.save')}
      disabled={isWrong}
      onSave={() => {
        if (isWrong) return;
        const base = stage ?? { ...fresh, key: keyFor(words, taken) };
        const isUnnamed = isDefaultDealStage(base.key) && words.trim() === name && base.name === null;
        onSave({ ...base, name: isUnnamed ? null : words.trim(), probability: chance });
      }}
      onClose={onClose}
    >
      <Field label={t('deals.settings.stageName')} required>
        <Input value={words} onChange={(event) => setWords(event.target.value)} maxLength={40} autoFocus />
      </Field>
      {(stage ?? fresh).state === 'open' && (
        <Field label={t('deals.settings.chance')} hint={t('deals.settings.chanceHint')}>
          <Input
            inputMode="numeric"
            className="num"
            value={percent}
            onChange={(event) => setPercent(event.target.value.replace(/\D/g, ''))}
            maxLength={3}
          />
        </Field>
      )}
      {onRemove && (
        <Button kind="quiet" className="justify-self-start text-loss" onClick={onRemove}>
          {t('deals.remove')}
        </Button>
      )}
    </FormDialog>
  );
}
