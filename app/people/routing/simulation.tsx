import { useMutation, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { jobQuery, jobView } from '#app/records/job.ts';
import { Button } from '#app/ui/button.tsx';
import { JobProgress } from '#app/ui/job-progress.tsx';
import { toast } from '#app/ui/toast.ts';
import { hindrances, type SimulationResult } from '#contract/people/routing.ts';
import type { RoutingRule } from '#contract/people/routing-rules.ts';
import { usePeople } from '../leads/use-people.tsx';
import type { TeamOverview } from '../team/overview.ts';
import { Part } from '../team/part.tsx';

/** What the draft would have done with the leads of the last 90 days, next to what happened. */
export function Simulation({ rules, team }: { rules: RoutingRule[]; team: TeamOverview }) {
  const t = useT();
  const [jobId, setJobId] = useState<string | null>(null);
  const start = useMutation({
    mutationFn: () => api.routing.simulate({ rules }, { key: crypto.randomUUID() }),
    onSuccess: (started) => setJobId(started.jobId),
    onError: (error) => toast(t('routing.notSimulated'), { tone: 'destructive', description: error.message }),
  });
  const { data: job } = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== null });
  return (
    <Part
      title={t('routing.simulator')}
      text={t('routing.simulatorText')}
      action={
        <Button icon={<FlaskConical />} busy={start.isPending} onClick={() => start.mutate()}>
          {t('routing.simulate')}
        </Button>
      }
    >
      {job && job.state !== 'done' && (
        <JobProgress
          title={t('routing.simulator')}
          job={jobView(job)}
          onCancel={() => void api.jobs.cancel({ id: job.id })}
        />
      )}
      {job?.state === 'done' && <Outcome result={job.result as unknown as SimulationResult} team={team} />}
    </Part>
  );
}

function Outcome({ result, team }: { result: SimulationResult; team: TeamOverview }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  if (result.leads === 0) return <p className="text-ink-2">{t('routing.sim.none')}</p>;
  const most = Math.max(1, ...result.byAgent.flatMap(({ was, would }) => [was, would]));
  const mostOfOffice = Math.max(1, ...result.byOffice.flatMap(({ was, would }) => [was, would]));
  const officeName = (office: string | null) =>
    office === null
      ? t('routing.sim.noOffice')
      : (team.offices.find(({ id }) => id === office)?.name ?? t('routing.goneGroup'));
  const broken = hindrances.filter((name) => result.breaches.was[name] || result.breaches.would[name]);
  return (
    <div className="grid gap-6">
      <p role="status">
        {t('routing.sim.summary', { leads: result.leads, moved: result.moved, owner: result.toOwner })}
      </p>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <Compare
          caption={t('routing.sim.byAgent')}
          head={[t('routing.sim.agent'), t('routing.sim.was'), t('routing.sim.would')]}
          rows={result.byAgent.map(({ user, was, would }) => ({
            name: people.nameOf(user),
            cells: [was, would].map((value) => ({ text: format.number(value), share: value / most })),
          }))}
        />
        <Compare
          caption={t('routing.sim.bySource')}
          head={[t('routing.sim.source'), t('routing.sim.leads'), t('routing.sim.moved')]}
          rows={result.bySource.map(({ source, leads, moved }) => ({
            name: t.any(`leads.source.${source}`),
            cells: [leads, moved].map((value) => ({
              text: format.number(value),
              share: value / result.bySource[0]!.leads,
            })),
          }))}
        />
        {team.offices.length > 0 && (
          <Compare
            caption={t('routing.sim.byOffice')}
            head={[t('routing.sim.office'), t('routing.sim.was'), t('routing.sim.would')]}
            rows={result.byOffice.map(({ office, was, would }) => ({
              name: officeName(office),
              cells: [was, would].map((value) => ({ text: format.number(value), share: value / mostOfOffice })),
            }))}
          />
        )}
        <Compare
          caption={t('routing.sim.fairness')}
          head={[t('routing.sim.what'), t('routing.sim.was'), t('routing.sim.would')]}
          rows={[
            {
              name: t('routing.sim.unevenness'),
              cells: [result.unevenness.was, result.unevenness.would].map((value) => ({
                text: format.number(value, { maximumFractionDigits: 2 }),
                share: value,
              })),
            },
            ...broken.map((name) => ({
              name: t(`routing.breach.${name}`),
              cells: [result.breaches.was[name] ?? 0, result.breaches.would[name] ?? 0].map((value) => ({
                text: format.number(value),
                share: value / result.leads,
              })),
            })),
          ]}
        />
        <Compare
          caption={t('routing.sim.byRule')}
          head={[t('routing.rule'), t('routing.sim.leads')]}
          rows={result.byRule.map(({ name, leads }) => ({
            name,
            cells: [{ text: format.number(leads), share: leads / result.leads }],
          }))}
        />
      </div>
    </div>
  );
}

type Cell = { text: string; share: number };
type CompareProps = { caption: string; head: string[]; rows: { name: string; cells: Cell[] }[] };

/** How many agents are shown at first; the rest is shown on request. */
const fewRows = 15;

function Compare({ caption, head, rows }: CompareProps) {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, fewRows);
  return (
    <div className="grid content-start justify-items-start gap-2">
      <CompareTable caption={caption} head={head} rows={shown} />
      {shown.length < rows.length && (
        <Button size="s" onClick={() => setWhole(true)}>
          {t('routing.sim.showAll', { count: rows.length })}
        </Button>
      )}
    </div>
  );
}

function CompareTable({ caption, head, rows }: CompareProps) {
  return (
    <table className="w-full border-collapse self-start text-sm">
      <caption className="pb-1.5 text-start font-medium">{caption}</caption>
      <thead>
        <tr className="border-y border-line text-xs text-ink-3">
          {head.map((name, index) => (
            <th key={name} scope="col" className={`py-1.5 font-medium ${index === 0 ? 'text-start' : 'w-24 text-end'}`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row" className="max-w-48 truncate py-1.5 text-start font-normal">
              {name}
            </th>
            {cells.map(({ text, share }, index) => (
              // Columns are identified by their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <td key={index} className="num py-1.5 text-end">
                {text}
                <span aria-hidden="true" className="ms-auto mt-1 block h-1 w-20 rounded-full bg-line">
                  <span
                    data-shape=""
                    className={`block h-full rounded-full ${index === 0 ? 'bg-ink-3' : 'bg-act'}`}
                    style={{ inlineSize: `${Math.min(100, share * 100)}%` }}
                  />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
