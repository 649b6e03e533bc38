import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { everything } from '#contract/core/filter.ts';
import type { routing } from '#contract/people/routing.ts';
import type { RoutingRule } from '#contract/people/routing-rules.ts';
import type { TeamOverview } from '../team/overview.ts';
import { Part } from '../team/part.tsx';
import { PauseAfter } from './pause-after.tsx';
import { routingQueries } from './queries.ts';
import { RuleRow } from './rule-row.tsx';
import { Simulation } from './simulation.tsx';

const RuleEditor = lazy(() => import('./rule-editor.tsx'));

export type RuleList = OutputOf<typeof routing.rules>;

const fresh = (asksLicence: boolean): RoutingRule => ({
  id: crypto.randomUUID(),
  name: '',
  isOn: true,
  isDefault: false,
  filter: everything as RoutingRule['filter'],
  scope: { kind: 'company' },
  method: 'round_robin',
  people: [],
  minutes: 5,
  showsName: false,
  leadAgent: null,
  fallback: [],
  needsLicence: asksLicence,
  keepsHours: true,
});

/** Edits the rules as a draft; they are published together after a simulation. */
export function RuleDesk({ inForce, team }: { inForce: RuleList; team: TeamOverview }) {
  const t = useT();
  const manages = useMay()('routing.manage');
  const client = useQueryClient();
  const [rules, setRules] = useState(inForce.rules);
  const [pauseAfter, setPauseAfter] = useState(inForce.pauseAfter);
  const [edited, setEdited] = useState<RoutingRule | null>(null);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(inForce.rules) || pauseAfter !== inForce.pauseAfter;
  const hasLicences = team.members.some(({ licences }) => licences.length > 0);
  const asks = hasLicences && rules.some(({ isOn, needsLicence }) => isOn && needsLicence);
  const unlicensed = asks ? inForce.licensed.filter(({ licensed }) => licensed === 0) : [];
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

  const put = (rule: RoutingRule) => {
    const isKnown = rules.some(({ id }) => id === rule.id);
    setRules(isKnown ? rules.map((old) => (old.id === rule.id ? rule : old)) : [rule, ...rules]);
    setEdited(null);
  };
  /** The default rule stays last. */
  const move = (from: number, to: number) => {
    if (to < 0 || to >= rules.length - 1 || from === to) return;
    const without = rules.filter((_, place) => place !== from);
    setRules([...without.slice(0, to), rules[from]!, ...without.slice(to)]);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const place = (id: unknown) => rules.findIndex((rule) => rule.id === id);
    if (over) move(place(active.id), Math.min(place(over.id), rules.length - 2));
  };
  const save = useMutation({
    mutationFn: () => api.routing.saveRules({ rules, pauseAfter }, { version: inForce.version }),
    onSuccess: (saved) => {
      client.setQueryData(routingQueries.rules.queryKey, saved);
      toast(t('routing.saved'));
    },
    onError: (error) => {
      const isOld = error instanceof ApiProblem && error.code === 'version_conflict';
      toast(t('routing.notSaved'), {
        tone: 'destructive',
        description: isOld ? t('routing.changedMeanwhile') : error.message,
      });
    },
  });
  return (
    <>
      <Part
        title={t('routing.rules')}
        text={t('routing.rulesText')}
        action={
          manages && (
            <Button icon={<Plus />} onClick={() => setEdited(fresh(hasLicences))}>
              {t('routing.new')}
            </Button>
          )
        }
      >
        <DndContext sensors={sensors} onDragEnd={drop}>
          <ol className="divide-y divide-line border-y border-line">
            {rules.map((rule, index) => (
              <RuleRow
                key={rule.id}
                rule={rule}
                number={index + 1}
                next={isChanged ? undefined : inForce.next[rule.id]}
                team={team}
                manages={manages}
                onEdit={() => setEdited(rule)}
                onSwitch={(isOn) => put({ ...rule, isOn })}
                onRemove={() => setRules(rules.filter(({ id }) => id !== rule.id))}
                onUp={index > 0 && !rule.isDefault ? () => move(index, index - 1) : undefined}
                onDown={index < rules.length - 2 ? () => move(index, index + 1) : undefined}
              />
            ))}
          </ol>
        </DndContext>
        <PauseAfter value={pauseAfter} onChange={setPauseAfter} disabled={!manages} />
        {unlicensed.length > 0 && (
          <ul role="status" className="grid gap-1 rounded-m bg-need-tint px-3 py-2 text-sm text-need">
            {unlicensed.map(({ state, agents }) => (
              <li key={state}>{t('routing.unlicensed', { count: agents, state })}</li>
            ))}
          </ul>
        )}
        {manages && (
          <div className="flex flex-wrap items-center gap-2">
            {isChanged && (
              <p role="status" className="me-auto rounded-m bg-need-tint px-3 py-1.5 text-sm text-need">
                {t('routing.draft')}
              </p>
            )}
            {isChanged && (
              <>
                <Button
                  kind="quiet"
                  onClick={() => {
                    setRules(inForce.rules);
                    setPauseAfter(inForce.pauseAfter);
                  }}
                >
                  {t('routing.discard')}
                </Button>
                <Button kind="act" busy={save.isPending} onClick={() => save.mutate()}>
                  {t('routing.activate')}
                </Button>
              </>
            )}
          </div>
        )}
      </Part>
      {manages && <Simulation rules={rules} team={team} />}
      {edited && (
        <Suspense>
          <RuleEditor key={edited.id} rule={edited} team={team} onClose={() => setEdited(null)} onDone={put} />
        </Suspense>
      )}
    </>
  );
}
