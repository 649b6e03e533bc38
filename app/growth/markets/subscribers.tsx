import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { findLeadsBut } from '#app/people/contacts/find-leads.ts';
import { Button } from '#app/ui/button.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { toast } from '#app/ui/toast.ts';
import { marketQueries } from './queries.ts';

const people = findLeadsBut();

/** Clients who get the report monthly. Clients without consent can't be added. */
export function Subscribers({ zip }: { zip: string }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const maySend = useMay()('campaigns.send');
  const [person, setPerson] = useState<ComboOption | null>(null);
  const pages = useInfiniteQuery(marketQueries.subscribers(zip));
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const settled = {
    onError: (error: unknown) =>
      toast(t('markets.notSubscribed'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: marketQueries.all }),
  };
  const add = useMutation({
    mutationFn: (lead: string) => api.markets.subscribe({ lead, zip }),
    onSuccess: ({ name }) => {
      setPerson(null);
      toast(t('markets.subscribed', { name }));
    },
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.markets.unsubscribe({ id }),
    onSuccess: ({ name }) => toast(t('markets.unsubscribed', { name })),
    ...settled,
  });
  return (
    <section aria-labelledby="market-subscribers" className="grid gap-3 rounded-m border border-line bg-surface p-4">
      <div className="grid gap-0.5">
        <h3 id="market-subscribers" className="font-medium">
          {t('markets.subscribers')}
        </h3>
        <p className="text-sm text-ink-3">{t('markets.subscribersText')}</p>
      </div>
      {maySend && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t('markets.person')} className="w-72 max-w-full">
            <Combobox
              label={t('markets.person')}
              source={people}
              value={person}
              clearable
              placeholder={t('markets.choosePerson')}
              onChange={setPerson}
            />
          </Field>
          <Button
            kind="act"
            icon={<UserPlus />}
            busy={add.isPending}
            disabled={!person}
            onClick={() => person && add.mutate(person.value)}
          >
            {t('markets.subscribe')}
          </Button>
        </div>
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map(({ id, lead, name, nextOn, lastSentAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <Link to={`/lead/${lead}`} className="min-w-40 flex-1 font-medium hover:underline">
                <bdi>{name}</bdi>
              </Link>
              <span className="text-sm text-ink-3">
                {[
                  lastSentAt && t('markets.lastSent', { at: format.dateTime(lastSentAt) }),
                  t('markets.next', { day: format.date(nextOn) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {maySend && (
                <Button
                  size="s"
                  kind="quiet"
                  busy={remove.isPending && remove.variables === id}
                  onClick={() => remove.mutate(id)}
                >
                  {t('markets.unsubscribe')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} className="justify-self-center" />
    </section>
  );
}
