import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { api } from '#app/api.ts';
import { Text } from '#app/i18n/text.tsx';

const shortest = 7;

/** Says whom one already has under this address or number, before there are two of them. */
export function KnownAlready({ email, phone }: { email: string; phone: string }) {
  const digits = phone.replace(/\D/g, '');
  const sought = useDeferredValue(/.@.+\../.test(email) ? email.trim() : digits.length >= shortest ? digits : '');
  const { data } = useQuery({
    queryKey: ['leads', 'known', { sought }],
    queryFn: ({ signal }) => api.leads.list({ search: sought, limit: 3 }, { signal }),
    enabled: sought !== '',
    staleTime: 30_000,
  });
  const known = data?.rows.filter(
    (lead) =>
      (email && lead.email?.toLowerCase() === email.trim().toLowerCase()) ||
      (digits.length >= shortest && lead.phone?.replace(/\D/g, '').endsWith(digits)),
  );
  if (!known?.length) return null;
  return (
    <p role="status" className="rounded-m bg-need-tint px-3 py-2.5 text-need">
      <Text
        k="leads.knownAlready"
        values={{ count: known.length }}
        components={{
          leads: () =>
            known.map(({ id, name }, place) => (
              <span key={id}>
                {place > 0 && ', '}
                <a href={`/lead/${id}`} target="_blank" rel="noopener" className="font-medium underline">
                  {name}
                </a>
              </span>
            )),
        }}
      />
    </p>
  );
}
