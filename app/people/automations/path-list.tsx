import { useFormat } from '#app/i18n/format.ts';
import { keysOf, type MessageKey, useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { stepById } from '#contract/core/programs/flow.ts';
import { outcomes, type PathOutcome, type PathRow } from '#contract/people/automations/automations.ts';
import { type Definition, type Step, signalKinds } from '#contract/people/automations/steps.ts';
import { gateRules } from '#contract/people/messages-words.ts';
import { useStepWords } from './use-step-words.tsx';

const said = keysOf('automations.outcome', outcomes);
const gate: Record<string, MessageKey> = keysOf('messages.rule', gateRules);
const ownRules = [
  'late',
  'too_late',
  'not_in_time',
  'blank_field',
  'same',
  'no_stage',
  'stage_needs',
  'no_member',
  'no_field',
  'nobody',
  'no_program',
  'not_again',
  'not_on',
  'loop',
] as const;
const own: Record<string, MessageKey> = keysOf('automations.why', ownRules);
const endings = [
  'finished',
  'conditions',
  'gone',
  'step_gone',
  'not_in_time',
  'hand',
  'program',
  'archived',
  'moved',
  'failed',
] as const;
const ends: Record<string, MessageKey> = {
  ...keysOf('automations.end', endings),
  ...keysOf('automations.signal', signalKinds),
};
const tones: Record<PathOutcome, Tone> = {
  entered: 'info',
  done: 'act',
  waiting: 'plain',
  held: 'need',
  skipped: 'need',
  denied: 'loss',
  failed: 'loss',
  moved: 'info',
  ended: 'plain',
};

/** The reason of a path entry in the reader's language. */
export function useReasons() {
  const t = useT();
  const format = useFormat();
  const words = useStepWords();
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const entered = (why: Record<string, unknown>): string => {
    switch (why.by) {
      case 'event':
        return t('automations.by.event', { event: words.event(text(why.event)) });
      case 'date':
        return t('automations.by.date', { field: words.fieldName(text(why.field)), day: format.date(text(why.day)) });
      case 'list':
        return t('automations.by.list');
      case 'program':
        return t('automations.by.program', { program: text(why.program) });
      case 'sample':
        return t('automations.by.sample');
      default:
        return t('automations.by.hand');
    }
  };
  const reason = ({ outcome, why }: Pick<PathRow, 'outcome' | 'why'>): string => {
    if (outcome === 'entered') return entered(why);
    if (outcome === 'ended') return ends[text(why.why)] ? t(ends[text(why.why)]!) : '';
    const rule = text(why.rule);
    if (outcome === 'done' && (rule === 'allowed' || rule === 'conversation')) return '';
    const values = {
      until: why.until ? format.dateTime(text(why.until)) : '',
      fields: Array.isArray(why.fields) ? why.fields.join(', ') : '',
    };
    const key = own[rule] ?? gate[rule];
    return key ? t(key, values) : '';
  };
  const outcome = ({ kind, outcome: one, why }: PathRow): string => {
    if (one === 'done' && (kind === 'email' || kind === 'text')) return t('automations.outcome.sent');
    return t(said[one], {
      until: why.until ? format.dateTime(text(why.until)) : '',
      version: Number(why.version ?? 0),
    });
  };
  return { reason, outcome, entered };
}

/** A lead's path step by step, each with its time, outcome, and reason. */
export function PathList({
  path,
  definition,
}: {
  path: readonly (PathRow & { program?: string; isOther?: boolean })[];
  definition: Definition;
}) {
  const t = useT();
  const format = useFormat();
  const words = useStepWords();
  const { reason, outcome } = useReasons();
  return (
    <ol className="grid gap-0">
      {path.map((row) => {
        const step = row.step && !row.isOther ? stepById(definition.steps as Step[], row.step) : undefined;
        const name = step ? words.name(step) : row.isOther ? row.program : null;
        const about = row.why.subject || row.why.title || row.why.words || (step ? words.detail(step) : '');
        const why = reason(row);
        return (
          <li
            key={`${row.at} ${row.program ?? ''} ${row.step} ${row.outcome}`}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 border-s-2 border-line py-1.5 ps-3 max-sm:grid-cols-[minmax(0,1fr)]"
          >
            <time dateTime={row.at} className="num text-sm text-ink-3">
              {format.dateTime(row.at, { style: 'short' })}
            </time>
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
              {name && <span className="font-medium">{name}</span>}
              {name && typeof about === 'string' && about && <bdi className="min-w-0 truncate text-ink-2">{about}</bdi>}
              <Chip tone={tones[row.outcome]}>{outcome(row)}</Chip>
              {row.why.way !== undefined && (
                <span className="text-sm text-ink-3">
                  {row.why.way === 'yes' ? t('automations.yes') : row.why.way === 'no' ? t('automations.no') : ''}
                </span>
              )}
              {why && <span className="text-sm text-ink-3">{why}</span>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
