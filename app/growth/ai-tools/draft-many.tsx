import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { ListSelection } from '#app/records/selection.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { aiTools } from '#contract/growth/ai-tools/ai-tools.ts';
import { textOf } from '#contract/growth/ai-tools/check.ts';
import { actOf, type ToolName, toolNames, toolOf } from '#contract/growth/ai-tools/tools.ts';
import { PolicyNote } from './policy-note.tsx';
import { aiQueries, type ToolOverview } from './queries.ts';
import { ToolFields } from './tool-fields.tsx';
import { engineNames, partNames, toolTexts, toolTitles } from './tool-words.ts';

type Props = {
  of: 'listing' | 'lead';
  selection: { ids: string[] } | ListSelection;
  onClose: () => void;
};

/** One tool for many records: shows the cost and the first drafts before anything is stored. */
export default function DraftMany({ of, selection, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(aiQueries.overview);
  return (
    <Dialog
      open
      size="l"
      onOpenChange={(open) => !open && onClose()}
      title={t('ai-tools.many.title')}
      description={t('ai-tools.many.text')}
    >
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Wish of={of} selection={selection} tools={data.tools} model={data.model} />
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  );
}

type WishProps = Pick<Props, 'of' | 'selection'> & { tools: readonly ToolOverview[]; model: string | null };

function Wish({ of, selection, tools, model }: WishProps) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const offered = toolNames.filter((name) => toolOf(name).many === of);
  const [tool, setTool] = useState<ToolName>(offered[0]!);
  const [records, setRecords] = useState<Record<string, ComboOption | null>>({});
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [by, setBy] = useState<'model' | 'rules'>('model');
  const overview = tools.find(({ name }) => name === tool);
  const inputs = toolOf(tool).inputs.filter(({ name }) => name !== of);
  const rule = overview?.acts.find(({ act }) => act === actOf(toolOf(tool), texts));
  const byModel = overview?.byModel && rule?.writer === 'model';
  const chosen = Object.entries(records).flatMap(([name, option]) => (option ? [[name, option.value] as const] : []));
  const wish = {
    tool,
    [of === 'listing' ? 'listings' : 'leads']: selection,
    input: { ...Object.fromEntries(chosen), ...texts },
    by,
  };
  const preview = useQuery({
    queryKey: ['ai', 'many', wish],
    queryFn: ({ signal }) => api.aiTools.previewMany(wish, { signal }),
    enabled: rule?.mayUse === true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const start = useMutation({
    mutationFn: () => api.aiTools.runMany(wish),
    onSuccess: ({ batch }) => void navigate(`/ai-tools/batch/${batch}`),
    onError: (error) => toast(t('ai-tools.failed'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ['ai'] }),
  });
  const { data } = preview;
  const isShort = data !== undefined && data.cost > Math.min(data.left, data.mine ?? data.left);
  const choose = (name: ToolName) => {
    setTool(name);
    setRecords({});
    setTexts({});
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Field label={t('ai-tools.many.tool')} hint={t(toolTexts[tool])}>
        <Select
          value={tool}
          onChange={choose}
          options={offered.map((value) => ({ value, label: t(toolTitles[value]) }))}
        />
      </Field>
      <ToolFields inputs={inputs} records={records} onRecords={setRecords} texts={texts} onTexts={setTexts} />
      {model && byModel && (
        <Segmented
          label={t('ai-tools.engine')}
          value={by}
          onChange={setBy}
          options={(['model', 'rules'] as const).map((value) => ({ value, label: t(engineNames[value]) }))}
        />
      )}
      <PolicyNote rule={rule} />
      {preview.error ? (
        <p role="alert" className="text-loss">
          {failureText(t, preview.error)}
        </p>
      ) : data ? (
        <Samples preview={data} isShort={isShort} />
      ) : (
        rule?.mayUse && <SkeletonText lines={6} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
        <DialogClose>
          <Button kind="quiet">{t('ui.cancel')}</Button>
        </DialogClose>
        <Button
          kind="act"
          busy={start.isPending}
          disabled={!data || isShort || rule?.mayUse !== true}
          onClick={() => start.mutate()}
        >
          {t('ai-tools.many.start', { count: data?.total ?? 0 })}
        </Button>
      </div>
    </div>
  );
}

type Preview = OutputOf<typeof aiTools.previewMany>;

function Samples({ preview: { total, cost, left, mine, samples }, isShort }: { preview: Preview; isShort: boolean }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className={isShort ? 'text-loss' : 'text-ink-2'}>
        {cost === 0
          ? t('ai-tools.many.free', { count: total })
          : t('ai-tools.many.takes', { count: total, cost, left: format.number(Math.min(left, mine ?? left)) })}
      </p>
      <h3 className="text-sm font-medium text-ink-3">{t('ai-tools.many.samples')}</h3>
      <ul className="grid gap-2">
        {samples.map(({ id, name, stopped, parts }) => (
          <li key={id} className="grid gap-1 rounded-m bg-sunken px-3.5 py-2.5">
            <span className="font-medium">{name}</span>
            {stopped ? (
              <span className="text-need">{stopped}</span>
            ) : (
              parts
                .filter(({ sentences }) => sentences.length > 0)
                .map((part) => (
                  <p key={part.name} className="line-clamp-4 text-sm wrap-anywhere" dir="auto">
                    {parts.length > 1 && (
                      <span className="text-ink-3">{t(partNames[part.name as keyof typeof partNames])}: </span>
                    )}
                    {textOf(part)}
                  </p>
                ))
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
