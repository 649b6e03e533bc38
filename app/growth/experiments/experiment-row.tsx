import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { toast } from '#app/ui/toast.ts';
import {
  type Experiment,
  experimentEnds,
  experimentGoals,
  experimentGuards,
} from '#contract/growth/experiments/experiments.ts';
import { type Verdict, verdicts } from '#contract/growth/experiments/trial.ts';
import { experimentQueries } from './queries.ts';
import { VersionPeople } from './version-people.tsx';

const verdictNames = keysOf('experiments.verdict', verdicts);
const goalNames = keysOf('experiments.goal', experimentGoals);
const guardNames = keysOf('experiments.guard', experimentGuards);
const endNames = keysOf('experiments.end', experimentEnds);
const verdictTones: Record<Verdict, Tone> = { early: 'plain', open: 'info', a: 'act', b: 'act', alike: 'plain' };

/** One experiment: what is tested, by which goal, its progress and its result. */
export function ExperimentRow({ experiment }: { experiment: Experiment }) {
  const t = useT();
  const format = useFormat();
  const { name, state, page, result, end, startedAt, endedAt, goal, guard } = experiment;
  return (
    <details>
      <summary className="tap flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
        {state === 'draft' ? (
          <Chip>{t('experiments.state.draft')}</Chip>
        ) : (
          <Chip tone={verdictTones[result.verdict]}>{t(verdictNames[result.verdict])}</Chip>
        )}
        <span className="font-medium">{name}</span>
        <span className="min-w-0 truncate text-ink-2">{page.title}</span>
        <span className="ms-auto text-sm text-ink-3">
          {endedAt && end
            ? t('experiments.ended', { date: format.date(endedAt), why: t(endNames[end]) })
            : startedAt
              ? t('experiments.since', { date: format.date(startedAt) })
              : t('experiments.notStarted')}
        </span>
      </summary>
      <div className="mt-3 grid gap-4 border-s border-line ps-4">
        <Said experiment={experiment} />
        <Versions experiment={experiment} />
        <p className="text-sm text-ink-3">
          {t('experiments.measured', { goal: t(goalNames[goal]), each: experiment.each })}
        </p>
        {guard !== 'none' && (
          <p className="text-sm text-ink-3">{t('experiments.guarded', { guard: t(guardNames[guard]) })}</p>
        )}
        <Deeds experiment={experiment} />
      </div>
    </details>
  );
}

/** The text of version B. */
function Said({ experiment: { words, block } }: { experiment: Experiment }) {
  const t = useT();
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {words.map(({ path, was, now }) => (
        <div key={path} className="contents">
          <dt className="text-ink-3">{t('experiments.versionA', { block: t.any(`content.block.${block}`) })}</dt>
          <dd dir="auto" className="whitespace-pre-line">
            {was}
          </dd>
          <dt className="text-ink-3">{t('experiments.versionB')}</dt>
          <dd dir="auto" className="font-medium whitespace-pre-line">
            {now}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const cellLook = 'px-3 py-2 text-end';

function Versions({ experiment }: { experiment: Experiment }) {
  const t = useT();
  const format = useFormat();
  const [opened, setOpened] = useState<'a' | 'b'>();
  const { result, id, each, guard, name } = experiment;
  const percent = (of: number, all: number) => (all === 0 ? '–' : format.percent(of / all, 1));
  const points = (share: number) => format.number(share * 100, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return (
    <div className="grid gap-2">
      <div className="overflow-x-auto">
        <table className="w-full max-w-160 border-collapse text-sm">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-ink-3">
              <th scope="col" className="py-2 text-start font-medium">
                {t('experiments.version')}
              </th>
              <th scope="col" className={`${cellLook} font-medium`}>
                {t('experiments.seen')}
              </th>
              <th scope="col" className={`${cellLook} font-medium`}>
                {t('experiments.hits')}
              </th>
              <th scope="col" className={`${cellLook} font-medium`}>
                {t('experiments.rate')}
              </th>
              {guard !== 'none' && (
                <th scope="col" className={`${cellLook} font-medium`}>
                  {t('experiments.kept')}
                </th>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {(['a', 'b'] as const).map((variant) => {
              const arm = result[variant];
              return (
                <tr key={variant}>
                  <th scope="row" className="py-2 text-start font-medium">
                    {variant.toUpperCase()}
                  </th>
                  <td className={`num ${cellLook}`}>{t('experiments.seenOf', { seen: arm.seen, each })}</td>
                  <td className={`num ${cellLook}`}>
                    {arm.hits > 0 ? (
                      <button
                        type="button"
                        className="tap num underline underline-offset-4"
                        aria-label={t('experiments.openPeople', {
                          count: arm.hits,
                          version: variant.toUpperCase(),
                        })}
                        onClick={() => setOpened(variant)}
                      >
                        {format.number(arm.hits)}
                      </button>
                    ) : (
                      format.number(0)
                    )}
                  </td>
                  {/* A rate of a few visitors is noise, so it is not shown. */}
                  <td className={`num ${cellLook}`}>
                    {result.verdict === 'early' ? t('experiments.tooFew') : percent(arm.hits, arm.seen)}
                  </td>
                  {guard !== 'none' && (
                    <td className={`num ${cellLook}`}>
                      {result.verdict === 'early' ? t('experiments.tooFew') : percent(arm.kept, arm.seen)}
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {result.range && result.verdict !== 'early' && (
        <p className="text-sm text-ink-2">
          {t('experiments.range', {
            difference: points(result.range.difference),
            low: points(result.range.low),
            high: points(result.range.high),
          })}
        </p>
      )}
      {opened && <VersionPeople id={id} variant={opened} name={name} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

/** Only a harmful experiment ends automatically: members start experiments and choose the version. */
function Deeds({ experiment: { id, state, applied, appliedBy, result, can } }: { experiment: Experiment }) {
  const t = useT();
  const client = useQueryClient();
  const settled = {
    onError: (error: Error) => void toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: experimentQueries.all }),
        client.invalidateQueries({ queryKey: ['pages'] }),
      ]),
  };
  const start = useMutation({ mutationFn: () => api.experiments.start({ id }), ...settled });
  const stop = useMutation({ mutationFn: () => api.experiments.stop({ id }), ...settled });
  const remove = useMutation({ mutationFn: () => api.experiments.remove({ id }), ...settled });
  const apply = useMutation({
    mutationFn: (variant: 'a' | 'b') => api.experiments.apply({ id, variant }),
    ...settled,
  });
  if (applied)
    return (
      <p className="text-sm">{t('experiments.applied', { version: applied.toUpperCase(), who: appliedBy ?? '–' })}</p>
    );
  if (!can.change) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'draft' && (
        <>
          <Button kind="act" busy={start.isPending} onClick={() => start.mutate()}>
            {t('experiments.start')}
          </Button>
          <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('experiments.remove')}
          </Button>
        </>
      )}
      {state === 'running' && (
        <Button busy={stop.isPending} onClick={() => stop.mutate()}>
          {t('experiments.stop')}
        </Button>
      )}
      {state === 'ended' && (
        <>
          <Button
            kind={result.verdict === 'b' ? 'act' : 'plain'}
            busy={apply.isPending}
            onClick={() => apply.mutate('b')}
          >
            {t('experiments.applyB')}
          </Button>
          <Button kind="quiet" disabled={apply.isPending} onClick={() => apply.mutate('a')}>
            {t('experiments.applyA')}
          </Button>
        </>
      )}
    </div>
  );
}
