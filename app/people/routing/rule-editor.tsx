import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { findTowns } from '#app/records/find-towns.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Combobox, MultiCombobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FilterBar } from '#app/ui/filter/filter-bar.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { WholeNumber } from '#app/ui/whole-number.tsx';
import { rooted } from '#contract/core/filter.ts';
import {
  mostMinutes,
  type RoutingGroup,
  type RoutingRule,
  type RoutingScope,
  routingMethods,
} from '#contract/people/routing-rules.ts';
import { takesAssistants } from '#contract/people/team.ts';
import { leadQueries } from '../leads/queries.ts';
import { nameOf, type TeamOverview } from '../team/overview.ts';
import { useGroupName } from './group-name.ts';
import { useRoutingFields } from './use-routing-fields.ts';

type Props = { rule: RoutingRule; team: TeamOverview; onClose: () => void; onDone: (rule: RoutingRule) => void };

const isTimed = ({ method }: RoutingRule): boolean => method === 'next_up' || method === 'first_to_claim';

/** Edits one rule of the draft: conditions, people, method, and fallback. */
export default function RuleEditor({ rule, team, onClose, onDone }: Props) {
  const t = useT();
  const [values, setValues] = useState(rule);
  const [isTried, setTried] = useState(false);
  const set = (change: Partial<RoutingRule>) => setValues({ ...values, ...change });
  const tags = useQuery(leadQueries.tags).data;
  const own = useRoutingFields();
  const lists = useMemo(
    () => ({
      ...own.lists,
      places: findTowns,
      'lead tags': (tags?.tags ?? []).map(({ tag }) => ({ value: tag, label: tag })),
    }),
    [tags, own.lists],
  );
  const takers = team.members
    .filter(({ role }) => takesAssistants(role))
    .map((member) => ({ value: member.userId, label: nameOf(member), detail: member.email }));
  const groupName = useGroupName(team);
  const groups = [
    ...team.teams.map(({ id }) => ({ kind: 'team', id }) as const),
    ...team.offices.map(({ id }) => ({ kind: 'office', id }) as const),
  ];
  const written = (group: RoutingScope | RoutingGroup) => ('id' in group ? `${group.kind} ${group.id}` : group.kind);
  const isNameless = !values.isDefault && !values.name.trim();
  const isToNobody = values.method === 'direct' && values.people.length === 0;

  const done = () => {
    setTried(true);
    if (!isNameless && !isToNobody) onDone({ ...values, name: values.name.trim() });
  };
  const changeFallback = (place: number, choice: string) => {
    const kept = values.fallback.filter((_, index) => index !== place);
    const chosen = groups.find((group) => written(group) === choice);
    set({ fallback: chosen ? [...kept.slice(0, place), chosen, ...kept.slice(place)] : kept });
  };
  return (
    <FormDialog
      title={t(rule.isDefault ? 'routing.default' : 'routing.rule')}
      size="m"
      saveLabel={t('routing.toDraft')}
      onSave={done}
      onClose={onClose}
    >
      {!rule.isDefault && (
        <>
          <Field label={t('routing.name')} required error={isTried && isNameless && t('routing.nameMissing')}>
            <Input
              autoFocus={rule.name === ''}
              value={values.name}
              maxLength={100}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          <div className="grid gap-1.5">
            <p className="text-sm font-medium">{t('routing.which')}</p>
            <FilterBar
              fields={own.fields}
              value={values.filter}
              onChange={(filter) => set({ filter: rooted(filter) })}
              lists={lists}
            />
          </div>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('routing.how')} hint={t(`routing.hint.${values.method}`)}>
          <Select
            value={values.method}
            onChange={(method) => set({ method })}
            options={routingMethods.map((value) => ({ value, label: t(`routing.method.${value}`) }))}
          />
        </Field>
        <Field label={t('routing.scope')}>
          <Select
            value={written(values.scope)}
            onChange={(choice) =>
              set({ scope: groups.find((group) => written(group) === choice) ?? { kind: 'company' } })
            }
            options={[
              { value: 'company', label: t('routing.everybody') },
              ...groups.map((group) => ({ value: written(group), label: groupName(group) })),
            ]}
          />
        </Field>
        {isTimed(values) && (
          <Field label={t('routing.minutes')}>
            <WholeNumber min={1} max={mostMinutes} value={values.minutes} onChange={(minutes) => set({ minutes })} />
          </Field>
        )}
        {values.method === 'pond' && (
          <Field label={t('routing.leadAgent')}>
            <Combobox
              label={t('routing.leadAgent')}
              clearable
              placeholder={t('team.nobody')}
              source={takers}
              value={takers.find(({ value }) => value === values.leadAgent) ?? null}
              onChange={(option) => set({ leadAgent: option?.value ?? null })}
            />
          </Field>
        )}
      </div>
      {values.method !== 'pond' && (
        <>
          <Field
            label={t('routing.people')}
            hint={t('routing.peopleHint')}
            error={isTried && isToNobody && t('routing.peopleMissing')}
            className="grid-cols-[minmax(0,1fr)]"
          >
            <MultiCombobox
              label={t('routing.people')}
              source={takers}
              value={values.people.flatMap(({ user }) => takers.find(({ value }) => value === user) ?? [])}
              onChange={(options) =>
                set({
                  people: options.map(({ value }) => ({
                    user: value,
                    weight: values.people.find(({ user }) => user === value)?.weight ?? 1,
                  })),
                })
              }
            />
          </Field>
          {values.method === 'weighted' && values.people.length > 0 && (
            <fieldset className="grid gap-2">
              <legend className="mb-1 text-sm font-medium">{t('routing.weights')}</legend>
              {values.people.map(({ user, weight }) => {
                const name = takers.find(({ value }) => value === user)?.label ?? '';
                return (
                  <div key={user} className="flex items-center justify-between gap-3">
                    <span className="min-w-0 truncate">{name}</span>
                    <WholeNumber
                      min={1}
                      max={100}
                      aria-label={t('routing.weightOf', { name })}
                      frameClassName="w-24"
                      value={weight}
                      onChange={(next) =>
                        set({
                          people: values.people.map((one) => (one.user === user ? { user, weight: next } : one)),
                        })
                      }
                    />
                  </div>
                );
              })}
            </fieldset>
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            {[0, 1].slice(0, values.fallback.length + 1).map((place) => (
              <Field key={place} label={t(place === 0 ? 'routing.fallback' : 'routing.fallback2')}>
                <Select
                  value={values.fallback[place] ? written(values.fallback[place]) : 'owner'}
                  onChange={(choice) => changeFallback(place, choice)}
                  options={[
                    { value: 'owner', label: t('routing.owner') },
                    ...groups.map((group) => ({ value: written(group), label: groupName(group) })),
                  ]}
                />
              </Field>
            ))}
          </div>
          <div className="grid gap-2">
            {values.method === 'first_to_claim' && (
              <Checkbox
                label={t('routing.showsName')}
                checked={values.showsName}
                onChange={(showsName) => set({ showsName })}
              />
            )}
            <Checkbox
              label={t('routing.needsLicence')}
              checked={values.needsLicence}
              onChange={(needsLicence) => set({ needsLicence })}
            />
            <Checkbox
              label={t('routing.keepsHours')}
              checked={values.keepsHours}
              onChange={(keepsHours) => set({ keepsHours })}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
}
