import { unknownFieldsOf } from '../../core/content/merge.ts';
import { fieldOf } from '../../core/fields.ts';
import { allSteps } from '../../core/programs/flow.ts';
import { customTypeOf } from '../custom-field-names.ts';
import { leadFields } from '../lead-fields.ts';
import { mergeFields } from '../merge-fields.ts';
import type { Definition, Step } from './steps.ts';

/** The problems that prevent turning a program on, each located at a step, a trigger, or the whole program. */
export const problemKinds = [
  'no_steps',
  'no_subject',
  'no_body',
  'unknown_field',
  'no_title',
  'no_words',
  'no_stage',
  'no_tags',
  'no_program',
  'no_signals',
  'bad_shares',
  'no_condition',
  'bad_date_field',
  'bad_list',
  'bad_value',
  'yearly_once',
] as const;
export type ProblemKind = (typeof problemKinds)[number];
export type Problem = { kind: ProblemKind; step: string | null; trigger: number | null; about: string };

/** Date fields and times of a lead that a trigger may count from. */
const isDateField = (name: string): boolean => {
  const field = fieldOf(leadFields, name);
  return field?.type === 'date' || name === 'createdAt';
};

/** The lead fields that a program may set. */
export const settableFields = [
  'kind',
  'source',
  'timeframe',
  'budget',
  'city',
  'state',
  'language',
  'reengageOn',
] as const;
const isSettable = (name: string): boolean =>
  (settableFields as readonly string[]).includes(name) || (customTypeOf(name) ?? 'tags') !== 'tags';

const isEmptyFilter = (filter: object): boolean => 'and' in filter && (filter.and as unknown[]).length === 0;

export function problemsOf({ triggers, steps, again }: Definition): Problem[] {
  const found: Problem[] = [];
  if (steps.length === 0) found.push({ kind: 'no_steps', step: null, trigger: null, about: '' });
  for (const [n, trigger] of triggers.entries()) {
    const at = (kind: ProblemKind, about = '') => found.push({ kind, step: null, trigger: n, about });
    if (trigger.kind === 'date' && !isDateField(trigger.field)) at('bad_date_field', trigger.field);
    if (trigger.kind === 'date' && trigger.yearly && again.mode === 'once') at('yearly_once');
    if (trigger.kind === 'list' && isEmptyFilter(trigger.filter)) at('bad_list');
  }
  for (const step of allSteps(steps)) found.push(...problemsAt(step));
  return found;
}

function problemsAt(step: Step): Problem[] {
  const found: Problem[] = [];
  const at = (kind: ProblemKind, about = '') => found.push({ kind, step: step.id, trigger: null, about });
  const words = (...texts: string[]) => {
    for (const name of new Set(texts.flatMap((words) => unknownFieldsOf(words, mergeFields))))
      at('unknown_field', name);
  };
  switch (step.kind) {
    case 'email':
    case 'draft':
      if (step.kind === 'email' || step.channel === 'email') if (step.subject.trim() === '') at('no_subject');
      if (step.body.trim() === '') at('no_body');
      words(step.subject, step.body);
      break;
    case 'text':
      if (step.body.trim() === '') at('no_body');
      words(step.body);
      break;
    case 'task':
      if (step.title.trim() === '') at('no_title');
      words(step.title);
      break;
    case 'call':
      words(step.note);
      break;
    case 'notify':
      if (step.words.trim() === '') at('no_words');
      words(step.words);
      break;
    case 'await':
      if (step.signals.length === 0) at('no_signals');
      break;
    case 'stage':
      if (step.stage === '') at('no_stage');
      break;
    case 'tags':
      if (step.add.length + step.remove.length === 0) at('no_tags');
      break;
    case 'field':
      if (!isSettable(step.field)) at('bad_value', step.field);
      break;
    case 'program':
      if (step.program === null) at('no_program');
      break;
    case 'branch':
      if (isEmptyFilter(step.filter)) at('no_condition');
      break;
    case 'split':
      if (step.parts.reduce((sum, part) => sum + part.share, 0) !== 100) at('bad_shares');
      break;
  }
  return found;
}
