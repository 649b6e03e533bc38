import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay, useSession } from '#app/account/session.ts';
import { viewsOf } from '#app/account/views.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import type { Asked } from '#app/insight/metrics/queries.ts';
import { QuestionFields, tidy } from '#app/insight/metrics/question-fields.tsx';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { type SavedView, viewDomains } from '#contract/account/views.ts';
import {
  type BoardFilter,
  boardFilters,
  isMeasured,
  longestNote,
  type MeasuredKind,
  type MeasuredWidget,
  measuredKinds,
  type Widget,
  type WidgetKind,
  widgetKinds,
} from '#contract/insight/boards.ts';
import { kindOfViews } from '#contract/kinds.ts';
import { AskForWidget } from './ask-for-widget.tsx';
import { wide } from './narrowed.ts';
import { useWidgetTitle } from './use-widget-title.ts';
import { WidgetContent } from './widgets/content.tsx';
import { listRows } from './widgets/list-rows.ts';

const kindNames = keysOf('boards.kind', widgetKinds);
const filterNames = keysOf('boards.filter', boardFilters);
const overTime: readonly WidgetKind[] = ['trend', 'cohort'];
const spans = [1, 7, 14, 31] as const;

const isMeasuredKind = (kind: WidgetKind): kind is MeasuredKind => measuredKinds.some((one) => one === kind);

type Props = { widget: Widget; isNew: boolean; period: string; onSave: (widget: Widget) => void; onClose: () => void };

/** What a widget shows and how, with that below it as it will stand there. */
export default function WidgetEditor({ widget, isNew, period, onSave, onClose }: Props) {
  const t = useT();
  const { byId } = useMetrics();
  const titleOf = useWidgetTitle();
  const [draft, setDraft] = useState(widget);
  const { kind } = draft;
  const measured = isMeasured(draft) ? draft : null;
  const setKind = (next: WidgetKind) => setDraft(turned(draft, next, byId));
  const complete: Widget = measured
    ? {
        ...measured,
        question: {
          ...measured.question,
          by: measured.question.by ?? [],
          compare: measured.question.compare ?? 'none',
        },
      }
    : draft;
  const isEmpty = measured ? measured.question.metrics.length === 0 : kind === 'text' && !draft.text.trim();
  return (
    <FormDialog
      title={t(isNew ? 'boards.addWidget' : 'boards.editWidget')}
      size="l"
      disabled={isEmpty}
      onSave={() => onSave(complete)}
      onClose={onClose}
    >
      {(measured || isNew) && (
        <AskForWidget
          onWish={({ metric, by, grain, period: stretch, kind: look }) =>
            setDraft({
              ...boxOf(draft),
              goal: null,
              kind: look,
              question: {
                metrics: [metric],
                by,
                compare: look === 'number' ? 'previous' : 'none',
                ...(grain && { grain }),
                ...(stretch && { period: stretch }),
              },
            })
          }
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('boards.show')}>
          <Select
            value={kind}
            onChange={setKind}
            options={widgetKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
          />
        </Field>
        <Field label={t('boards.title')}>
          <Input
            value={draft.title}
            maxLength={80}
            placeholder={titleOf({ ...draft, title: '' })}
            onChange={(event) => setDraft({ ...draft, title: event.target.value })}
          />
        </Field>
      </div>
      {measured ? (
        <MeasuredFields draft={measured} period={period} onChange={setDraft} />
      ) : draft.kind === 'list' ? (
        <ListFields draft={draft} onChange={setDraft} />
      ) : draft.kind === 'calendar' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('boards.calendar.whose')}>
            <Select
              value={draft.people}
              onChange={(people) => setDraft({ ...draft, people })}
              options={[
                { value: 'me', label: t('boards.calendar.mine') },
                { value: 'team', label: t('boards.calendar.team') },
              ]}
            />
          </Field>
          <Field label={t('boards.calendar.days')}>
            <Select
              value={String(draft.days)}
              onChange={(days) => setDraft({ ...draft, days: Number(days) })}
              options={spans.map((value) => ({
                value: String(value),
                label: t('boards.calendar.next', { count: value }),
              }))}
            />
          </Field>
        </div>
      ) : draft.kind === 'text' ? (
        <Field label={t('boards.text')} hint={t('boards.text.hint')}>
          <Textarea
            rows={6}
            maxLength={longestNote}
            value={draft.text}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
        </Field>
      ) : null}
      {draft.kind !== 'text' && <Pins value={draft.pins ?? []} onChange={(pins) => setDraft(withPins(draft, pins))} />}
      {!isEmpty && (
        <section aria-label={t('boards.preview')} className="max-h-72 overflow-auto rounded-m border border-line">
          <WidgetContent
            widget={complete}
            title={titleOf(draft)}
            asked={null}
            period={period}
            narrowing={wide}
            isOutside={false}
            isWide
            height={kind === 'map' ? 240 : 160}
          />
        </section>
      )}
    </FormDialog>
  );
}

const boxOf = ({ id, title, x, y, w, h, pins }: Widget) => ({ id, title, x, y, w, h, ...(pins && { pins }) });

function withPins(widget: Widget, pins: BoardFilter[]): Widget {
  const { pins: _, ...rest } = widget;
  return (pins.length > 0 ? { ...rest, pins } : rest) as Widget;
}

type Known = ReturnType<typeof useMetrics>['byId'];

/** The same widget as another kind: what the new one can use stays. */
function turned(draft: Widget, next: WidgetKind, byId: Known): Widget {
  if (next === draft.kind) return draft;
  const box = boxOf(draft);
  const roomy = { ...box, h: Math.max(box.h, 4) };
  if (next === 'list') return { ...roomy, kind: next, of: 'leads', view: null };
  if (next === 'calendar') return { ...roomy, kind: next, people: 'me', days: 7 };
  if (next === 'text') return { ...box, kind: next, text: '' };
  if (!isMeasuredKind(next)) return draft;
  const { question, goal }: Pick<MeasuredWidget, 'question' | 'goal'> = isMeasured(draft)
    ? draft
    : { question: { metrics: ['leads_new'], by: [], compare: 'none' }, goal: null };
  const first = byId.get(question.metrics[0] ?? '');
  if (next === 'map') {
    const area = first?.dimensions.find(({ type }) => type === 'place')?.name;
    const { grain: _, ...rest } = question;
    return {
      ...roomy,
      w: Math.max(box.w, 6),
      kind: next,
      goal,
      question: { ...rest, by: area ? [area] : question.by },
    };
  }
  const needsGrain = overTime.includes(next) && !question.grain && !first?.isNow;
  return {
    ...box,
    kind: next,
    goal,
    question: { ...question, ...(needsGrain && { grain: next === 'cohort' ? 'month' : 'week' }) },
  };
}

function MeasuredFields({
  draft,
  period,
  onChange,
}: {
  draft: MeasuredWidget;
  period: string;
  onChange: (widget: MeasuredWidget) => void;
}) {
  const t = useT();
  const { byId } = useMetrics();
  const { question, kind } = draft;
  const unit = byId.get(question.metrics[0] ?? '')?.unit;
  const factor = unit === 'money' ? 100 : unit === 'share' ? 0.01 : 1;
  const ask = (asked: Asked) =>
    onChange({
      ...draft,
      question: tidy({
        ...asked,
        by: asked.by ?? [],
        compare: asked.compare ?? 'none',
        period: question.period,
      } as Asked) as MeasuredWidget['question'],
    });
  return (
    <>
      <QuestionFields className="grid gap-4 sm:grid-cols-2" value={question} onChange={ask} />
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox
          checked={question.period !== undefined}
          onChange={(own) => {
            const { period: _, ...rest } = question;
            onChange({ ...draft, question: own ? { ...rest, period } : rest });
          }}
          label={t('boards.ownPeriod')}
        />
        {question.period !== undefined && (
          <PeriodChoice
            label={t('boards.ownPeriod')}
            value={question.period}
            onChange={(chosen) => onChange({ ...draft, question: { ...question, period: chosen } })}
          />
        )}
      </div>
      {kind === 'goal' && (
        <Field label={t('boards.goal')}>
          <Input
            type="number"
            inputMode="decimal"
            min={0}
            value={draft.goal === null ? '' : String(draft.goal / factor)}
            onChange={(event) =>
              onChange({ ...draft, goal: event.target.value === '' ? null : Number(event.target.value) * factor })
            }
          />
        </Field>
      )}
    </>
  );
}

const everyRow = '';

type ListWidget = Extract<Widget, { kind: 'list' }>;

/** Which list, and which of its views: its own ones, and those that were saved. */
function ListFields({ draft, onChange }: { draft: ListWidget; onChange: (widget: ListWidget) => void }) {
  const t = useT();
  const may = useMay();
  const { subscription } = useSession();
  const saved = useQuery({ ...viewsOf(draft.of), enabled: may('views.save') }).data?.views ?? [];
  const given = useQuery({
    queryKey: ['views', 'given', draft.of],
    queryFn: async () => (await listRows[draft.of]?.())?.views ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const offered = viewDomains.filter((of) => {
    const { vertical } = kindOfViews(of);
    return listRows[of] && may(`${of}.read`) && (!vertical || subscription.verticals.includes(vertical));
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('boards.list')}>
        <Select<SavedView['domain']>
          value={draft.of}
          onChange={(of) => onChange({ ...draft, of, view: null })}
          options={offered.map((value) => ({ value, label: t.any(`boards.list.${value}`) }))}
        />
      </Field>
      <Field label={t('boards.list.view')}>
        <Select
          value={draft.view ?? everyRow}
          onChange={(view) => onChange({ ...draft, view: view === everyRow ? null : view })}
          options={[
            { value: everyRow, label: t('list.everyone') },
            ...(given ?? []).map(({ id, key }) => ({ value: id, label: t(key) })),
            ...saved.map(({ id, name, shared }) => ({
              value: id,
              label: shared ? t('boards.sharedName', { name }) : name,
            })),
          ]}
        />
      </Field>
    </div>
  );
}

/** Filters of the dashboard that this one does not follow. */
function Pins({ value, onChange }: { value: readonly BoardFilter[]; onChange: (pins: BoardFilter[]) => void }) {
  const t = useT();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('boards.pins')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {boardFilters.map((filter) => (
          <Checkbox
            key={filter}
            checked={value.includes(filter)}
            onChange={(isOn) => onChange(boardFilters.filter((one) => (one === filter ? isOn : value.includes(one))))}
            label={t(filterNames[filter])}
          />
        ))}
      </div>
    </fieldset>
  );
}
