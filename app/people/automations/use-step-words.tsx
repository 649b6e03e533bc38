import {
  Bell,
  CalendarClock,
  Clock,
  FilePen,
  GitBranch,
  Hourglass,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquare,
  Milestone,
  Percent,
  Phone,
  Play,
  Tag,
  TextCursorInput,
  UserRound,
  Webhook,
} from 'lucide-react';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, type MessageKey, useLocale, useT } from '#app/i18n/t.ts';
import { fieldOf } from '#contract/core/fields.ts';
import {
  type Signal,
  type Step,
  type StepKind,
  signalKinds,
  type Trigger,
  type WaitSpan,
  waitUnits,
} from '#contract/people/automations/steps.ts';
import { type MilestoneKey, milestoneKeys } from '#contract/verticals/loans/milestones.ts';
import { useLeadFields } from '../leads/use-custom-fields.ts';
import { usePeople } from '../leads/use-people.tsx';
import { useStages } from '../leads/use-stages.ts';

const stepKinds = [
  'email',
  'text',
  'draft',
  'task',
  'call',
  'wait',
  'until',
  'await',
  'branch',
  'split',
  'stage',
  'tags',
  'owner',
  'field',
  'program',
  'notify',
  'webhook',
] as const satisfies readonly StepKind[];

export const stepIcons: Record<StepKind, LucideIcon> = {
  email: Mail,
  text: MessageSquare,
  draft: FilePen,
  task: ListChecks,
  call: Phone,
  wait: Clock,
  until: CalendarClock,
  await: Hourglass,
  branch: GitBranch,
  split: Percent,
  stage: Milestone,
  tags: Tag,
  owner: UserRound,
  field: TextCursorInput,
  program: Play,
  notify: Bell,
  webhook: Webhook,
};

/** The events offered in the editor; others can be set through the API. */
export const shownEvents = [
  'lead.created',
  'lead.enquired',
  'lead.stage_changed',
  'lead.assigned',
  'lead.changed',
  'lead.visited_site',
  'lead.viewed_home',
  'lead.saved_home',
  'lead.triggered',
  'message.received',
  'call.logged',
  'consent.given',
  'appointment.booked',
  'appointment.created',
  'appointment.status_changed',
  'deal.created',
  'loan.created',
  'loan.milestone_changed',
  'policy.created',
  'policy.transacted',
  'policy.notice_added',
  'task.completed',
] as const;

export const stepNames = keysOf('automations.step', stepKinds);
export const eventNames: Record<string, MessageKey> = keysOf('automations.event', shownEvents);
export const milestoneNames = keysOf('loans.milestone', milestoneKeys);
export const signalNames = keysOf('automations.signal', signalKinds);
const spans = keysOf('automations.span', waitUnits);

/** A Sunday, from which weekdays are counted. */
const sunday = Date.UTC(2026, 0, 4);

/** One-line descriptions of triggers, steps, and exits. */
export function useStepWords(programs: readonly { id: string; name: string }[] = []) {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const stages = useStages();
  const people = usePeople();
  const { fields } = useLeadFields();
  const fieldName = (name: string): string => {
    const label = fieldOf(fields, name)?.label;
    return label ? (label.startsWith('leads.') ? t.any(label) : label) : name;
  };
  const span = ({ n, unit }: WaitSpan): string => t(spans[unit], { n });
  const weekday = (day: number): string =>
    new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }).format(sunday + day * 86_400_000);
  const who = (id: string): string => (id === 'owner' ? t('automations.leadOwner') : people.nameOf(id));
  const signal = (one: Signal): string => {
    const name = t(signalNames[one.kind]);
    if (one.kind === 'stage') return `${name} ${one.stages.map(stages.nameOf).join(', ')}`.trim();
    if (one.kind === 'call') return `${name} ${t('automations.signal.minutes', { count: one.minutes })}`;
    return name;
  };
  const event = (kind: string): string => (eventNames[kind] ? t(eventNames[kind]) : kind);
  const milestone = (key: string): string => t.any(milestoneNames[key as MilestoneKey] ?? key);
  const trigger = (one: Trigger): string => {
    if (one.kind === 'event') {
      const where = one.where.map(({ field, is }) =>
        one.event === 'loan.milestone_changed'
          ? milestone(is)
          : field === 'to'
            ? stages.nameOf(is)
            : field === 'field'
              ? fieldName(is)
              : is,
      );
      return [event(one.event), ...where].join(' · ');
    }
    if (one.kind === 'list')
      return one.name
        ? t(one.when === 'enters' ? 'automations.trigger.entersNamed' : 'automations.trigger.leavesNamed', {
            name: one.name,
          })
        : t(one.when === 'enters' ? 'automations.trigger.entersList' : 'automations.trigger.leavesList');
    const values = { days: Math.abs(one.days), field: fieldName(one.field), time: format.clock(one.time) };
    const when = t(
      one.days === 0
        ? 'automations.trigger.on'
        : one.days < 0
          ? 'automations.trigger.before'
          : 'automations.trigger.after',
      values,
    );
    return one.yearly ? t('automations.trigger.each', { when }) : when;
  };
  const detail = (step: Step): string => {
    switch (step.kind) {
      case 'email':
      case 'draft':
        return step.subject || step.body.slice(0, 80);
      case 'text':
        return step.body.slice(0, 120);
      case 'task':
        return step.title;
      case 'call':
        return step.note;
      case 'wait':
        return span(step.for);
      case 'until':
        return t('automations.untilSaid', {
          time: format.clock(step.time),
          days:
            step.days.length === 0 || step.days.length === 7
              ? t('automations.anyDay')
              : step.days.toSorted().map(weekday).join(', '),
        });
      case 'await':
        return `${step.signals.map(signal).join(', ')} · ${span(step.within)}`;
      case 'stage':
        return step.stage ? stages.nameOf(step.stage) : '';
      case 'tags':
        return [...step.add.map((tag) => `+ ${tag}`), ...step.remove.map((tag) => `− ${tag}`)].join(', ');
      case 'owner':
        return step.owner ? people.nameOf(step.owner) : t('automations.pond');
      case 'field':
        return step.field ? `${fieldName(step.field)}: ${step.value ?? '—'}` : '';
      case 'program':
        return `${t(step.act === 'start' ? 'automations.act.start' : 'automations.act.stop')}: ${programs.find(({ id }) => id === step.program)?.name ?? '—'}`;
      case 'notify':
        return `${who(step.who)}: ${step.words}`;
      case 'webhook':
        return step.words;
      case 'split':
        return step.parts.map(({ share }) => t('automations.share', { share })).join(' / ');
      case 'branch':
        return '';
    }
  };
  const name = (step: Pick<Step, 'kind'>): string => t(stepNames[step.kind]);
  return { name, detail, trigger, signal, event, span, weekday, fieldName, who };
}
