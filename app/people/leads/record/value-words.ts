import { useFormat } from '#app/i18n/format.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '../use-people.tsx';

/** Display texts of a changed field's values. */
export function useValueWords(): (field: string, value: unknown) => string {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  return (field, value) => {
    if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return t('record.nothing');
    if (field === 'owner') return people.nameOf(String(value));
    if (field === 'budget') return format.money(Number(value));
    if (field === 'phone') return formatPhone(String(value));
    if (['kind', 'source', 'timeframe', 'language', 'stage'].includes(field)) return t.any(`leads.${field}.${value}`);
    if (field === 'lostReason') return t.any(`leads.lost.${value}`);
    if (field === 'reengageOn' || field.startsWith('x_date_')) return format.date(String(value));
    if (field.startsWith('x_money_')) return format.money(Number(value));
    if (typeof value === 'boolean') return t(value ? 'leads.yes' : 'leads.no');
    return Array.isArray(value) ? format.list(value.map(String)) : String(value);
  };
}
