import { Plus, X } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { MultiCombobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { type Signal, type SignalKind, signalKinds } from '#contract/people/automations/steps.ts';
import { useStages } from '../leads/use-stages.ts';
import { signalNames, useStepWords } from './use-step-words.tsx';

type Props = { value: readonly Signal[]; onChange: ((signals: Signal[]) => void) | undefined; none: string };

const made: Record<SignalKind, Signal> = {
  reply: { kind: 'reply' },
  booking: { kind: 'booking' },
  stage: { kind: 'stage', stages: [] },
  unsubscribe: { kind: 'unsubscribe' },
  deal: { kind: 'deal' },
  call: { kind: 'call', minutes: 2 },
};

/** The events that end the automation for a lead, each kind once. */
export function Exits({ value, onChange, none }: Props) {
  const t = useT();
  const words = useStepWords();
  const stages = useStages();
  const free = signalKinds.filter((kind) => !value.some((one) => one.kind === kind));
  const put = (signal: Signal) => onChange?.(value.map((one) => (one.kind === signal.kind ? signal : one)));
  return (
    <div className="grid gap-2">
      {value.length === 0 && none && <p className="text-sm text-ink-3">{none}</p>}
      <ul className="grid gap-1">
        {value.map((one) => (
          <li key={one.kind} className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1">{onChange ? t(signalNames[one.kind]) : words.signal(one)}</span>
            {onChange && one.kind === 'call' && (
              <span className="w-20">
                <WholeNumber
                  aria-label={t('automations.signal.minutesLabel')}
                  value={one.minutes}
                  min={0}
                  max={600}
                  onChange={(minutes) => put({ ...one, minutes })}
                />
              </span>
            )}
            {onChange && (
              <IconButton
                size="s"
                label={`${t('automations.remove')}: ${t(signalNames[one.kind])}`}
                onClick={() => onChange(value.filter((other) => other !== one))}
              >
                <X />
              </IconButton>
            )}
            {onChange && one.kind === 'stage' && (
              <Field label={t('leads.field.stage')} className="basis-full">
                <MultiCombobox
                  label={t(signalNames.stage)}
                  source={stages.options}
                  value={stages.options.filter((option) => one.stages.includes(option.value))}
                  onChange={(options) => put({ ...one, stages: options.map((option) => option.value) })}
                />
              </Field>
            )}
          </li>
        ))}
      </ul>
      {onChange && free.length > 0 && (
        <Menu
          trigger={
            <Button size="s" icon={<Plus />} className="justify-self-start">
              {t('automations.addExit')}
            </Button>
          }
          entries={free.map((kind) => ({
            label: t(signalNames[kind]),
            onSelect: () => onChange([...value, made[kind]]),
          }))}
        />
      )}
    </div>
  );
}
