import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { Phone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Tag } from '#app/ui/chip.tsx';
import { EditChoice, EditText } from '#app/ui/list/edit-cell.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Property } from '#app/ui/record/property.tsx';
import { TagInput } from '#app/ui/tag-input.tsx';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { type LeadChange, useChangeLead } from '../change-lead.ts';
import { leadQueries } from '../queries.ts';
import { usePeople } from '../use-people.tsx';

/** The lead's facts, each changed where it stands. What may not be changed can only be read. */
type Props = {
  lead: Lead;
  /** Shows the few that matter first; the rest on request. */
  folded: boolean;
};

export function LeadProperties({ lead, folded }: Props) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { mutate } = useChangeLead();
  const save = (change: LeadChange) => mutate({ lead, change });
  const [all, setAll] = useState(!folded);
  const mayChange = lead.can.change && !lead.archivedAt;

  const choice = (name: 'stage' | 'kind' | 'source') => (
    <Property
      label={t.any(leadFields[name].label)}
      edit={
        mayChange
          ? (done) => (
              <EditChoice
                label={t.any(leadFields[name].label)}
                value={lead[name]}
                source={leadFields[name].options.map(({ value, label }) => ({ value, label: t.any(label) }))}
                done={done}
                onSave={(value) => save({ [name]: value })}
              />
            )
          : undefined
      }
    >
      {t.any(`leads.${name}.${lead[name]}`)}
    </Property>
  );
  const words = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'city' | 'state') => (
    <Property
      label={t.any(leadFields[name].label)}
      isEmpty={!lead[name]}
      edit={
        mayChange
          ? (done) => (
              <EditText
                label={t.any(leadFields[name].label)}
                value={lead[name] ?? ''}
                done={done}
                onSave={(value) =>
                  save({ [name]: name === 'firstName' || name === 'lastName' ? value : value || null })
                }
              />
            )
          : undefined
      }
    >
      {name === 'phone' && lead.phone ? <Phone value={lead.phone} /> : lead[name]}
    </Property>
  );

  return (
    <dl className="grid gap-0.5">
      {choice('stage')}
      <Property
        label={t('leads.field.owner')}
        edit={
          lead.can.assign && !lead.archivedAt
            ? (done) => (
                <EditChoice
                  label={t('leads.field.owner')}
                  value={lead.owner ?? 'pond'}
                  source={[{ value: 'pond', label: t('leads.pond') }, ...people.options]}
                  done={done}
                  onSave={(owner) => save({ owner: owner === 'pond' ? null : owner })}
                />
              )
            : undefined
        }
      >
        {lead.owner ? people.nameOf(lead.owner) : t('leads.pond')}
      </Property>
      {words('email')}
      {words('phone')}
      {!all && (
        <Button kind="link" size="s" className="justify-self-start" onClick={() => setAll(true)}>
          {t('record.allFacts')}
        </Button>
      )}
      {all && (
        <>
          {choice('kind')}
          {choice('source')}
          <Property
            label={t('leads.field.budget')}
            isEmpty={lead.budget === null}
            edit={
              mayChange
                ? (done) => <EditBudget value={lead.budget} onSave={(budget) => save({ budget })} done={done} />
                : undefined
            }
          >
            <span className="num">{lead.budget !== null && format.money(lead.budget)}</span>
          </Property>
          {words('firstName')}
          {words('lastName')}
          {words('city')}
          {words('state')}
          <Property
            label={t('leads.field.tags')}
            isEmpty={lead.tags.length === 0}
            edit={
              mayChange
                ? (done) => <EditTags value={lead.tags} onSave={(tags) => save({ tags })} done={done} />
                : undefined
            }
          >
            <span className="flex flex-wrap gap-1 py-1">
              {lead.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          </Property>
          <Property label={t('leads.field.score')}>
            <span className="num">{lead.score}</span>
          </Property>
          <Property label={t('leads.field.created')}>
            <span className="num">{format.dateTime(lead.createdAt)}</span>
          </Property>
        </>
      )}
    </dl>
  );
}

type EditProps<T> = { value: T; onSave: (value: T) => void; done: () => void };

function EditBudget({ value, onSave, done }: EditProps<number | null>) {
  const [budget, setBudget] = useState(value);
  return (
    <MoneyField
      value={budget}
      onChange={setBudget}
      onBlur={() => {
        if (budget !== value) onSave(budget);
        done();
      }}
    />
  );
}

function EditTags({ value, onSave, done }: EditProps<string[]>) {
  const t = useT();
  const known = useQuery(leadQueries.tags).data?.tags ?? [];
  const [tags, setTags] = useState(value);
  return (
    <div className="grid gap-2 py-1">
      <TagInput value={tags} onChange={setTags} suggestions={known.map(({ tag }) => tag)} max={30} />
      <div className="flex justify-end gap-2">
        <Button size="s" kind="quiet" onClick={done}>
          {t('ui.cancel')}
        </Button>
        <Button
          size="s"
          kind="act"
          onClick={() => {
            onSave(tags);
            done();
          }}
        >
          {t('ui.save')}
        </Button>
      </div>
    </div>
  );
}
