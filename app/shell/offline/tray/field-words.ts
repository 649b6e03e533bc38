import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '#app/account/queries.ts';
import { useFormat } from '#app/i18n/format.ts';
import { fullName } from '#app/i18n/names.ts';
import { type MessageKey, useT } from '#app/i18n/t.ts';
import type { Field } from '#contract/core/fields.ts';
import { leadFields } from '#contract/people/lead-fields.ts';

/** Labels of fields that have no field list of their own. */
const plain: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  'leads.changeNote': { body: 'record.note' },
  'tasks.change': { title: 'record.task', dueOn: 'record.due', assignee: 'record.assignee' },
  'views.change': { name: 'list.saveView.name', query: 'list.views', shared: 'list.saveView.shared' },
};
const lists: Readonly<Record<string, Readonly<Record<string, Field>>>> = { 'leads.change': leadFields };

/** A field's label and values in the reader's language. */
export function useFieldWords(call: string) {
  const t = useT();
  const format = useFormat();
  const members = useQuery(membersQuery).data?.members ?? [];
  const person = (id: unknown) => {
    const found = members.find(({ userId }) => userId === id);
    return found && fullName({ first: found.firstName, last: found.lastName });
  };
  const value = (name: string, given: unknown): string => {
    if (given === null || given === undefined || given === '') return t('record.none');
    const field = lists[call]?.[name];
    if (field?.type === 'person' || name === 'assignee') return person(given) ?? t('record.none');
    if (field?.type === 'money') return format.money(Number(given));
    if (field?.type === 'choice' && Array.isArray(field.options))
      return t.any(field.options.find((option) => option.value === given)?.label ?? String(given));
    if (field?.type === 'date' || name === 'dueOn') return format.date(String(given));
    return Array.isArray(given) ? format.list(given.map(String)) : String(given);
  };
  const label = (name: string): string => {
    const key = lists[call]?.[name]?.label;
    if (key) return t.any(key);
    const words = plain[call]?.[name];
    return words ? t(words) : name;
  };
  return { label, value };
}

/** The labels of a lead's fields and options arrive as data; naming one key here loads their catalog. */
export const needed: MessageKey = 'leads.title';
