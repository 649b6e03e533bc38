import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ShieldCheck, ShieldX } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { Quote } from '#app/ui/record/timeline.tsx';
import { toast } from '#app/ui/toast.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { type ConsentEvent, type consents, forbiddable } from '#contract/people/consents.ts';
import type { Lead } from '#contract/people/leads.ts';
import { channels, type Purpose } from '#contract/people/messages-words.ts';
import { messageQueries } from './queries.ts';

const AddConsent = lazy(() => import('./add-consent.tsx'));

type LeadConsentState = OutputOf<typeof consents.ofLead>;
type Standing = 'marketing' | 'replies' | 'withdrawn' | 'blocked' | 'none';

const looks: Record<Standing, string> = {
  marketing: 'text-act',
  replies: 'text-act',
  withdrawn: 'text-loss',
  blocked: 'text-loss',
  none: 'text-ink-3',
};

const fewest = 3;

/** The current state per channel: the latest consent event, unless the channel is suppressed or forbidden. */
function standing({ events, suppressions, forbidden }: LeadConsentState) {
  return channels.map((channel) => {
    const isShut =
      forbidden.includes('all') ||
      forbidden.includes(channel) ||
      suppressions.some((one) => one.channel === channel && one.scope === 'all');
    const last = (purpose: Purpose) =>
      events.find((event) => event.channel === channel && event.purpose === purpose)?.kind;
    const state: Standing = isShut
      ? 'blocked'
      : last('marketing') === 'given' && !suppressions.some((one) => one.channel === channel)
        ? 'marketing'
        : last('transactional') === 'given'
          ? 'replies'
          : last('transactional') === 'revoked' || last('marketing') === 'revoked'
            ? 'withdrawn'
            : 'none';
    return { channel, state };
  });
}

/** The lead's consents in one line; expanded, the texts shown and what must not be sent. */
export default function LeadConsents({ lead }: { lead: Lead }) {
  const t = useT();
  const may = useMay();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const [adding, setAdding] = useState(false);
  const { data } = useQuery(messageQueries.consents(lead.id));
  if (!data) return null;
  const { events, suppressions, forbidden } = data;
  const shown = all ? events : events.slice(0, fewest);
  const mayAdd = lead.can.change && !lead.archivedAt && may('messages.send');
  return (
    <section aria-label={t('messages.consents')} className="grid gap-2">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="tap flex w-full items-center gap-2 rounded-s text-start text-sm hover:bg-sunken"
        >
          <span className="font-medium text-ink-3">{t('messages.consents')}</span>
          <span className="me-auto flex min-w-0 flex-wrap gap-x-2.5">
            {standing(data).map(({ channel, state }) => (
              <span key={channel} className={cx('whitespace-nowrap', looks[state])}>
                {t('desk.consentOf', { channel: t(`messages.channel.${channel}`), state: t(`desk.consent.${state}`) })}
              </span>
            ))}
          </span>
          <ChevronDown
            className={cx('size-4 shrink-0 text-ink-3 transition', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="grid gap-2">
          {(suppressions.length > 0 || forbidden.length > 0) && (
            <ul className="flex flex-wrap gap-1.5">
              {forbidden.map((channel) => (
                <li key={channel}>
                  <Chip tone="loss">{t(`messages.forbidden.${channel}`)}</Chip>
                </li>
              ))}
              {suppressions.map(({ id: one, channel, reason, scope }) => (
                <li key={one}>
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
          {mayAdd && (
            <Button
              kind="quiet"
              size="s"
              className="justify-self-start"
              aria-expanded={adding}
              onClick={() => setAdding(!adding)}
            >
              {t('messages.addConsent')}
            </Button>
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
        </div>
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
            <Facts of={[t(`messages.basis.${event.basis}`), event.by, event.address, event.ip]} />
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
