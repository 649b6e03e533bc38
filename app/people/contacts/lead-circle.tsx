import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, House, Merge, Plus, Split, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Face } from '#app/ui/face.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Circle } from '#contract/people/circle.ts';
import type { Lead } from '#contract/people/leads.ts';
import { useUnmerge } from '../merging/use-unmerge.ts';
import { contactQueries } from './queries.ts';

const RelateDialog = lazy(() => import('./relate-dialog.tsx'));
const HouseholdTimeline = lazy(() => import('./household-timeline.tsx'));
const MergeWith = lazy(() => import('../merging/merge-with.tsx'));

type Shown = 'relate' | 'merge' | 'timeline' | null;

/** The lead's household, relationships, referrals, and merged leads. */
export default function LeadCircle({ lead }: { lead: Lead }) {
  const t = useT();
  const format = useFormat();
  const may = useMay();
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown>(null);
  const query = contactQueries.circle(lead.id);
  const { data } = useQuery(query);
  const unmerge = useUnmerge();
  const change = useMutation({
    mutationFn: (act: () => Promise<Circle>) => act(),
    onSuccess: (circle) => {
      client.setQueryData(query.queryKey, circle);
      void client.invalidateQueries({ queryKey: ['leads', 'timeline', lead.id] });
    },
    onError: (error) => toast(t('record.notSaved'), { tone: 'destructive', description: error.message }),
  });
  if (!data) return null;
  const mayChange = lead.can.change && !lead.archivedAt;
  const mayMerge = mayChange && may('leads.assign');
  const { household, relationships, referredBy, merges } = data;
  const asMembers = household.members.map(({ id, role }) => ({ lead: id, role }));
  const setHousehold = (members: typeof asMembers) =>
    change.mutate(() => api.leads.setHousehold({ id: lead.id, name: household.name, members }));
  const leave = (id: string, name: string) => {
    setHousehold(asMembers.filter((member) => member.lead !== id));
    toast(t('people.leftHousehold', { name }), {
      action: { label: t('ui.undo'), onAction: () => setHousehold(asMembers) },
    });
  };
  return (
    <section aria-label={t('people.circle')} className="mt-4 grid gap-2 border-t border-line pt-3">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-3">{t('people.circle')}</h3>
        {mayChange && (
          <Button kind="quiet" size="s" icon={<Plus />} onClick={() => setShown('relate')}>
            {t('people.add')}
          </Button>
        )}
      </div>
      {household.members.length > 1 && (
        <div className="grid gap-0.5">
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <House className="size-3.5" aria-hidden="true" />
            <span className="me-auto">{t('people.household')}</span>
            <Button kind="link" size="s" onClick={() => setShown('timeline')}>
              {t('people.oneStory')}
            </Button>
          </p>
          <ul>
            {household.members
              .filter(({ id }) => id !== lead.id)
              .map(({ id, name, role }) => (
                <Row
                  key={id}
                  id={id}
                  name={name}
                  what={t(`people.role.${role}`)}
                  onRemove={mayChange ? () => leave(id, name) : undefined}
                />
              ))}
          </ul>
        </div>
      )}
      {relationships.length > 0 && (
        <ul>
          {relationships.map(({ lead: other, kind, note }) => {
            const tie = { id: lead.id, other: other.id, kind };
            const remove = () => {
              change.mutate(() => api.leads.unrelate(tie));
              toast(t('people.unrelated', { name: other.name }), {
                action: {
                  label: t('ui.undo'),
                  onAction: () => change.mutate(() => api.leads.relate({ ...tie, note })),
                },
              });
            };
            return (
              <Row
                key={`${other.id} ${kind}`}
                id={other.id}
                name={other.name}
                what={[t(`people.kind.${kind}`), note].filter(Boolean).join(' · ')}
                onRemove={mayChange ? remove : undefined}
              />
            );
          })}
        </ul>
      )}
      {referredBy.length > 0 && (
        <p className="flex flex-wrap items-center gap-1 text-sm text-ink-2">
          <span className="text-ink-3">{t('people.chain')}</span>
          {referredBy.toReversed().map(({ id, name }) => (
            <span key={id} className="flex items-center gap-1">
              <Link to={`/lead/${id}`} className="hover:text-act hover:underline">
                <bdi>{name}</bdi>
              </Link>
              <ArrowRight className="size-3 rtl:-scale-x-100" aria-hidden="true" />
            </span>
          ))}
          <bdi className="font-medium">{lead.name}</bdi>
        </p>
      )}
      {merges.map(({ id, name, at, by }) => (
        <p key={id} className="flex items-center gap-2 text-sm text-ink-2">
          <Merge className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
          <span className="me-auto min-w-0">
            {t('people.mergedFrom', { name, when: format.date(at), by: by ?? t('record.system') })}
          </span>
          {mayMerge && (
            <Button kind="quiet" size="s" icon={<Split />} busy={unmerge.isPending} onClick={() => unmerge.mutate(id)}>
              {t('people.unmerge')}
            </Button>
          )}
        </p>
      ))}
      {mayMerge && (
        <Button kind="quiet" size="s" icon={<Merge />} className="justify-self-start" onClick={() => setShown('merge')}>
          {t('people.mergeWith')}
        </Button>
      )}
      <Suspense>
        {shown === 'relate' && (
          <RelateDialog
            lead={lead}
            circle={data}
            onChange={(act) => change.mutateAsync(act)}
            onClose={() => setShown(null)}
          />
        )}
        {shown === 'merge' && <MergeWith lead={lead} onClose={() => setShown(null)} />}
        {shown === 'timeline' && <HouseholdTimeline leadId={lead.id} onClose={() => setShown(null)} />}
      </Suspense>
    </section>
  );
}

type RowProps = { id: string; name: string; what: ReactNode; onRemove: (() => void) | undefined };

function Row({ id, name, what, onRemove }: RowProps) {
  const t = useT();
  return (
    <li className="flex min-h-10 items-center gap-2.5">
      <Face name={name} size="s" />
      <span className="me-auto grid min-w-0">
        <Link to={`/lead/${id}`} className="truncate hover:text-act hover:underline">
          {name}
        </Link>
        <span className="truncate text-xs text-ink-3">{what}</span>
      </span>
      {onRemove && (
        <IconButton size="s" label={t('ui.removeNamed', { name })} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </li>
  );
}
