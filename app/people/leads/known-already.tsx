import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '#app/api.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { duplicates } from '#contract/people/duplicates.ts';

export type Typed = { firstName: string; lastName: string; email: string; phone: string };

const shortest = 7;

/** The complete parts of what was typed: an incomplete address finds nothing but is no error either. */
function askable({ firstName, lastName, email, phone }: Typed) {
  const read = duplicates.similar.input.safeParse({
    firstName,
    lastName,
    ...(/.@.+\../.test(email) && { email }),
    ...(phone.replace(/\D/g, '').length >= shortest && { phone }),
  });
  return read.success && (read.data.email || read.data.phone || (firstName && lastName)) ? read.data : undefined;
}

/**
 * Shows existing leads that match what was typed, before a duplicate is created. `mustConfirm` is set once the server has refused a
 * duplicate.
 */
export function KnownAlready({ typed, mustConfirm }: { typed: Typed; mustConfirm: boolean }) {
  const t = useT();
  const sought = useDeferredValue(askable(typed));
  const { data } = useQuery({
    queryKey: ['leads', 'known', { ...sought }],
    queryFn: ({ signal }) => api.leads.similar(sought ?? {}, { signal }),
    enabled: sought !== undefined,
    staleTime: 30_000,
    retry: false,
  });
  const known = sought ? (data?.matches ?? []) : [];
  if (known.length === 0) return null;
  const columns = [
    { label: t('leads.field.name'), mine: [typed.firstName, typed.lastName].filter(Boolean).join(' '), of: 'name' },
    { label: t('leads.field.email'), mine: typed.email, of: 'email' },
    { label: t('leads.field.phone'), mine: typed.phone, of: 'phone' },
  ] as const;
  return (
    <div role={mustConfirm ? 'alert' : 'status'} className="grid gap-2 rounded-m bg-need-tint px-3 py-2.5 text-need">
      <p className="font-medium">
        {mustConfirm ? t('people.mustConfirm') : t('people.knownTitle', { count: known.length })}
      </p>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm text-ink">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('people.howSure')}</th>
              {columns.map(({ label, of }) => (
                <th key={of} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line [&>*]:py-1 [&>*]:pe-3 [&>*]:text-start">
              <th scope="row" className="font-normal text-ink-2">
                {t('people.knownYours')}
              </th>
              {columns.map(({ of, mine }) => (
                <td key={of} className="wrap-anywhere">
                  {mine}
                </td>
              ))}
            </tr>
            {known.map(({ lead, rule }) => (
              <tr key={lead.id} className="align-top [&>*]:py-1 [&>*]:pe-3 [&>*]:text-start">
                <th scope="row" className="font-normal text-ink-2">
                  {t(`people.rule.${rule}`)}
                </th>
                {columns.map(({ of, mine }) => {
                  const value = of === 'phone' ? lead.phone && formatPhone(lead.phone) : lead[of];
                  const isSame = Boolean(value) && value === (of === 'phone' ? formatPhone(mine) : mine);
                  return (
                    <td key={of} className={cx('wrap-anywhere', isSame && 'font-medium')}>
                      {of === 'name' ? (
                        <a href={`/lead/${lead.id}`} target="_blank" rel="noopener" className="underline">
                          {value}
                        </a>
                      ) : (
                        value
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
