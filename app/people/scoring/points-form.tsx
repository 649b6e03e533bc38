import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { scoring } from '#contract/people/scoring.ts';
import {
  defaultWeights,
  type Group,
  groups,
  type RuleName,
  ruleNames,
  ruleOf,
  rules,
  type Weights,
} from '#contract/people/scoring-rules.ts';
import { PointsPreview } from './points-preview.tsx';
import { scoringQueries } from './queries.ts';

const names = keysOf('scoring.rule', ruleNames);
const groupNames = keysOf('scoring.group', ['fit', 'engagement']);
const groupTexts = { fit: 'scoring.group.fit.text', engagement: 'scoring.group.engagement.text' } as const;

type Props = { inForce: OutputOf<typeof scoring.rules> };

/** Points and days of every rule. They can be saved only after a preview. */
export function PointsForm({ inForce }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [weights, setWeights] = useState<Weights>(inForce.weights);
  const preview = useMutation({ mutationFn: () => api.scoring.preview({ weights }) });
  const save = useMutation({
    mutationFn: () => api.scoring.changeRules({ weights }, { version: inForce.version }),
    onSuccess: () => void toast(t('scoring.saved')),
    onError: (error) => {
      const isLate = error instanceof ApiProblem && error.code === 'version_conflict';
      void toast(isLate ? t('scoring.conflict') : t('ui.error'), {
        description: isLate ? t('scoring.conflict.text') : failureText(t, error),
        tone: 'destructive',
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: scoringQueries.rules.queryKey }),
  });
  const change = (next: Weights) => {
    setWeights(next);
    preview.reset();
  };
  const setRule = (name: RuleName, part: { points?: number; days?: number }) => {
    const now = ruleOf(weights, name);
    const own = { points: now.points, ...(now.group === 'engagement' && { days: now.days }), ...part };
    change({ ...weights, rules: { ...weights.rules, [name]: own } });
  };
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        preview.mutate();
      }}
    >
      {groups.map((group) => (
        <GroupRules
          key={group}
          group={group}
          weights={weights}
          onRule={setRule}
          onCap={(cap) => change({ ...weights, caps: { ...weights.caps, [group]: cap } })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={preview.isPending}>
          {t('scoring.preview')}
        </Button>
        <Button kind="act" disabled={!preview.data} busy={save.isPending} onClick={() => save.mutate()}>
          {t('scoring.save')}
        </Button>
        <Button kind="quiet" onClick={() => change(defaultWeights)}>
          {t('scoring.reset')}
        </Button>
      </div>
      {preview.error && (
        <p role="alert" className="text-loss">
          {failureText(t, preview.error)}
        </p>
      )}
      {preview.data && <PointsPreview preview={preview.data} />}
    </form>
  );
}

type GroupProps = {
  group: Group;
  weights: Weights;
  onRule: (name: RuleName, part: { points?: number; days?: number }) => void;
  onCap: (cap: number) => void;
};

function GroupRules({ group, weights, onRule, onCap }: GroupProps) {
  const t = useT();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{t(groupNames[group])}</span>
        <span className="text-sm text-ink-3">{t(groupTexts[group])}</span>
      </legend>
      <ul className="divide-y divide-line border-y border-line">
        {ruleNames
          .filter((name) => rules[name].group === group)
          .map((name) => {
            const rule = ruleOf(weights, name);
            return (
              <li key={name} className="flex items-center gap-3 py-1.5">
                <span className="me-auto min-w-0">{t(names[name])}</span>
                {rule.group === 'engagement' && (
                  <NumberBox
                    label={t('scoring.daysOf', { rule: t(names[name]) })}
                    unit={t('scoring.days')}
                    value={rule.days}
                    min={1}
                    max={365}
                    onChange={(days) => onRule(name, { days })}
                  />
                )}
                <NumberBox
                  label={t('scoring.pointsOf', { rule: t(names[name]) })}
                  unit={t('scoring.points')}
                  value={rule.points}
                  min={-100}
                  max={100}
                  onChange={(points) => onRule(name, { points })}
                />
              </li>
            );
          })}
        <li className="flex items-center gap-3 py-1.5">
          <span className="me-auto min-w-0 font-medium">{t('scoring.group.most')}</span>
          <NumberBox
            label={`${t('scoring.group.most')}: ${t(groupNames[group])}`}
            unit={t('scoring.points')}
            value={weights.caps[group]}
            min={0}
            max={100}
            onChange={onCap}
          />
        </li>
      </ul>
    </fieldset>
  );
}

type BoxProps = {
  label: string;
  unit: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

function NumberBox({ label, unit, value, min, max, onChange }: BoxProps) {
  return (
    <Input
      type="number"
      required
      aria-label={label}
      value={Number.isNaN(value) ? '' : value}
      min={min}
      max={max}
      step={1}
      end={<span className="pe-1.5 text-xs max-sm:hidden">{unit}</span>}
      frameClassName="w-20 shrink-0 sm:w-28"
      className="num"
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
