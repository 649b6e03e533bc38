import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Incident } from '#contract/account/privacy.ts';
import { noticeDueOn } from '#contract/account/privacy-clocks.ts';
import { issueOn } from '../failure-text.ts';
import { useDeed } from './use-deed.ts';

const severities = ['low', 'medium', 'high'] as const;
const states = ['open', 'closed'] as const;

/** Creates or edits an incident. */
export function IncidentDialog({ incident, onClose }: { incident: Incident | undefined; onClose: () => void }) {
  const t = useT();
  const [title, setTitle] = useState(incident?.title ?? '');
  const [what, setWhat] = useState(incident?.what ?? '');
  const [discoveredOn, setDiscoveredOn] = useState<string | null>(incident?.discoveredOn ?? todayHere());
  const [severity, setSeverity] = useState<Incident['severity']>(incident?.severity ?? 'medium');
  const [people, setPeople] = useState(incident?.people == null ? '' : String(incident.people));
  const [noticeSentOn, setNoticeSentOn] = useState(incident?.noticeSentOn ?? null);
  const [state, setState] = useState<Incident['state']>(incident?.state ?? 'open');
  const [learned, setLearned] = useState(incident?.learned ?? '');
  const facts = {
    title,
    what,
    discoveredOn: discoveredOn ?? '',
    severity,
    people: people === '' ? null : Number(people),
  };
  const save = useDeed(
    (_: null, options) =>
      incident
        ? api.incidents.change(
            { id: incident.id, ...facts, noticeSentOn, state, learned },
            { version: incident.version, ...options },
          )
        : api.incidents.add(facts, options),
    {
      onDone: () => {
        toast(t('security.incidentSaved'));
        onClose();
      },
    },
  );
  const issue = (field: string) => issueOn(save.error, field);
  const mustTell = discoveredOn !== null && noticeDueOn(discoveredOn, facts.people) !== null;
  return (
    <FormDialog
      title={incident ? incident.title : t('security.logIncident')}
      {...(!incident && { saveLabel: t('security.logIncident') })}
      busy={save.isPending}
      onSave={() => save.mutate(null)}
      onClose={onClose}
    >
      <Field label={t('security.incidentTitle')} error={issue('title')} required>
        <Input value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={t('security.what')} error={issue('what')}>
        <Textarea rows={4} value={what} onChange={(event) => setWhat(event.target.value)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('security.discovered')} error={issue('discoveredOn')} required>
          <DateField value={discoveredOn} onChange={setDiscoveredOn} max={todayHere()} />
        </Field>
        <Field label={t('security.severity')}>
          <Select
            value={severity}
            onChange={setSeverity}
            options={severities.map((value) => ({ value, label: t(`security.severity.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('security.people')} hint={t('security.peopleHint')} error={issue('people')}>
        <Input
          inputMode="numeric"
          value={people}
          onChange={(event) => setPeople(event.target.value.replace(/\D/g, ''))}
        />
      </Field>
      {incident && (
        <>
          {mustTell && (
            <Field label={t('security.noticeSentOn')} error={issue('noticeSentOn')}>
              <DateField value={noticeSentOn} onChange={setNoticeSentOn} max={todayHere()} />
            </Field>
          )}
          <Field label={t('security.status')}>
            <Select
              value={state}
              onChange={setState}
              options={states.map((value) => ({ value, label: t(`security.incident.${value}`) }))}
            />
          </Field>
          <Field label={t('security.learned')} error={issue('learned')}>
            <Textarea rows={3} value={learned} onChange={(event) => setLearned(event.target.value)} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
