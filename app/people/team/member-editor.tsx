import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { useZones } from '#app/i18n/zones.ts';
import { stateOptions } from '#app/people/state-options.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox, MultiCombobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { toast } from '#app/ui/toast.ts';
import { licenceKinds, usStates } from '#contract/account/onboarding.ts';
import { type Licence, type TeamMember, takesAssistants } from '#contract/people/team.ts';
import { WeekHours } from '../week-hours.tsx';
import { nameOf, type TeamOverview } from './overview.ts';
import { teamQuery } from './queries.ts';

const caps = ['capOpen', 'capDay', 'capWeek'] as const;

type Props = { member: TeamMember; team: TeamOverview; onClose: () => void };

/** A member's hours, capacity, cover, and licenses. */
export default function MemberEditor({ member, team, onClose }: Props) {
  const t = useT();
  const { zones, zoneOf } = useZones();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [values, setValues] = useState(member);
  const set = (change: Partial<TeamMember>) => setValues({ ...values, ...change });
  const others = team.members
    .filter(({ userId, role }) => userId !== member.userId && takesAssistants(role))
    .map((other) => ({ value: other.userId, label: nameOf(other), detail: other.email }));
  const setsAssists = team.can.manage && member.role === 'assistant';

  const save = async () => {
    setBusy(true);
    setFaults({});
    try {
      const { userId, timeZone, hours, isPaused, awayFrom, awayTo, cover, office, capOpen, capDay, capWeek } = values;
      const own = { timeZone, hours, isPaused, awayFrom, awayTo, cover };
      const managed = member.can.manage ? { office, capOpen, capDay, capWeek } : {};
      await api.team.changeWork({ userId, ...own, ...managed }, { version: member.version });
      await api.team.setLicences({ userId, licences: values.licences });
      if (setsAssists) await api.team.setAssisted({ userId, agents: values.assists });
      await client.invalidateQueries(teamQuery);
      toast(t('team.saved'), { description: nameOf(member) });
      onClose();
    } catch (error) {
      const issues = error instanceof ApiProblem ? error.issues : [];
      setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
      toast(t('team.notSaved'), { tone: 'destructive', description: (error as Error).message });
      await client.invalidateQueries(teamQuery);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={nameOf(member)}
      size="m"
      saveLabel={t('team.save')}
      busy={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Switch
        label={t('team.pause')}
        hint={t('team.pauseHint')}
        checked={values.isPaused}
        onChange={(isPaused) => set({ isPaused })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('team.awayFrom')} error={faults.awayFrom}>
          <DateField
            value={values.awayFrom}
            onChange={(awayFrom) => set({ awayFrom, awayTo: awayFrom && (values.awayTo ?? awayFrom) })}
          />
        </Field>
        <Field label={t('team.awayUntil')} error={faults.awayTo}>
          <DateField value={values.awayTo} onChange={(awayTo) => set({ awayTo })} />
        </Field>
        <Field label={t('team.cover')} error={faults.cover}>
          <Combobox
            label={t('team.cover')}
            clearable
            placeholder={t('team.nobody')}
            source={others}
            value={others.find(({ value }) => value === values.cover) ?? null}
            onChange={(option) => set({ cover: option?.value ?? null })}
          />
        </Field>
      </div>
      {setsAssists && (
        <Field label={t('team.assists')} hint={t('team.assistsHint')} error={faults.agents}>
          <MultiCombobox
            label={t('team.assists')}
            source={others}
            value={others.filter(({ value }) => values.assists.includes(value))}
            onChange={(agents) => set({ assists: agents.map(({ value }) => value) })}
          />
        </Field>
      )}
      {member.can.manage && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-medium text-ink-2">{t('team.limits')}</legend>
          <Field label={t('team.office')} error={faults.office}>
            <Select
              value={values.office ?? 'none'}
              onChange={(office) => set({ office: office === 'none' ? null : office })}
              options={[
                { value: 'none', label: t('team.noOffice') },
                ...team.offices.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
          {caps.map((cap) => (
            <Field key={cap} label={t(`team.${cap}`)} error={faults[cap]}>
              <Input
                type="number"
                min={0}
                placeholder={t('team.noCap')}
                value={values[cap] ?? ''}
                onChange={(event) => set({ [cap]: event.target.value === '' ? null : Number(event.target.value) })}
              />
            </Field>
          ))}
        </fieldset>
      )}
      <Field label={t('team.zone')} error={faults.timeZone}>
        <Combobox
          label={t('team.zone')}
          source={zones}
          value={zoneOf(values.timeZone)}
          onChange={(option) => option && set({ timeZone: option.value })}
        />
      </Field>
      <WeekHours legend={t('team.hours')} value={values.hours} onChange={(hours) => set({ hours })} />
      <Licences
        value={values.licences}
        usual={usualState(team)}
        onChange={(licences) => set({ licences })}
        error={faults.licences}
      />
    </FormDialog>
  );
}

type LicencesProps = {
  value: Licence[];
  /** The state that a new license begins with. */
  usual: Licence['state'];
  onChange: (licences: Licence[]) => void;
  error?: string | undefined;
};

function Licences({ value, usual, onChange, error }: LicencesProps) {
  const t = useT();
  const change = (at: number, part: Partial<Licence>) =>
    onChange(value.map((licence, index) => (index === at ? { ...licence, ...part } : licence)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium text-ink-2">{t('team.licences')}</legend>
      {value.map((licence, index) => (
        // Unsaved licenses have no id, so their position is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-end gap-2 border-b border-line pb-3">
          <Field label={t('team.licence.kind')}>
            <Select
              value={licence.kind}
              onChange={(kind) => change(index, { kind })}
              options={licenceKinds.map((kind) => ({ value: kind, label: t(`team.licence.${kind}`) }))}
            />
          </Field>
          <Field label={t('team.licence.state')}>
            <Select
              value={licence.state}
              onChange={(state) => change(index, { state })}
              options={stateOptions(usStates)}
            />
          </Field>
          <Field label={t('team.licence.number')}>
            <Input
              value={licence.number}
              maxLength={20}
              dir="ltr"
              onChange={(event) => change(index, { number: event.target.value })}
            />
          </Field>
          <Field label={t('team.licence.ends')}>
            <DateField value={licence.expiresOn} onChange={(expiresOn) => change(index, { expiresOn })} />
          </Field>
          <IconButton
            className="col-start-3 row-start-1"
            label={t('team.licence.remove', { state: licence.state })}
            onClick={() => onChange(value.filter((_, place) => place !== index))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      {error && <p className="text-sm text-loss">{error}</p>}
      <Button
        size="s"
        className="justify-self-start"
        icon={<Plus />}
        onClick={() =>
          onChange([...value, { kind: 'realestate', state: nextState(value, usual), number: '', expiresOn: null }])
        }
      >
        {t('team.licence.add')}
      </Button>
    </fieldset>
  );
}

/** Where most members are licensed. */
function usualState({ members }: TeamOverview): Licence['state'] {
  const counts = new Map<Licence['state'], number>();
  for (const { state } of members.flatMap(({ licences }) => licences)) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? usStates[0];
}

const nextState = (value: readonly Licence[], usual: Licence['state']): Licence['state'] =>
  [usual, ...usStates].find((state) => !value.some((licence) => licence.state === state)) ?? usual;
