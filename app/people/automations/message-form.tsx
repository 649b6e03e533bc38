import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import type { Step, StepOf } from '#contract/people/automations/steps.ts';
import { mergeFields } from '#contract/people/merge-fields.ts';
import { TemplateChoice } from '../messages/template-choice.tsx';

type Props = { step: StepOf<'email'> | StepOf<'text'> | StepOf<'draft'>; onChange: (step: Step) => void };

/** The text of a message step, its purpose, and how late it may still be sent. */
export function MessageForm({ step, onChange }: Props) {
  const t = useT();
  const channel = step.kind === 'text' ? 'sms' : step.kind === 'email' ? 'email' : step.channel;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        {step.kind === 'draft' && (
          <Segmented
            label={t('automations.channel')}
            value={step.channel}
            onChange={(next) => onChange({ ...step, channel: next })}
            options={[
              { value: 'email', label: t('automations.channel.email') },
              { value: 'sms', label: t('automations.channel.sms') },
            ]}
          />
        )}
        <Segmented
          label={t('automations.purpose')}
          value={step.purpose}
          onChange={(purpose) => onChange({ ...step, purpose })}
          options={(['transactional', 'marketing'] as const).map((value) => ({
            value,
            label: t(`messages.purpose.${value}`),
          }))}
        />
        <TemplateChoice
          channel={channel}
          onChoose={({ subject, body, purpose }) =>
            onChange(step.kind === 'text' ? { ...step, body, purpose } : { ...step, subject, body, purpose })
          }
        />
      </div>
      {step.kind !== 'text' && channel === 'email' && (
        <Field label={t('automations.subject')}>
          <Input
            value={step.subject}
            maxLength={300}
            onChange={(event) => onChange({ ...step, subject: event.target.value })}
          />
        </Field>
      )}
      <Field
        label={t('automations.body')}
        hint={t('automations.fields', { fields: mergeFields.map((name) => `{{${name}}}`).join(' ') })}
      >
        <Textarea
          rows={channel === 'sms' ? 3 : 7}
          value={step.body}
          maxLength={channel === 'sms' ? 1_600 : 20_000}
          onChange={(event) => onChange({ ...step, body: event.target.value })}
        />
      </Field>
      {step.kind !== 'draft' && (
        <Field label={t('automations.late')} className="max-w-72">
          <WholeNumber value={step.late} min={1} max={720} onChange={(late) => onChange({ ...step, late })} />
        </Field>
      )}
    </div>
  );
}
