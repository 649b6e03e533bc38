import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { webhooksQuery } from '#app/account/queries.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { campaignQueries } from '#app/growth/campaigns/queries.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { inboundQueries } from '#app/people/inbound/queries.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { checkedKinds, type RunKind, runKinds, type TestRun } from '#contract/insight/test-runs.ts';
import { type MailTemplateKey, mailTemplateKeys } from '#contract/people/mail-templates.ts';

const kindNames = keysOf('testing.kind', runKinds);
const mailNames = keysOf('mail-templates.name', mailTemplateKeys);
const texts = keysOf('testing.about', runKinds);

type Run = () => Promise<TestRun>;

/** What can be checked, by what one worries about. Each begins a run in the list below. */
export function Checks({ onRun }: { onRun: () => void }) {
  const t = useT();
  const may = useMay();
  return (
    <div className="grid gap-6">
      <Group title={t('testing.group.out')}>
        {may('campaigns.send') && <CampaignCheck onRun={onRun} />}
        <Template onRun={onRun} />
        <Check kind="texts" onRun={onRun} run={() => api.testRuns.checkTexts()} />
        <Check kind="mail" onRun={onRun} run={() => api.testRuns.checkMail()} />
      </Group>
      <Group title={t('testing.group.in')}>
        {may('routing.manage') && <Check kind="routing" onRun={onRun} run={() => api.testRuns.simulateRouting()} />}
        <Permissions onRun={onRun} />
        {may('inbound.manage') && <Form onRun={onRun} />}
        {may('keys.manage') && <Webhook onRun={onRun} />}
      </Group>
      <Group title={t('testing.group.public')}>
        <Check kind="compliance" onRun={onRun} run={() => api.testRuns.checkCompliance()} />
        <Check kind="accessibility" onRun={onRun} run={() => api.testRuns.checkAccessibility()} />
        <Check kind="assistant" onRun={onRun} run={() => api.testRuns.checkAssistant()} />
        <Check kind="calculators" onRun={onRun} run={() => api.testRuns.checkCalculators()} />
      </Group>
      <Group title={t('testing.group.setUp')}>
        <Check kind="errors" onRun={onRun} run={() => api.testRuns.checkErrors()} />
        <Check kind="features" onRun={onRun} run={() => api.testRuns.checkFeatures()} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2 className="font-medium">{title}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">{children}</ul>
    </section>
  );
}

type CheckProps = { kind: RunKind; run: Run; onRun: () => void; disabled?: boolean; children?: ReactNode };

function Check({ kind, run, onRun, disabled, children }: CheckProps) {
  const t = useT();
  const started = useMutation({
    mutationFn: run,
    onSuccess: ({ state }) =>
      toast(t('testing.done', { name: t(kindNames[kind]), state: t(`testing.state.${state}`) })),
    onError: (problem) => void toast(t('ui.error'), { description: failureText(t, problem), tone: 'destructive' }),
    onSettled: onRun,
  });
  return (
    <li className="grid content-between gap-3 rounded-m border border-line bg-surface p-4.5">
      <div className="grid gap-1">
        <h3 className="font-medium">{t(kindNames[kind])}</h3>
        <p className="text-sm text-ink-2">{t(texts[kind])}</p>
        {children && <div className="mt-2 grid gap-2">{children}</div>}
      </div>
      <Button
        className="justify-self-start"
        busy={started.isPending}
        disabled={disabled}
        aria-label={t('testing.runOne', { name: t(kindNames[kind]) })}
        onClick={() => started.mutate()}
      >
        {t('testing.run')}
      </Button>
    </li>
  );
}

/** The id in the address of a record that somebody copied, or the id itself. */
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

function Permissions({ onRun }: { onRun: () => void }) {
  const t = useT();
  const people = usePeople();
  const [member, setMember] = useState('');
  const [address, setAddress] = useState('');
  const id = uuid.exec(address)?.[0];
  const type = checkedKinds.find((one) => address.includes(`/${one}/`)) ?? 'lead';
  const chosen = member || (people.options[0]?.value ?? '');
  return (
    <Check
      kind="permissions"
      onRun={onRun}
      disabled={!chosen || (address.trim() !== '' && !id)}
      run={() => api.testRuns.checkPermissions({ member: chosen, ...(id && { record: { type, id } }) })}
    >
      <Select
        aria-label={t('testing.member')}
        value={chosen}
        onChange={setMember}
        options={people.options.map(({ value, label }) => ({ value, label }))}
      />
      <Input
        aria-label={t('testing.record')}
        placeholder={t('testing.record')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
    </Check>
  );
}

/** Of a campaign that was not sent yet: what was sent is in its results. */
function CampaignCheck({ onRun }: { onRun: () => void }) {
  const t = useT();
  const { data } = useInfiniteQuery(campaignQueries.list('draft', ''));
  const [campaign, setCampaign] = useState('');
  const drafts = data?.pages.flatMap((page) => page.rows) ?? [];
  const chosen = campaign || (drafts[0]?.id ?? '');
  return (
    <Check
      kind="campaign"
      onRun={onRun}
      disabled={!chosen}
      run={() => api.testRuns.checkCampaign({ campaign: chosen })}
    >
      {drafts.length === 0 ? (
        <p className="text-sm text-ink-3">{t('testing.noCampaign')}</p>
      ) : (
        <Select
          aria-label={t('testing.kind.campaign')}
          value={chosen}
          onChange={setCampaign}
          options={drafts.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Check>
  );
}

function Template({ onRun }: { onRun: () => void }) {
  const t = useT();
  const [key, setKey] = useState<MailTemplateKey>('booking_confirmed');
  const [address, setAddress] = useState('');
  const lead = uuid.exec(address)?.[0];
  return (
    <Check
      kind="template"
      onRun={onRun}
      disabled={address.trim() !== '' && !lead}
      run={() => api.testRuns.checkTemplate({ key, ...(lead && { lead }) })}
    >
      <Select
        aria-label={t('testing.kind.template')}
        value={key}
        onChange={setKey}
        options={mailTemplateKeys.map((value) => ({ value, label: t(mailNames[value]) }))}
      />
      <Input
        aria-label={t('testing.lead')}
        placeholder={t('testing.lead')}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
    </Check>
  );
}

function Form({ onRun }: { onRun: () => void }) {
  const t = useT();
  const { data } = useQuery(inboundQueries.doors);
  const [door, setDoor] = useState('');
  const doors = data?.doors ?? [];
  const chosen = door || (doors[0]?.id ?? '');
  return (
    <Check kind="form" onRun={onRun} disabled={!chosen} run={() => api.testRuns.testForm({ door: chosen })}>
      {doors.length === 0 ? (
        <p className="text-sm text-ink-3">{t('testing.noForm')}</p>
      ) : (
        <Select
          aria-label={t('testing.form')}
          value={chosen}
          onChange={setDoor}
          options={doors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </Check>
  );
}

function Webhook({ onRun }: { onRun: () => void }) {
  const t = useT();
  const { data } = useQuery(webhooksQuery);
  const [endpoint, setEndpoint] = useState('');
  const endpoints = data?.endpoints ?? [];
  const chosen = endpoint || (endpoints[0]?.id ?? '');
  return (
    <Check kind="webhook" onRun={onRun} disabled={!chosen} run={() => api.testRuns.testWebhook({ endpoint: chosen })}>
      {endpoints.length === 0 ? (
        <p className="text-sm text-ink-3">{t('testing.noWebhook')}</p>
      ) : (
        <Select
          aria-label={t('testing.webhook')}
          value={chosen}
          onChange={setEndpoint}
          options={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
        />
      )}
    </Check>
  );
}
