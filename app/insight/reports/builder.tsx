import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Save } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import { type Asked, answerQuery } from '#app/insight/metrics/queries.ts';
import { QuestionFields, tidy } from '#app/insight/metrics/question-fields.tsx';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { WidgetBody } from '#app/insight/metrics/widget-body.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import { useMedia } from '#app/ui/use-media.ts';
import { zoneCity } from '#contract/core/moment-words.ts';
import type { Report } from '#contract/insight/boards.ts';
import { type ReportFormat, reportFormats } from '#contract/insight/report-schedules.ts';
import { Difference } from './difference.tsx';
import { useFileWords } from './file-words.ts';
import { Formulas } from './formulas.tsx';
import { reportsQuery } from './queries.ts';
import { Schedules } from './schedules.tsx';

type BuilderProps = {
  asked: Asked;
  report: Report | undefined;
  name: string;
  onChange: (asked: Asked) => void;
  onSaved: (report: Report) => void;
};

/** A question without SQL, its answer, and one way to keep it: wherever it is asked, it is a saved report. */
export function Builder({ asked, report, name, onChange, onSaved }: BuilderProps) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const metrics = useMetrics();
  const [isSaving, setIsSaving] = useState(false);
  const answer = useQuery({ ...answerQuery(asked), enabled: asked.metrics.length > 0 });
  const canLookBack = asked.metrics.every((id) => metrics.byId.get(id)?.hasPast);
  const renew = () => client.invalidateQueries(reportsQuery);
  const failed = (error: Error) => toast(t('boards.failed'), { tone: 'destructive', description: error.message });
  const update = useMutation({
    mutationFn: (given: Report) => api.reports.change({ id: given.id, question: asked }, { version: given.version }),
    onSuccess: () => toast(t('reports.kept', { name })),
    onError: failed,
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: (given: Report) => api.reports.remove({ id: given.id }),
    onSuccess: (_, given) =>
      toast(t('boards.removed', { name: given.name }), {
        action: {
          label: t('ui.undo'),
          onAction: () => void api.reports.restore({ id: given.id }).then(renew, failed),
        },
      }),
    onError: failed,
    onSettled: renew,
  });
  const isWide = useMedia('(min-width: 64rem)');
  const wordsOf = useFileWords();
  const take = useMutation({
    mutationFn: async (format: ReportFormat) => ({
      format,
      file: (await api.reports.export({ ...asked, ...wordsOf(asked), title: name, format })) as Blob,
    }),
    onSuccess: ({ file, format: extension }) => saveFile(file, `${name}.${extension}`),
    onError: failed,
  });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-lg font-medium">{name}</h2>
        {report?.can.change && (
          <>
            <Button kind="quiet" onClick={() => remove.mutate(report)}>
              {t('reports.remove')}
            </Button>
            <Button busy={update.isPending} onClick={() => update.mutate(report)}>
              {t('reports.update')}
            </Button>
          </>
        )}
        <Button icon={<Save />} onClick={() => setIsSaving(true)}>
          {t('reports.saveAs')}
        </Button>
        <Menu
          align="end"
          trigger={
            <Button icon={<Download />} busy={take.isPending}>
              {t('reports.export')}
            </Button>
          }
          entries={reportFormats.map((extension) => ({
            label: t(`reports.format.${extension}`),
            onSelect: () => take.mutate(extension),
          }))}
        />
      </header>
      <details open={isWide} className="rounded-m border border-line bg-surface lg:contents">
        <summary className="tap cursor-pointer px-4.5 py-3 text-sm font-medium lg:hidden">
          {t('reports.builder')}
        </summary>
        <section
          aria-label={t('reports.builder')}
          className="grid gap-4 p-4.5 lg:rounded-m lg:border lg:border-line lg:bg-surface"
        >
          <QuestionFields className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4" value={asked} onChange={onChange}>
            <Field label={t('analytics.period')}>
              <PeriodChoice
                label={t('analytics.period')}
                value={asked.period ?? 'last_30_days'}
                onChange={(period) => onChange({ ...asked, period })}
              />
            </Field>
            <Field label={t('reports.asOf')} hint={canLookBack ? undefined : t('reports.asOf.not')}>
              <DateField
                value={asked.asOf?.slice(0, 10) ?? null}
                disabled={!canLookBack && !asked.asOf}
                onChange={(day) => onChange(tidy({ ...asked, asOf: day ?? undefined }))}
              />
            </Field>
          </QuestionFields>
          {asked.metrics.length > 0 && (
            <Formulas
              key={asked.metrics.join()}
              asked={asked}
              onChange={(formulas) =>
                onChange(tidy({ ...asked, formulas: formulas.length > 0 ? formulas : undefined }))
              }
            />
          )}
        </section>
      </details>
      {asked.metrics.length > 0 && (
        <section aria-label={name} className="min-w-0 rounded-m border border-line bg-surface">
          {asked.grain && <WidgetBody kind="trend" title={name} asked={asked} />}
          <WidgetBody
            kind={asked.grain && (asked.by ?? []).length === 0 ? 'cohort' : 'table'}
            title={name}
            asked={asked}
          />
          {answer.data && (
            <p className="border-t border-line px-4.5 py-2 text-xs text-ink-3">
              {t('reports.foot', {
                from: format.date(answer.data.from),
                to: format.date(answer.data.to),
                zone: zoneCity(answer.data.timeZone),
                at: format.dateTime(answer.data.asOf ?? answer.data.at),
              })}
            </p>
          )}
        </section>
      )}
      <Difference asked={asked} />
      {report && (
        <Schedules
          sent={{
            isOf: (schedule) => schedule.report === report.id,
            isBoard: false,
            words: () => wordsOf(asked),
            create: ({ format: kind, ...given }, key) =>
              api.reportSchedules.create(
                { ...given, report: report.id, format: kind === 'mail' ? 'pdf' : kind },
                { key },
              ),
          }}
        />
      )}
      {isSaving && (
        <SaveReport
          asked={asked}
          onClose={() => setIsSaving(false)}
          onSaved={async (made) => {
            await renew();
            setIsSaving(false);
            onSaved(made);
          }}
        />
      )}
    </div>
  );
}

function SaveReport({
  asked,
  onSaved,
  onClose,
}: {
  asked: Asked;
  onSaved: (report: Report) => void;
  onClose: () => void;
}) {
  const t = useT();
  const may = useMay();
  const [key] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = useMutation({
    mutationFn: () => api.reports.create({ name: name.trim(), shared, question: asked }, { key }),
    onSuccess: onSaved,
    onError: (error) => toast(t('boards.failed'), { tone: 'destructive', description: error.message }),
  });
  return (
    <FormDialog
      title={t('reports.saveAs')}
      busy={save.isPending}
      disabled={!name.trim()}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Field label={t('boards.name')} required>
        <Input autoFocus value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      </Field>
      {may('views.share') && <Checkbox checked={shared} onChange={setShared} label={t('boards.share')} />}
    </FormDialog>
  );
}
