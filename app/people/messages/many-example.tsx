import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { ListSelection } from '#app/records/selection.ts';

type Props = { selection: { ids: string[] } | ListSelection; subject: string; body: string };

/** A sample of the message, and how many leads lack a merge field. */
export function ManyExample({ selection, subject, body }: Props) {
  const t = useT();
  // Requested when typing pauses, not on every key.
  const words = useSettled(`${subject}\n${body}`, 500);
  const cut = words.indexOf('\n');
  const wish = { selection, subject: words.slice(0, cut), body: words.slice(cut + 1) };
  const { data } = useQuery({
    queryKey: ['messages', 'sample', wish],
    queryFn: ({ signal }) => api.messages.sampleMany(wish, { signal }),
    enabled: wish.body.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  if (!data?.sample) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm font-medium text-ink-3">{t('messages.many.example', { name: data.sample.name })}</h3>
      <div className="grid gap-1 rounded-m bg-sunken px-3 py-2">
        {data.sample.subject && <p className="font-medium wrap-anywhere">{data.sample.subject}</p>}
        <p className="line-clamp-10 [unicode-bidi:plaintext] whitespace-pre-wrap wrap-anywhere">{data.sample.body}</p>
      </div>
      {data.missing.map(({ field, count }) => (
        <p key={field} className="text-sm text-need">
          {t('messages.many.missing', { count, field, fallback: `{{${field}|…}}` })}
        </p>
      ))}
    </div>
  );
}

/** A value that updates only after it has been stable for a while. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
