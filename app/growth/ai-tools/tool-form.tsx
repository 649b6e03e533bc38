import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { findLeadsBut } from '#app/people/contacts/find-leads.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { ComboOption, OptionSource } from '#app/ui/option-source.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ToolRun } from '#contract/growth/ai-tools/ai-tools.ts';
import { type ToolInput, type ToolName, type ToolRecord, toolOf } from '#contract/growth/ai-tools/tools.ts';
import { inputNames, optionNames } from './tool-words.ts';

const most = 10;
const engines = keysOf('ai-tools.engine', ['model', 'rules']);

/** How each kind of record is found by typing. */
const sources: Record<ToolRecord, OptionSource> = {
  lead: findLeadsBut(),
  listing: async (search, signal) => {
    const { rows } = await api.listings.list({ ...(search && { search }), limit: most }, { signal });
    return rows.map(({ id, unparsedAddress }) => ({ value: id, label: unparsedAddress }));
  },
  cma: async (search, signal) => {
    const { rows } = await api.cmas.list({ limit: 50 }, { signal });
    const sought = search.trim().toLowerCase();
    return rows
      .filter(({ address }) => address.toLowerCase().includes(sought))
      .map(({ id, address }) => ({ value: id, label: address }));
  },
  file: async (search, signal) => {
    const { rows } = await api.files.browse({ ...(search && { search }), limit: most }, { signal });
    return rows.map(({ id, name }) => ({ value: id, label: name }));
  },
};

type Props = {
  tool: ToolName;
  cost: number;
  model: string | null;
  byModel: boolean;
  first: Record<string, ComboOption>;
  /** What stands fixed where it is asked from: a text is a text. */
  fixed?: Readonly<Record<string, string>>;
  onRun: (run: ToolRun) => void;
};

/** What a tool is given, and what a run of it costs, said before it is run. */
export function ToolForm({ tool, cost, model, byModel, first, fixed = {}, onRun }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { inputs } = toolOf(tool);
  const [records, setRecords] = useState<Record<string, ComboOption | null>>(first);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [by, setBy] = useState<'model' | 'rules'>('model');
  const key = useRef(crypto.randomUUID());
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
      // The way to a larger plan is shown by itself; what is wrong with a field stands beside it.
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
  const control = (one: ToolInput) => {
    const name = one.name as keyof typeof inputNames;
    const label = t(inputNames[name]);
    if (one.kind === 'record')
      return (
        <Combobox
          label={label}
          source={sources[one.record]}
          value={records[name] ?? null}
          onChange={(option) => setRecords({ ...records, [name]: option })}
          placeholder={t('ai-tools.choose')}
          clearable
        />
      );
    if (one.kind === 'choice')
      return (
        <Select
          value={texts[name] ?? one.options[0]}
          onChange={(value) => setTexts({ ...texts, [name]: value })}
          options={one.options.map((value) => ({ value, label: t(optionNames[value as keyof typeof optionNames]) }))}
        />
      );
    if (one.most <= 100)
      return (
        <Input
          maxLength={one.most}
          value={texts[name] ?? ''}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
        />
      );
    return (
      <Textarea
        rows={one.most > 5_000 ? 8 : 3}
        maxLength={one.most}
        value={texts[name] ?? ''}
        onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
      />
    );
  };
  return (
    <form
      className="grid content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        run.mutate();
      }}
    >
      {inputs
        .filter(({ name }) => !Object.hasOwn(fixed, name))
        .map((one) => (
          <Field
            key={one.name}
            label={t(inputNames[one.name as keyof typeof inputNames])}
            required={one.kind !== 'choice' && !one.isOptional}
            error={issueOn(run.error, one.name)}
          >
            {control(one)}
          </Field>
        ))}
      {model && byModel && (
        <Segmented
          label={t('ai-tools.engine')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'model', label: t(engines.model) },
            { value: 'rules', label: t(engines.rules) },
          ]}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" kind="act" icon={<Sparkles />} busy={run.isPending} disabled={!isWhole}>
          {t('ai-tools.write')}
        </Button>
        <p className="text-sm text-ink-3">{takes > 0 ? t('ai-tools.takes', { cost: takes }) : t('ai-tools.free')}</p>
      </div>
    </form>
  );
}
