import { useQuery } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { fitOf } from '#contract/verticals/insurance/appetite.ts';
import { openStages, type opportunities, type Quote } from '#contract/verticals/insurance/opportunities.ts';
import { Page } from '../page.tsx';
import { opportunityQueries } from '../queries.ts';
import { useInsuranceDeed } from '../use-insurance-deed.ts';
import { stageTones, useChoices } from '../words.ts';
import { BindDialog } from './bind-dialog.tsx';
import { CompareQuotes } from './compare-quotes.tsx';
import { QuoteDialog } from './quote-dialog.tsx';

export type ShownOpportunity = OutputOf<typeof opportunities.get>;
export type Asked = { what: 'quote'; quote: Quote | null; carrier?: string } | { what: 'bind'; quote: Quote };

/** One risk: which carriers take it, what they offer side by side, and binding. */
export default function OpportunityPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(opportunityQueries.get(id));
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="px-4.5 py-6">
        <SkeletonText lines={8} />
      </div>
    );
  return <Shown key={data.id} of={data} back={t('shell.nav.insuranceMarketplace')} />;
}

function Shown({ of, back }: { of: ShownOpportunity; back: string }) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOpen = openStages.includes(of.stage) && of.can.change;
  const binder = useInsuranceDeed(
    () => api.opportunities.binderPdf({ id: of.id }),
    (file) => saveFile(file as Blob, 'binder.pdf'),
  );
  const name = of.lead?.name ?? t(`insurance.line.${of.line}`);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <Page
        title={name}
        actions={
          <>
            <Chip tone={stageTones[of.stage]}>{t(`insurance.stage.${of.stage}`)}</Chip>
            {of.policy && (
              <>
                <Button asChild>
                  <Link to={`/policy/${of.policy}`}>{t('insurance.openPolicy')}</Link>
                </Button>
                <Button icon={<Download />} busy={binder.isPending} onClick={() => binder.mutate(undefined)}>
                  {t('insurance.binder')}
                </Button>
              </>
            )}
            {isOpen && (
              <Button kind="act" icon={<Plus />} onClick={() => setAsked({ what: 'quote', quote: null })}>
                {t('insurance.addQuote')}
              </Button>
            )}
          </>
        }
      >
        <div className="-order-1">
          <BackLink to="/insurance-marketplace">{back}</BackLink>
        </div>
        <p className="text-ink-2">
          <Facts
            of={[
              t(`insurance.line.${of.line}`),
              of.stateOrProvince,
              of.effectiveOn && t('insurance.wantedFromDay', { day: format.date(of.effectiveOn) }),
              of.currentCarrier,
              of.currentPremium !== null && format.money(of.currentPremium),
              of.xDate && t('insurance.xDateOn', { day: format.date(of.xDate) }),
              of.lostReason,
            ]}
          />
        </p>
        {isOpen && <Appetites of={of} onQuote={(carrier) => setAsked({ what: 'quote', quote: null, carrier })} />}
        <CompareQuotes of={of} isOpen={isOpen} onAsk={setAsked} />
      </Page>
      {asked?.what === 'quote' && (
        <QuoteDialog of={of} quote={asked.quote} carrier={asked.carrier} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'bind' && <BindDialog of={of} quote={asked.quote} onClose={() => setAsked(null)} />}
    </>
  );
}

const tones = { fits: 'act', ask: 'need', declines: 'plain' } as const;

/** Every carrier's answer before anything is typed. */
function Appetites({ of, onQuote }: { of: ShownOpportunity; onQuote: (carrier: string) => void }) {
  const t = useT();
  const { all } = useChoices();
  const order = { fits: 0, ask: 1, declines: 2 };
  const fits = all
    .map((carrier) => ({
      carrier,
      fit: fitOf(carrier, { ...of.risk, line: of.line, state: of.stateOrProvince }, todayHere()),
    }))
    .sort((a, b) => order[a.fit.answer] - order[b.fit.answer]);
  return (
    <section aria-labelledby="appetite" className="grid gap-2">
      <h2 id="appetite" className="text-lg font-medium">
        {t('insurance.appetite')}
      </h2>
      {all.length === 0 && <p className="text-ink-2">{t('insurance.carriers.text')}</p>}
      <ul className="grid gap-x-6 border-t border-line sm:grid-cols-2">
        {fits.map(({ carrier, fit }) => (
          <li key={carrier.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
            <span className="grid min-w-32 flex-1">
              <bdi className="font-medium">{carrier.name}</bdi>
              <span className="text-sm text-ink-2">
                <Facts of={[...fit.declines, ...fit.unknown].map((reason) => t(`insurance.decline.${reason}`))} />
              </span>
            </span>
            <Chip tone={tones[fit.answer]}>{t(`insurance.fit.${fit.answer}`)}</Chip>
            {fit.answer !== 'declines' && !of.list.some((quote) => quote.carrier.id === carrier.id) && (
              <Button size="s" onClick={() => onQuote(carrier.id)}>
                {t('insurance.submit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
