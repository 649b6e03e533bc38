import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { pageQueries } from '#app/growth/pages/queries.ts';
import { sitesQuery } from '#app/growth/website/queries.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import {
  type ExperimentGoal,
  type ExperimentGuard,
  experimentGoals,
  experimentGuards,
} from '#contract/growth/experiments/experiments.ts';
import { experimentQueries } from './queries.ts';

const goalNames = keysOf('experiments.goal', experimentGoals);
const guardNames = keysOf('experiments.guard', experimentGuards);
const lifts = ['0.1', '0.2', '0.3', '0.5', '1'] as const;

/** Asks for the goal first and the difference to detect second, then shows how many visitors that takes before anything starts. */
export function NewExperiment({ onClose }: { onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [goal, setGoal] = useState<ExperimentGoal>('inquiry');
  const [target, setTarget] = useState('');
  const [guard, setGuard] = useState<ExperimentGuard>('none');
  const [lift, setLift] = useState<(typeof lifts)[number]>('0.3');
  const [rate, setRate] = useState('');
  const [name, setName] = useState('');
  const [site, setSite] = useState('');
  const [page, setPage] = useState('');
  const [place, setPlace] = useState('');
  const [words, setWords] = useState<Record<string, string>>({});
  const sites = (useQuery(sitesQuery).data?.sites ?? []).filter(({ state }) => state === 'published');
  const chosenSite = sites.find(({ id }) => id === site) ?? sites[0];
  const listed = useQuery({ ...pageQueries.of(chosenSite?.id ?? ''), enabled: Boolean(chosenSite) });
  const pages = (listed.data?.rows ?? []).filter(({ state }) => state === 'published');
  const chosenPage = pages.find(({ id }) => id === page) ?? pages[0];
  const blocks = useQuery(experimentQueries.blocks(chosenPage?.id ?? '')).data?.blocks ?? [];
  const block = blocks.find((one) => one.place === place) ?? blocks[0];
  const expected = Number(rate) > 0 ? Number(rate) / 100 : undefined;
  const asked = { page: chosenPage?.id ?? '', goal, target, lift: Number(lift), ...(expected && { rate: expected }) };
  const plan = useQuery(experimentQueries.plan(asked));
  const save = useMutation({
    mutationFn: () => {
      const changed = Object.fromEntries(
        Object.entries(words).filter(([path]) => block?.words.some((one) => one.path === path)),
      );
      return api.experiments.create({ ...asked, name, guard, place: block?.place ?? '', words: changed }, { key });
    },
    onSuccess: () => {
      toast(t('experiments.planned'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: experimentQueries.all }),
  });
  const said = plan.data;
  return (
    <FormDialog
      title={t('experiments.plan')}
      description={t('experiments.plan.text')}
      saveLabel={t('experiments.plan.save')}
      size="m"
      busy={save.isPending}
      disabled={!block || name.trim() === '' || !said?.each}
      onSave={save.mutate}
      onClose={onClose}
    >
      <Field label={t('experiments.name')} required>
        <Input value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        {sites.length > 1 && chosenSite && (
          <Field label={t('experiments.site')}>
            <Select
              value={chosenSite.id}
              onChange={setSite}
              options={sites.map(({ id, slug }) => ({ value: id, label: `/s/${slug}` }))}
            />
          </Field>
        )}
        {chosenPage && (
          <Field label={t('experiments.page')}>
            <Select
              value={chosenPage.id}
              onChange={setPage}
              options={pages.map(({ id, title }) => ({ value: id, label: title }))}
            />
          </Field>
        )}
      </div>
      {block && (
        <>
          <Field label={t('experiments.block')} error={issueOn(save.error, 'place')}>
            <Select
              value={block.place}
              onChange={(next) => {
                setPlace(next);
                setWords({});
              }}
              options={blocks.map((one) => ({
                value: one.place,
                label: [t.any(`content.block.${one.type}`), one.words[0]?.text.slice(0, 60) ?? ''].join(': '),
              }))}
            />
          </Field>
          {block.words.map(({ path, text }) => (
            <Field
              key={`${block.place} ${path}`}
              label={t('experiments.saysB')}
              hint={t('experiments.saysA', { text: text.slice(0, 300) })}
              error={issueOn(save.error, 'words')}
            >
              <Textarea
                rows={text.length > 100 ? 4 : 1}
                value={words[path] ?? text}
                onChange={(event) => setWords({ ...words, [path]: event.target.value })}
              />
            </Field>
          ))}
        </>
      )}
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label={t('experiments.goal')}>
          <Select
            value={goal}
            onChange={setGoal}
            options={experimentGoals.map((value) => ({ value, label: t(goalNames[value]) }))}
          />
        </Field>
        <Field label={t('experiments.lift')}>
          <Select
            value={lift}
            onChange={setLift}
            options={lifts.map((value) => ({
              value,
              label: t('experiments.liftOf', { share: format.percent(Number(value)) }),
            }))}
          />
        </Field>
        {goal === 'reached' && (
          <Field label={t('experiments.target')} error={issueOn(save.error, 'target')} className="sm:col-span-2">
            <Input
              dir="ltr"
              value={target}
              placeholder={chosenSite ? `/s/${chosenSite.slug}/contact` : '/s/'}
              onChange={(event) => setTarget(event.target.value)}
            />
          </Field>
        )}
        <Field label={t('experiments.guard')} hint={t('experiments.guard.hint')}>
          <Select
            value={guard}
            onChange={setGuard}
            options={experimentGuards
              .filter((value) => value !== goal)
              .map((value) => ({ value, label: t(guardNames[value]) }))}
          />
        </Field>
        {said && !said.isMeasured && (
          <Field
            label={t('experiments.expected')}
            hint={t('experiments.expected.hint')}
            error={issueOn(save.error, 'rate')}
          >
            <Input className="num" inputMode="decimal" value={rate} onChange={(event) => setRate(event.target.value)} />
          </Field>
        )}
      </div>
      {!chosenPage ? (
        <p className="text-sm text-ink-2">{t('experiments.noPage')}</p>
      ) : (
        <p className="rounded-s bg-sunken px-3 py-2 text-sm" role="status">
          {said?.each
            ? t(said.days === null ? 'experiments.size' : 'experiments.sizeDays', {
                each: said.each,
                days: said.days ?? 0,
                rate: format.percent(said.rate ?? 0, 1),
              })
            : t('experiments.noSize')}
        </p>
      )}
      {save.isError && <p className="text-sm text-loss">{failureText(t, save.error)}</p>}
    </FormDialog>
  );
}
