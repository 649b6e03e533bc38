import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Property } from '#app/ui/record/property.tsx';
import { share, whole } from '#contract/core/money.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';

const linkLook = 'hover:text-act hover:underline';

/** A loan is held against the lesser of what is paid and what it is worth; nothing where neither is known. */
export function loanToValue({ amount, price, appraised, value, purpose }: Loan): number | null {
  const worth = appraised ?? value;
  const known = purpose === 'purchase' ? [price, worth].filter((one) => one !== null) : [worth];
  const base = known.length > 0 && known.every((one) => one !== null) ? Math.min(...(known as number[])) : null;
  return amount !== null && base ? share(amount, whole, base) : null;
}

export function LoanFacts({ loan }: { loan: Loan }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  const { data } = useQuery(loanQueries.application(loan.id));
  const ltv = loanToValue(loan);
  const money = (label: string, cents: number | null) => (
    <Property label={label} isEmpty={cents === null}>
      {cents !== null && <span className="num">{format.money(cents)}</span>}
    </Property>
  );
  const day = (label: string, on: string | null) => (
    <Property label={label} isEmpty={!on}>
      {on && <span className="num">{format.date(on)}</span>}
    </Property>
  );
  return (
    <dl className="grid gap-0.5">
      <Property label={t('loans.borrowers')} isEmpty={data?.borrowers.length === 0}>
        <span className="grid gap-1">
          {data?.borrowers.map(({ id, name, lead }) =>
            lead ? (
              <Link key={id} to={`/lead/${lead.id}`} className={linkLook}>
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi key={id}>{name}</bdi>
            ),
          )}
        </span>
      </Property>
      <Property label={t('loans.field.owner')}>{loan.owner ? nameOf(loan.owner) : t('loans.office')}</Property>
      <Property label={t('loans.field.processor')} isEmpty={!loan.processor}>
        {loan.processor && nameOf(loan.processor)}
      </Property>
      <Property label={t('loans.field.number')} isEmpty={!loan.number}>
        <span className="num">{loan.number}</span>
      </Property>
      {loan.deal && (
        <Property label={t('loans.field.deal')}>
          <Link to={`/deal/${loan.deal.id}`} className={linkLook}>
            <bdi>{loan.deal.name}</bdi>
          </Link>
        </Property>
      )}
      {money(t('loans.field.price'), loan.price)}
      {money(t('loans.field.value'), loan.value)}
      {money(t('loans.field.appraised'), loan.appraised)}
      <Property label={t('loans.ltv')} isEmpty={ltv === null}>
        {ltv !== null && <span className="num">{format.percent(ltv / whole, 2)}</span>}
      </Property>
      <Property label={t('loans.field.termMonths')} isEmpty={loan.termMonths === null}>
        <span className="num">{loan.termMonths}</span>
      </Property>
      <Property label={t('loans.field.amortization')}>{t(`loans.amortization.${loan.amortization}`)}</Property>
      <Property label={t('loans.field.occupancy')}>{t(`loans.occupancy.${loan.occupancy}`)}</Property>
      {day(t('loans.field.applicationOn'), loan.applicationOn)}
      {day(t('loans.field.closingOn'), loan.closingOn)}
      {day(t('loans.field.lockExpiresOn'), loan.lockExpiresOn)}
      {loan.fundedOn && day(t('loans.fundedOn'), loan.fundedOn)}
      {loan.denialReasons.length > 0 && (
        <Property label={t('loans.denialReasons')}>
          {format.list(loan.denialReasons.map((reason) => t(`loans.denial.${reason}`)))}
        </Property>
      )}
      {loan.endReason && <Property label={t('loans.endReason')}>{loan.endReason}</Property>}
    </dl>
  );
}
