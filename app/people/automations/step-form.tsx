import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { settableFields } from '#contract/people/automations/problems.ts';
import type { Step, StepOf } from '#contract/people/automations/steps.ts';
import { mostTags } from '#contract/people/lead-fields.ts';
import { leadQueries } from '../leads/queries.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';
import { usePeople } from '../leads/use-people.tsx';
import { useStages } from '../leads/use-stages.ts';
import { Exits } from './exits.tsx';
import { useFlow } from './flow-context.ts';
import { SpanInput, WeekdayInput } from './inputs.tsx';
import { MessageForm } from './message-form.tsx';

type Props<S extends Step = Step> = { step: S; onChange: (step: Step) => void };

/** The form of one step, by its kind. Every change is saved at once. */
export default function StepForm({ step, onChange }: Props) {
  switch (step.kind) {
    case 'email':
    case 'text':
    case 'draft':
      return <MessageForm step={step} onChange={onChange} />;
    case 'task':
    case 'call':
    case 'owner':
    case 'notify':
      return <PeopleForm step={step} onChange={onChange} />;
    case 'wait':
    case 'until':
    case 'await':
      return <TimeForm step={step} onChange={onChange} />;
    case 'stage':
    case 'tags':
    case 'field':
      return <LeadForm step={step} onChange={onChange} />;
    case 'split':
      return <SplitForm step={step} onChange={onChange} />;
    case 'program':
    case 'webhook':
      return <ToolForm step={step} onChange={onChange} />;
    case 'branch':
      return null;
  }
}

function PeopleForm({ step, onChange }: Props<StepOf<'task'> | StepOf<'call'> | StepOf<'owner'> | StepOf<'notify'>>) {
  const t = useT();
  const people = usePeople();
  const members = people.owners.map(({ value, label }) => ({ value, label }));
  const withOwner = [{ value: 'owner', label: t('automations.leadOwner') }, ...members];
  if (step.kind === 'owner')
    return (
      <Field label={t('automations.owner')}>
        <Select
          value={step.owner ?? 'nobody'}
          onChange={(value) => onChange({ ...step, owner: value === 'nobody' ? null : value })}
          options={[{ value: 'nobody', label: t('automations.pond') }, ...members]}
        />
      </Field>
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {step.kind === 'task' && (
        <>
          <Field label={t('automations.taskTitle')} className="sm:col-span-2">
            <Input
              value={step.title}
              maxLength={200}
              onChange={(event) => onChange({ ...step, title: event.target.value })}
            />
          </Field>
          <Field label={t('automations.dueDays')}>
            <WholeNumber
              value={step.dueDays}
              min={0}
              max={365}
              onChange={(dueDays) => onChange({ ...step, dueDays })}
            />
          </Field>
        </>
      )}
      {step.kind === 'call' && (
        <Field label={t('automations.note')} className="sm:col-span-2">
          <Input
            value={step.note}
            maxLength={200}
            onChange={(event) => onChange({ ...step, note: event.target.value })}
          />
        </Field>
      )}
      {step.kind === 'notify' && (
        <Field label={t('automations.words')} className="sm:col-span-2">
          <Input
            value={step.words}
            maxLength={200}
            onChange={(event) => onChange({ ...step, words: event.target.value })}
          />
        </Field>
      )}
      <Field label={t(step.kind === 'notify' ? 'automations.notifyWho' : 'automations.assignee')}>
        <Select
          value={step.kind === 'notify' ? step.who : step.assignee}
          onChange={(value) =>
            onChange(step.kind === 'notify' ? { ...step, who: value } : { ...step, assignee: value })
          }
          options={withOwner}
        />
      </Field>
    </div>
  );
}

function TimeForm({ step, onChange }: Props<StepOf<'wait'> | StepOf<'until'> | StepOf<'await'>>) {
  const t = useT();
  if (step.kind === 'wait')
    return (
      <SpanInput
        label={t('automations.waitFor')}
        value={step.for}
        onChange={(span) => onChange({ ...step, for: span })}
      />
    );
  if (step.kind === 'until')
    return (
      <div className="grid gap-4">
        <WeekdayInput
          label={t('automations.untilDays')}
          value={step.days}
          onChange={(days) => onChange({ ...step, days })}
        />
        <Field label={t('automations.untilTime')} className="max-w-40">
          <Input
            type="time"
            required
            value={step.time}
            onChange={(event) => event.target.value && onChange({ ...step, time: event.target.value })}
          />
        </Field>
      </div>
    );
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{t('automations.awaitSignals')}</p>
        <Exits value={step.signals} onChange={(signals) => onChange({ ...step, signals })} none="" />
      </div>
      <SpanInput
        label={t('automations.within')}
        value={step.within}
        onChange={(within) => onChange({ ...step, within })}
      />
      <Field label={t('automations.ifNot')}>
        <Segmented
          label={t('automations.ifNot')}
          value={step.ifNot}
          onChange={(ifNot) => onChange({ ...step, ifNot })}
          options={[
            { value: 'continue', label: t('automations.ifNot.continue') },
            { value: 'end', label: t('automations.ifNot.end') },
          ]}
        />
      </Field>
    </div>
  );
}

function LeadForm({ step, onChange }: Props<StepOf<'stage'> | StepOf<'tags'> | StepOf<'field'>>) {
  const t = useT();
  const stages = useStages();
  const { own } = useLeadFields();
  const { words } = useFlow();
  const tags = useQuery(leadQueries.tags).data?.tags.map(({ tag }) => tag) ?? [];
  if (step.kind === 'stage')
    return (
      <Field label={t('automations.stage')} className="max-w-72">
        <Select
          value={step.stage || null}
          onChange={(stage) => onChange({ ...step, stage })}
          options={stages.options}
        />
      </Field>
    );
  if (step.kind === 'tags')
    return (
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('automations.addTags')}>
          <TagInput
            value={step.add}
            suggestions={tags}
            max={Math.min(10, mostTags)}
            onChange={(add) => onChange({ ...step, add })}
          />
        </Field>
        <Field label={t('automations.removeTags')}>
          <TagInput
            value={step.remove}
            suggestions={tags}
            max={10}
            onChange={(remove) => onChange({ ...step, remove })}
          />
        </Field>
      </div>
    );
  const names = [...settableFields, ...own.map(({ key }) => key).filter((key) => !key.startsWith('x_tags_'))];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('automations.field')}>
        <Select
          value={step.field || null}
          onChange={(field) => onChange({ ...step, field, value: null })}
          options={names.map((value) => ({ value, label: words.fieldName(value) }))}
        />
      </Field>
      <Field label={t('automations.value')}>
        <Input
          value={step.value === null ? '' : String(step.value)}
          maxLength={300}
          onChange={(event) => onChange({ ...step, value: valueIn(step.field, event.target.value) })}
        />
      </Field>
    </div>
  );
}

/** Stores numbers and booleans as such. */
function valueIn(field: string, text: string): string | number | boolean | null {
  if (text === '') return null;
  if (/^x_(number|money)_|^budget$/.test(field) && Number.isFinite(Number(text))) return Number(text);
  if (field.startsWith('x_yes_')) return text.toLowerCase() === 'yes' || text === 'true';
  return text;
}

function SplitForm({ step, onChange }: Props<StepOf<'split'>>) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        {step.parts.map((part, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a way is known by its place
          <Field key={n} label={t('automations.shareLabel')} className="w-28">
            <WholeNumber
              value={part.share}
              min={0}
              max={100}
              onChange={(share) =>
                onChange({ ...step, parts: step.parts.map((one, at) => (at === n ? { ...one, share } : one)) })
              }
            />
          </Field>
        ))}
      </div>
      {step.parts.length < 5 && (
        <Button
          size="s"
          className="justify-self-start"
          onClick={() => onChange({ ...step, parts: [...step.parts, { share: 0, steps: [] }] })}
        >
          {t('automations.addWay')}
        </Button>
      )}
    </div>
  );
}

function ToolForm({ step, onChange }: Props<StepOf<'program'> | StepOf<'webhook'>>) {
  const t = useT();
  const { programs } = useFlow();
  if (step.kind === 'webhook')
    return (
      <Field label={t('automations.words')}>
        <Input
          value={step.words}
          maxLength={200}
          onChange={(event) => onChange({ ...step, words: event.target.value })}
        />
      </Field>
    );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('automations.act')}>
        <Segmented
          label={t('automations.act')}
          value={step.act}
          onChange={(act) => onChange({ ...step, act })}
          options={[
            { value: 'start', label: t('automations.act.start') },
            { value: 'stop', label: t('automations.act.stop') },
          ]}
        />
      </Field>
      <Field label={t('automations.automation')}>
        <Select
          value={step.program}
          onChange={(program) => onChange({ ...step, program })}
          options={programs.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </div>
  );
}
