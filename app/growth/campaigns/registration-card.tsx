import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import {
  registrationStates,
  type TextRegistration,
  textEntities,
  textUseCases,
} from '#contract/people/text-registration.ts';
import { campaignQueries } from './queries.ts';

const states = keysOf('campaigns.registration.state', registrationStates);
const entities = keysOf('campaigns.registration.entity', textEntities);
const useCases = keysOf('campaigns.registration.use', textUseCases);

/** The organization's carrier registration, without which no campaign can send text messages. */
export function RegistrationCard() {
  const t = useT();
  const { data } = useQuery(campaignQueries.registration);
  if (!data) return <Skeleton className="h-40 w-full rounded-m" />;
  return (
    <Card
      title={t('campaigns.registration')}
      actions={
        <Chip tone={data.isReady ? 'act' : 'need'}>
          {t(data.isReady ? 'campaigns.registration.ready' : 'campaigns.registration.notReady')}
        </Chip>
      }
    >
      <RegistrationForm key={data.version} saved={data} />
    </Card>
  );
}

/** The error in one line of a field. */
const issueIn = (error: unknown, field: string): string | undefined =>
  error instanceof ApiProblem ? error.issues.find(({ path }) => path[0] === field)?.message : undefined;

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);

function RegistrationForm({ saved }: { saved: TextRegistration }) {
  const t = useT();
  const client = useQueryClient();
  const mayManage = useMay()('marketing.manage');
  const [draft, setDraft] = useState({
    ...saved,
    samples: saved.samples.join('\n'),
    numbers: saved.numbers.join('\n'),
  });
  const put = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const save = useMutation({
    mutationFn: () => {
      const { isReady: _, version, samples, numbers, ...rest } = draft;
      return api.campaigns.saveTextRegistration(
        { ...rest, samples: lines(samples), numbers: lines(numbers) },
        { version: saved.version },
      );
    },
    onSuccess: (next) => {
      client.setQueryData(campaignQueries.registration.queryKey, next);
      toast(t('campaigns.registration.saved'));
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.issues.length > 0) return;
      toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) });
    },
  });
  return (
    <form
      className="grid gap-4"
      inert={!mayManage}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="text-sm text-ink-2">{t('campaigns.registration.text')}</p>
      {draft.entity === 'sole_proprietor' && (
        <p className="text-sm text-need">{t('campaigns.registration.soleHint')}</p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('campaigns.registration.entity')}>
          <Select
            value={draft.entity}
            onChange={(entity) => put({ entity })}
            options={textEntities.map((value) => ({ value, label: t(entities[value]) }))}
          />
        </Field>
        <Field label={t('campaigns.registration.brandName')}>
          <Input value={draft.brandName} maxLength={120} onChange={(event) => put({ brandName: event.target.value })} />
        </Field>
        <Field label={t('campaigns.registration.brandState')}>
          <Select
            value={draft.brandState}
            onChange={(brandState) => put({ brandState })}
            options={registrationStates.map((value) => ({ value, label: t(states[value]) }))}
          />
        </Field>
        <Field label={t('campaigns.registration.campaignState')}>
          <Select
            value={draft.campaignState}
            onChange={(campaignState) => put({ campaignState })}
            options={registrationStates.map((value) => ({ value, label: t(states[value]) }))}
          />
        </Field>
        <Field label={t('campaigns.registration.useCase')}>
          <Select
            value={draft.useCase || 'marketing'}
            onChange={(useCase) => put({ useCase })}
            options={textUseCases.map((value) => ({ value, label: t(useCases[value]) }))}
          />
        </Field>
        <Field label={t('campaigns.registration.campaignKey')}>
          <Input
            dir="ltr"
            value={draft.campaignKey}
            maxLength={60}
            onChange={(event) => put({ campaignKey: event.target.value })}
          />
        </Field>
      </div>
      <Field
        label={t('campaigns.registration.samples')}
        hint={t('campaigns.registration.samplesHint')}
        error={issueIn(save.error, 'samples')}
      >
        <Textarea
          rows={4}
          dir="auto"
          value={draft.samples}
          onChange={(event) => put({ samples: event.target.value })}
        />
      </Field>
      <Field
        label={t('campaigns.registration.numbers')}
        hint={t('campaigns.registration.numbersHint')}
        error={issueIn(save.error, 'numbers')}
      >
        <Textarea rows={2} dir="ltr" value={draft.numbers} onChange={(event) => put({ numbers: event.target.value })} />
      </Field>
      {mayManage && (
        <Button type="submit" kind="act" busy={save.isPending} className="justify-self-start">
          {t('campaigns.registration.save')}
        </Button>
      )}
    </form>
  );
}
