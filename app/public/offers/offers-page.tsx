import type { ReactNode } from 'react';
import { data } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { whole } from '#contract/core/money.ts';
import { offers } from '#contract/inventory/offers/offers.ts';
import { askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/offers-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const shared = await askFor(context, offers.shared, { token: params.token });
  return shared ?? data(null, { status: 404 });
}

/** The offers on a home for anyone with the link: the seller, or an agent who submitted one. */
export default function OffersPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  if (!loaderData) return <NotFound />;
  const { offers: shown, audience, timeZone, isBeforeCommission } = loaderData;
  // Keeps names together in either text direction.
  const address = `\u2068${loaderData.address}\u2069`;
  const organisation = `\u2068${loaderData.organisation}\u2069`;
  return (
    <Column className="pb-24">
      <title>{`${t('public-offers.title', { address: loaderData.address })} · ${loaderData.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <BrandHead of={loaderData} agent={loaderData.agent} />
      <PageHeading
        title={t('public-offers.title', { address })}
        lead={t('public-offers.lead', { count: shown.length, organisation })}
      />
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((offer) => (
          <OfferCard key={offer.number} offer={offer} timeZone={timeZone} isBeforeCommission={isBeforeCommission} />
        ))}
      </ul>
      <p className="mt-8 max-w-[58ch] text-sm text-ink-2">
        {isBeforeCommission && <>{t('public-offers.noCommission')} </>}
        {t(audience === 'seller' ? 'public-offers.note' : 'public-offers.noteAgents')}
      </p>
    </Column>
  );
}

type Shown = OutputOf<typeof offers.shared>['offers'][number];

type CardProps = { offer: Shown; timeZone: string; isBeforeCommission: boolean };

function OfferCard({ offer, timeZone, isBeforeCommission }: CardProps) {
  const t = useT();
  const format = useFormat();
  const { number, buyer, state, price, escalation, net, financing, downRate, contingencies, closingOn } = offer;
  const { concessions, earnestMoney, expiresAt } = offer;
  const money = (cents: number) => (cents === 0 ? '—' : format.money(cents));
  return (
    <li className="grid content-start gap-4 rounded-l border border-line bg-surface p-5">
      <div>
        <h2 className="flex flex-wrap items-baseline justify-between gap-2 font-medium">
          <bdi className="wrap-anywhere">{buyer ?? t('public-offers.offer', { number })}</bdi>
          {state === 'accepted' && <span className="text-sm text-act">{t('public-offers.accepted')}</span>}
        </h2>
        <p className="num mt-1 font-display text-3xl">{format.money(escalation?.price ?? price)}</p>
        {net !== null && (
          <p className="num text-ink-2">
            {t(isBeforeCommission ? 'public-offers.netBefore' : 'public-offers.net', { net: format.money(net) })}
          </p>
        )}
        {offer.escalates && !escalation && <p className="text-sm text-ink-2">{t('public-offers.escalates')}</p>}
      </div>
      <dl className="grid gap-2">
        {escalation && (
          <>
            <Fact name={t('public-offers.offered')}>{format.money(price)}</Fact>
            <Fact name={t('public-offers.escalation')}>
              {t('public-offers.escalationOf', {
                increment: format.money(escalation.increment),
                cap: format.money(escalation.cap),
              })}
              {escalation.outcome !== 'fixed' && (
                <span className="block text-sm text-ink-2">{t(`public-offers.outcome.${escalation.outcome}`)}</span>
              )}
            </Fact>
          </>
        )}
        {expiresAt && <Fact name={t('public-offers.expires')}>{format.dateTimeThere(expiresAt, timeZone)}</Fact>}
        <Fact name={t('public-offers.financing')}>
          {t(`public-offers.financing.${financing}`)}
          {downRate !== null && financing !== 'cash' && (
            <> · {t('public-offers.down', { rate: format.percent(downRate / whole, 2) })}</>
          )}
        </Fact>
        <Fact name={t('public-offers.earnest')}>{money(earnestMoney)}</Fact>
        <Fact name={t('public-offers.concessions')}>{money(concessions)}</Fact>
        {(offer.buyerBrokerRate > 0 || offer.buyerBrokerFee > 0) && (
          <Fact name={t('public-offers.buyerBroker')}>
            {[
              offer.buyerBrokerRate > 0 && format.percent(offer.buyerBrokerRate / whole, 2),
              offer.buyerBrokerFee > 0 && format.money(offer.buyerBrokerFee),
            ]
              .filter(Boolean)
              .join(' + ')}
          </Fact>
        )}
        {(offer.optionFee > 0 || offer.optionDays > 0) && (
          <Fact name={t(offer.optionFee > 0 ? 'public-offers.optionFee' : 'public-offers.optionPeriod')}>
            <Facts
              of={[
                offer.optionFee > 0 && format.money(offer.optionFee),
                offer.optionDays > 0 && t('public-offers.daysOf', { count: offer.optionDays }),
              ]}
            />
          </Fact>
        )}
        {offer.rentBackDays > 0 && (
          <Fact name={t('public-offers.rentBack')}>
            <Facts
              of={[
                t('public-offers.daysOf', { count: offer.rentBackDays }),
                offer.rentBackDaily > 0 && t('public-offers.perDay', { amount: format.money(offer.rentBackDaily) }),
              ]}
            />
          </Fact>
        )}
        {offer.appraisalGap > 0 && (
          <Fact name={t('public-offers.appraisalGap')}>{format.money(offer.appraisalGap)}</Fact>
        )}
        <Fact name={t('public-offers.closing')}>{closingOn ? format.date(closingOn) : '—'}</Fact>
        <Fact name={t('public-offers.contingencies')}>
          {contingencies.length === 0
            ? t('public-offers.none')
            : format.list(
                contingencies.map(({ kind, days }) =>
                  t('public-offers.contingencyOf', { kind: t(`public-offers.contingency.${kind}`), count: days }),
                ),
              )}
        </Fact>
        {offer.inclusions && (
          <Fact name={t('public-offers.inclusions')}>
            <bdi>{offer.inclusions}</bdi>
          </Fact>
        )}
      </dl>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 border-t border-line pt-2">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num wrap-anywhere">{children}</dd>
    </div>
  );
}
