import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ToolRun } from '#contract/growth/ai-tools/ai-tools.ts';
import { actOf, type ToolName, toolOf } from '#contract/growth/ai-tools/tools.ts';
import { PolicyNote } from './policy-note.tsx';
import type { ToolOverview } from './queries.ts';
import { ToolFields } from './tool-fields.tsx';
import { engineNames } from './tool-words.ts';

type Props = {
  tool: ToolName;
  of: ToolOverview;
  model: string | null;
  first: Record<string, ComboOption>;
  /** Inputs that the calling form sets, such as the channel. */
  fixed?: Readonly<Record<string, string>>;
  onRun: (run: ToolRun) => void;
};

/** The inputs of a tool, with the cost of a run before it starts. */
export function ToolForm({ tool, of, model, first, fixed = {}, onRun }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { inputs, cost } = toolOf(tool);
  const [records, setRecords] = useState<Record<string, ComboOption | null>>(first);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [by, setBy] = useState<'model' | 'rules'>('model');
  const key = useRef(crypto.randomUUID());
  const rule = of.acts.find(({ act }) => act === actOf(toolOf(tool), { ...texts, ...fixed }));
  const byModel = of.byModel && rule?.writer === 'model';
  const run = useMutation({
    mutationFn: () => {
      const chosen = Object.entries(records).flatMap(([name, option]) =>
        option ? [[name, option.value] as const] : [],
      );
      return api.aiTools.run(
        { tool, input: { ...Object.fromEntries(chosen), ...texts, ...fixed }, by },
        { key: key.current },
      );
    },
    onSuccess: (done) => {
      key.current = crypto.randomUUID();
      onRun(done);
    },
    onError: (error) => {
      key.current = crypto.randomUUID();
      // An exceeded plan limit opens its own dialog, and field errors appear at their fields.
      if (error instanceof ApiProblem && (error.code === 'plan_limit' || error.issues.length > 0)) return;
      toast(t('ai-tools.failed'), { tone: 'destructive', description: failureText(t, error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['ai'] }),
  });
  const isWhole = inputs.every(
    (one) =>
      one.kind === 'choice' || one.isOptional || (one.kind === 'record' ? records[one.name] : texts[one.name]?.trim()),
  );
  const takes = by === 'model' && byModel ? cost : 0;
  return (
    <form
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate();
      }}
    >
      <ToolFields
        inputs={inputs.filter(({ name }) => !Object.hasOwn(fixed, name))}
        records={records}
        onRecords={setRecords}
        texts={texts}
        onTexts={setTexts}
        errorOn={(name) => issueOn(run.error, name)}
      />
      {model && byModel && (
        <Segmented
          label={t('ai-tools.engine')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'model', label: t(engineNames.model) },
            { value: 'rules', label: t(engineNames.rules) },
          ]}
        />
      )}
      <PolicyNote rule={rule} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          kind="act"
          icon={<Sparkles />}
          busy={run.isPending}
          disabled={!isWhole || rule?.mayUse === false}
        >
          {t('ai-tools.write')}
        </Button>
        <p className="text-sm text-ink-3">{takes > 0 ? t('ai-tools.takes', { cost: takes }) : t('ai-tools.free')}</p>
      </div>
    </form>
  );
}
