import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Quote } from '#app/ui/record/timeline.tsx';
import { toast } from '#app/ui/toast.ts';
import { type ConsentEvent, forbiddable } from '#contract/people/consents.ts';
import type { Lead } from '#contract/people/leads.ts';
import { messageQueries } from './queries.ts';

const AddConsent = lazy(() => import('./add-consent.tsx'));

const fewest = 3;

/** What a person agreed to and took back, in the words they saw, and what must not go to them. */
export default function LeadConsents({ lead }: { lead: Lead }) {
  const t = useT();
  const may = useMay();
  const [all, setAll] = useState(false);
  const [adding, setAdding] = useState(false);
  const { data } = useQuery(messageQueries.consents(lead.id));
  if (!data) return null;
  const { events, suppressions, forbidden } = data;
  const shown = all ? events : events.slice(0, fewest);
  const mayAdd = lead.can.change && !lead.archivedAt && may('messages.send');
  return (
    <section aria-label={t('messages.consents')} className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-3">{t('messages.consents')}</h3>
        {mayAdd && (
          <Button kind="quiet" size="s" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {t('messages.addConsent')}
          </Button>
        )}
      </div>
      {(suppressions.length > 0 || forbidden.length > 0) && (
        <ul className="flex flex-wrap gap-1.5">
          {forbidden.map((channel) => (
            <li key={channel}>
              <Chip tone="loss">{t(`messages.forbidden.${channel}`)}</Chip>
            </li>
          ))}
          {suppressions.map(({ id, channel, reason, scope }) => (
            <li key={id}>
              <Chip tone="loss">
                {t(`messages.suppressed.${scope}`, {
                  channel: t(`messages.channel.${channel}`),
                  why: t(`messages.reason.${reason}`),
                })}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <Suspense>
          <AddConsent leadId={lead.id} onDone={() => setAdding(false)} />
          <Forbid leadId={lead.id} forbidden={forbidden} />
        </Suspense>
      )}
      {events.length === 0 ? (
        <p className="text-ink-3">{t('messages.noConsents')}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {shown.map((event) => (
            <Agreed key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events.length > fewest && (
        <Button
          kind="link"
          size="s"
          className="tap justify-self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('messages.fewerConsents') : t('messages.allConsents', { count: events.length })}
        </Button>
      )}
    </section>
  );
}

function Agreed({ event }: { event: ConsentEvent }) {
  const t = useT();
  const format = useFormat();
  const isGiven = event.kind === 'given';
  const Icon = isGiven ? ShieldCheck : ShieldX;
  const words = event.textShown || event.note;
  return (
    <li className="grid gap-1.5 py-2">
      <div className="flex items-start gap-2">
        <Icon
          className={isGiven ? 'mt-0.5 size-4 shrink-0 text-act' : 'mt-0.5 size-4 shrink-0 text-loss'}
          aria-hidden="true"
        />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">
            {t(`messages.consent.${event.kind}`, {
              channel: t(`messages.channel.${event.channel}`),
              purpose: t(`messages.purposeIs.${event.purpose}`),
            })}
          </p>
          <p className="text-sm wrap-anywhere text-ink-3">
            <Facts of={[t(`messages.basis.${event.basis}`), event.by, event.address, event.textVersion, event.ip]} />
          </p>
        </div>
        <time dateTime={event.at} title={format.dateTime(event.at)} className="num pt-0.5 text-xs text-ink-3">
          {format.relative(event.at)}
        </time>
      </div>
      {words && <Quote>{words}</Quote>}
    </li>
  );
}

type Way = (typeof forbiddable)[number];

function Forbid({ leadId, forbidden }: { leadId: string; forbidden: readonly Way[] }) {
  const t = useT();
  const client = useQueryClient();
  const forbid = useMutation({
    mutationFn: (channels: Way[]) => api.consents.forbid({ id: leadId, channels }),
    onError: (error) => toast(t('messages.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{t('messages.doNotContact')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {forbiddable.map((way) => (
          <Checkbox
            key={way}
            label={t(`messages.forbid.${way}`)}
            checked={forbidden.includes(way)}
            onChange={(on) => forbid.mutate(on ? [...forbidden, way] : forbidden.filter((one) => one !== way))}
          />
        ))}
      </div>
    </fieldset>
  );
}
