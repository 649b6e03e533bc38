import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { findLeadsBut } from '#app/people/contacts/find-leads.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Kit } from '#contract/inventory/marketing/marketing.ts';
import { searchQueries } from '../searches/queries.ts';
import { Findings, findingsIn } from './findings.tsx';
import { useMarketingDeed } from './use-marketing-deed.ts';

const WriteMany = lazy(() => import('#app/people/messages/write-many.tsx'));

type Props = { kit: Kit; listing: Listing; onClose: () => void };

/** Chooses contacts whose saved search the home matches, then drafts an email that a person reviews before it is sent. */
export default function MailPeople({ kit, listing: home, onClose }: Props) {
  const t = useT();
  const listing = home.id;
  const format = useFormat();
  const { data } = useQuery(searchQueries.ofListing(listing));
  const [added, setAdded] = useState<readonly ComboOption[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const seekers = [...new Map((data?.seekers ?? []).map((one) => [one.lead.id, one])).values()];
  const people = [
    ...seekers.map(({ lead, name, fit }) => ({
      id: lead.id,
      label: t('marketing.seeker', { name: lead.name, search: name, fit: format.percent(fit / 100) }),
    })),
    ...added.map(({ value, label }) => ({ id: value, label })),
  ];
  const chosen = people.flatMap(({ id }) => (left.has(id) ? [] : id));
  const [draft, setDraft] = useState<{ subject: string; body: string } | null>(null);
  const write = useMarketingDeed(listing, () => api.marketing.email({ id: listing }), { onDone: setDraft });
  if (draft)
    return (
      <Suspense>
        <WriteMany
          selection={{ ids: chosen }}
          draft={{
            ...draft,
            // The attribution is appended to every email, so the writer's text is checked without it.
            amiss: ({ subject, body }) => {
              const findings = findingsIn(`${subject}. ${body.replace(kit.tail, '')}`, kit, home);
              return {
                said: <Findings findings={findings} />,
                isRefused: findings.some(({ severity }) => severity !== 'mark'),
              };
            },
            send: (words) => api.marketing.send({ id: listing, people: chosen, ...words }),
          }}
          onClose={onClose}
          onStarted={() => {
            toast(t('marketing.mailStarted'));
            onClose();
          }}
        />
      </Suspense>
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('marketing.choosePeople')}
      description={t('marketing.seekers')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button
            kind="act"
            disabled={chosen.length === 0}
            busy={write.isPending}
            onClick={() => write.mutate(undefined)}
          >
            {t('marketing.write', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {data ? (
        <div className="grid gap-4">
          {people.length === 0 && <p className="text-ink-2">{t('marketing.nobody')}</p>}
          <ul className="grid gap-2">
            {people.map(({ id, label }) => (
              <li key={id}>
                <Checkbox
                  checked={!left.has(id)}
                  onChange={(isChosen) => {
                    const next = new Set(left);
                    if (isChosen) next.delete(id);
                    else next.add(id);
                    setLeft(next);
                  }}
                  label={label}
                />
              </li>
            ))}
          </ul>
          <Field label={t('marketing.addPerson')} className="grid-cols-[minmax(0,1fr)]">
            <Combobox
              label={t('marketing.addPerson')}
              source={findLeadsBut(...people.map(({ id }) => id))}
              value={null}
              onChange={(option) => option && setAdded([...added, option])}
              placeholder={t('people.choose')}
            />
          </Field>
        </div>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Dialog>
  );
}
