import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { CallDialog } from '#app/inventory/call-dialog.tsx';
import { Fact, LinkDialog, useDeed } from '#app/inventory/network-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Select } from '#app/ui/select.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { type Status, statuses } from '#contract/verticals/lenders/lender-words.ts';
import type { introductions } from '#contract/verticals/lenders/lenders.ts';
import { lenderQueries, reads } from './queries.ts';

type Shown = OutputOf<typeof introductions.get>;

/** One client’s choice of lenders: consent, status and quotes. */
export function IntroductionSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(lenderQueries.introduction(id));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={data?.lead?.name ?? t('lenders.client')}
      className="w-[min(40rem,100vw)]"
    >
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Introduction of={data} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Sheet>
  );
}

function Introduction({ of }: { of: Shown }) {
  const t = useT();
  const format = useFormat();
  const [link, setLink] = useState<string | null>(null);
  const [isQuoting, setQuoting] = useState(false);
  const { id } = of;
  const choose = useDeed(reads, (choice: string) => api.introductions.choose({ id, choice }));
  const revoke = useDeed(reads, () => api.introductions.revoke({ id }));
  const share = useDeed(
    reads,
    (choice: string) => api.introductions.link({ id, choice }),
    ({ address }) => setLink(address),
  );
  const report = useDeed(reads, ({ choice, status }: { choice: string; status: Status }) =>
    api.introductions.setStatus({ id, choice, status }),
  );
  const works = of.can.change && of.isOpen;
  return (
    <div className="grid gap-6">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name={t('lenders.consentHow')}>
          {t(`referrals.consent.${of.consentHow}`)} · {format.dateTime(of.consentAt)}
        </Fact>
        <Fact name={t('lenders.consentUntil')}>
          {of.isOpen ? format.dateTime(of.expiresAt) : <Chip>{t('lenders.consentEnded')}</Chip>}
        </Fact>
        <Fact name={t('lenders.told')}>
          <Facts of={of.scopes.map((scope) => t(`lenders.scope.${scope}`))} />
        </Fact>
        {of.loan !== null && (
          <Fact name={t('lenders.loan')}>
            <span className="num">{format.money(of.loan)}</span>
          </Fact>
        )}
      </dl>
      <section className="grid gap-2">
        <h2 className="font-medium">{t('lenders.tab.directory')}</h2>
        <ul className="divide-y divide-line border-y border-line">
          {of.choices.map((choice) => (
            <li key={choice.id} className="grid gap-2 py-3">
              <span className="grid">
                <span className="flex flex-wrap items-center gap-2">
                  <bdi className="font-medium">
                    {choice.lender.name} · {choice.lender.company}
                  </bdi>
                  {choice.isChosen && <Chip tone="act">{t('lenders.chosen')}</Chip>}
                </span>
                <span className="text-sm text-ink-2">
                  <Facts
                    of={[
                      `NMLS ${choice.lender.nmls}`,
                      choice.reason,
                      choice.viewedAt ? t('lenders.viewed') : t('lenders.notViewed'),
                    ]}
                  />
                </span>
                {choice.disclosure && <span className="text-xs text-ink-2">{choice.disclosure}</span>}
              </span>
              <span className="flex flex-wrap items-center gap-2">
                {of.can.change ? (
                  <Select
                    aria-label={t('lenders.statusOf', { name: choice.lender.name })}
                    value={choice.status}
                    options={statuses.map((value) => ({ value, label: t(`lenders.status.${value}`) }))}
                    onChange={(status) => report.mutate({ choice: choice.id, status })}
                    className="w-44"
                  />
                ) : (
                  <Chip>{t(`lenders.status.${choice.status}`)}</Chip>
                )}
                {works && !choice.isChosen && (
                  <Button
                    size="s"
                    aria-label={`${t('lenders.choose')}: ${choice.lender.name}`}
                    onClick={() => choose.mutate(choice.id)}
                  >
                    {t('lenders.choose')}
                  </Button>
                )}
                {works && (
                  <Button
                    size="s"
                    aria-label={`${t('lenders.getLink')}: ${choice.lender.name}`}
                    onClick={() => share.mutate(choice.id)}
                  >
                    {t('lenders.getLink')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <div className="flex items-center gap-2">
          <h2 className="me-auto font-medium">{t('lenders.quotes')}</h2>
          {works && of.loan !== null && (
            <Button size="s" onClick={() => setQuoting(true)}>
              {t('lenders.addQuote')}
            </Button>
          )}
        </div>
        {of.quotes.length === 0 && <p className="text-sm text-ink-2">{t('lenders.noQuotes')}</p>}
        <ul className="divide-y divide-line">
          {of.quotes.map((quote) => (
            <li key={quote.id} className="grid gap-0.5 py-2">
              <span className="flex flex-wrap items-center gap-2">
                <bdi className="font-medium">{quote.lender.name}</bdi>
                <span className="num">{format.rate(quote.rate)}</span>
                <span className="num text-ink-2">APR {quote.apr === null ? '—' : format.rate(quote.apr)}</span>
                <span className="num text-ink-2">{format.money(quote.payment)}</span>
                {quote.isExpired && <Chip>{t('lenders.quoteExpired')}</Chip>}
              </span>
              <span className="text-sm text-ink-2">
                <Facts
                  of={[
                    t('lenders.pointsOf', { points: format.number(quote.points / 10_000) }),
                    t('lenders.feesOf', { fees: format.money(quote.fees) }),
                    t('lenders.lockOf', { count: quote.lockDays }),
                    quote.assumptions,
                    t('lenders.validUntil', { time: format.dateTimeThere(quote.expiresAt, of.timeZone) }),
                  ]}
                />
              </span>
            </li>
          ))}
        </ul>
      </section>
      {works && (
        <Button
          kind="loss"
          className="justify-self-start"
          busy={revoke.isPending}
          onClick={() => revoke.mutate(undefined)}
        >
          {t('lenders.revoke')}
        </Button>
      )}
      {link && (
        <LinkDialog
          title={t('lenders.getLink')}
          text={t('lenders.linkText')}
          address={link}
          onClose={() => setLink(null)}
        />
      )}
      {isQuoting && (
        <CallDialog
          title={t('lenders.addQuote')}
          reads={reads}
          fields={[
            {
              name: 'lender',
              label: t('lenders.lender'),
              type: 'choice',
              options: of.choices.map(({ lender }) => ({ value: lender.id, label: lender.name })),
            },
            { name: 'rate', label: t('lenders.rate'), type: 'percent', required: true },
            { name: 'points', label: t('lenders.points'), type: 'percent', hint: t('lenders.pointsHint') },
            { name: 'fees', label: t('lenders.fees'), type: 'money' },
            { name: 'lockDays', label: t('lenders.lockDays'), type: 'number', required: true },
            { name: 'assumptions', label: t('lenders.assumptions'), type: 'text', required: true },
          ]}
          initial={{
            lender: of.choices[0]?.lender.id,
            rate: null,
            points: 0,
            fees: 0,
            lockDays: 30,
            assumptions: of.assumptions,
          }}
          send={(draft, key) =>
            api.introductions.addQuote({ id, ...draft } as Parameters<typeof api.introductions.addQuote>[0], { key })
          }
          onClose={() => setQuoting(false)}
        />
      )}
    </div>
  );
}
