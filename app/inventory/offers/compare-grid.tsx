import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { whole } from '#contract/core/money.ts';
import type { Offer, OfferComparison, ResolvedOffer } from '#contract/inventory/offers/offers.ts';
import { OfferMenu } from './offer-menu.tsx';
import { OfferStateChip } from './offer-state.tsx';

type Column = { offer: Offer; resolved: ResolvedOffer };
type Row = { key: string; name: string; strong?: boolean; cell: (column: Column) => ReactNode };
type Props = { listing: string; data: OfferComparison; columns: Column[] };

/** Offers side by side, the highest net first. */
export function CompareGrid({ listing, data, columns }: Props) {
  const t = useT();
  const format = useFormat();
  const money = (cents: number) => (cents === 0 ? t('record.none') : format.money(cents));
  const best = columns[0]?.resolved.net;
  const rows: Row[] = [
    { key: 'state', name: t('offers.stateLabel'), cell: ({ offer }) => <OfferStateChip offer={offer} /> },
    { key: 'price', name: t('offers.price'), cell: ({ offer }) => format.money(offer.price) },
    {
      key: 'reached',
      name: t('offers.reached'),
      cell: ({ resolved }) =>
        resolved.outcome === 'fixed' ? (
          t('record.none')
        ) : (
          <>
            {format.money(resolved.price)}
            <span className="block text-sm text-ink-3">{t(`offers.outcome.${resolved.outcome}`)}</span>
          </>
        ),
    },
    {
      key: 'net',
      name: t('offers.net'),
      strong: true,
      cell: ({ resolved }) => (
        <>
          {format.money(resolved.net)}
          {best !== undefined && resolved.net < best && (
            <span className="block text-sm font-normal text-loss">
              <bdi dir="ltr">−{format.money(best - resolved.net)}</bdi>
            </span>
          )}
        </>
      ),
    },
    { key: 'earnest', name: t('offers.earnestMoney'), cell: ({ offer }) => money(offer.earnestMoney) },
    {
      key: 'financing',
      name: t('offers.financingLabel'),
      cell: ({ offer: { financing, downRate } }) => (
        <>
          {t(`offers.financing.${financing}`)}
          {downRate !== null && financing !== 'cash' && (
            <span className="block text-sm text-ink-3">
              {t('offers.downPart', { rate: format.percent(downRate / whole, 2) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'preapproval',
      name: t('offers.preapproval'),
      cell: ({ offer: { id, lender, preapprovedUntil, letter } }) =>
        !lender && !preapprovedUntil && !letter ? (
          t('record.none')
        ) : (
          <>
            <bdi>{lender}</bdi>
            {preapprovedUntil && (
              <span className="block text-sm text-ink-3">
                {t('offers.until', { day: format.date(preapprovedUntil) })}
              </span>
            )}
            {letter && (
              <a
                href={`/api/v1/listings/${listing}/offers/${id}/letter`}
                download={letter.name}
                className="tap block truncate text-sm text-act hover:underline"
              >
                <bdi>{letter.name}</bdi>
              </a>
            )}
          </>
        ),
    },
    {
      key: 'contingencies',
      name: t('offers.contingencies'),
      cell: ({ offer: { contingencies } }) =>
        contingencies.length === 0 ? (
          t('offers.noContingencies')
        ) : (
          <ul>
            {contingencies.map(({ kind, days }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity than their place
              <li key={place}>{t('offers.contingencyOf', { kind: t(`offers.contingency.${kind}`), count: days })}</li>
            ))}
          </ul>
        ),
    },
    {
      key: 'closing',
      name: t('offers.closingOn'),
      cell: ({ offer }) => (offer.closingOn ? format.date(offer.closingOn) : t('record.none')),
    },
    { key: 'concessions', name: t('offers.concessions'), cell: ({ offer }) => money(offer.concessions) },
    {
      key: 'buyerBroker',
      name: t('offers.buyerBroker'),
      cell: ({ offer: { buyerBrokerRate: rate, buyerBrokerFee: fee } }) =>
        [rate > 0 && format.percent(rate / whole, 2), fee > 0 && format.money(fee)].filter(Boolean).join(' + ') ||
        t('record.none'),
    },
    ...(columns.some(({ offer }) => offer.optionFee > 0 || offer.optionDays > 0)
      ? [
          {
            key: 'option',
            name: t('offers.optionFee'),
            cell: ({ offer }: Column) => (
              <>
                {money(offer.optionFee)}
                {offer.optionDays > 0 && (
                  <span className="block text-sm text-ink-3">{t('offers.daysOf', { count: offer.optionDays })}</span>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(columns.some(({ offer }) => offer.rentBackDays > 0)
      ? [
          {
            key: 'rentBack',
            name: t('offers.rentBack'),
            cell: ({ offer }: Column) =>
              offer.rentBackDays > 0 ? (
                <>
                  {t('offers.daysOf', { count: offer.rentBackDays })}
                  {offer.rentBackDaily > 0 && (
                    <span className="block text-sm text-ink-3">
                      {t('offers.perDay', { amount: format.money(offer.rentBackDaily) })}
                    </span>
                  )}
                </>
              ) : (
                t('record.none')
              ),
          },
        ]
      : []),
    ...(columns.some(({ offer }) => offer.appraisalGap > 0)
      ? [
          {
            key: 'gap',
            name: t('offers.appraisalGap'),
            cell: ({ offer }: Column) => money(offer.appraisalGap),
          },
        ]
      : []),
    {
      key: 'document',
      name: t('offers.document'),
      cell: ({ offer: { id, document } }) =>
        document ? (
          <a
            href={`/api/v1/listings/${listing}/offers/${id}/document`}
            download={document.name}
            className="tap block truncate text-act hover:underline"
          >
            <bdi>{document.name}</bdi>
          </a>
        ) : (
          t('record.none')
        ),
    },
    {
      key: 'inclusions',
      name: t('offers.inclusions'),
      cell: ({ offer }) => (offer.inclusions ? <bdi>{offer.inclusions}</bdi> : t('record.none')),
    },
    {
      key: 'escalation',
      name: t('offers.escalation'),
      cell: ({ offer: { escalation } }) =>
        escalation
          ? [
              t('offers.escalationOf', {
                increment: format.money(escalation.increment),
                cap: format.money(escalation.cap),
              }),
              escalation.basis === 'net' && t('offers.basis.net'),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('record.none'),
    },
    {
      key: 'expires',
      name: t('offers.expiresAt'),
      cell: ({ offer }) =>
        offer.expiresAt ? format.dateTimeThere(offer.expiresAt, data.timeZone, 'short') : t('record.none'),
    },
  ];
  return (
    <section
      aria-label={t('offers.compareTitle')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
      tabIndex={0}
      className="overflow-x-auto rounded-m border border-line bg-surface"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{t('offers.compareTitle')}</caption>
        <thead>
          <tr>
            <td className="sticky start-0 bg-surface" />
            {columns.map(({ offer }) => (
              <th
                key={offer.id}
                scope="col"
                style={{ inlineSize: `${100 / columns.length}%` }}
                className="min-w-44 px-3 pt-3 pb-2 text-start align-top font-medium"
              >
                <span className="flex items-start justify-between gap-2">
                  <bdi className="wrap-anywhere">{offer.buyer}</bdi>
                  {data.can.change && <OfferMenu listing={listing} offer={offer} all={data} />}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, strong, cell }) => (
            <tr key={key} className="border-t border-line">
              <th
                scope="row"
                className="sticky start-0 w-36 min-w-28 bg-surface px-3 py-2 text-start align-top text-sm font-normal text-ink-3"
              >
                {name}
              </th>
              {columns.map((column) => (
                <td key={column.offer.id} className={`num px-3 py-2 align-top ${strong ? 'font-medium' : ''}`}>
                  {cell(column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
