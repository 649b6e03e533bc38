import { data } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { loanStatus } from '#contract/verticals/loans/loan-status.ts';
import { askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { LoanProgress } from '../portal/loan-progress.tsx';
import type { Route } from './+types/loan-status-page.ts';
import { Fact, PlainFacts } from './parts.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const loan = await askFor(context, loanStatus.seeStatus, { token: params.token });
  return loan ? { loan } : data(null, { status: 404 });
}

/** The progress of a loan for anyone with the link: no amount, rate or borrower. */
export default function LoanStatusPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { loan } = loaderData;
  const { address, state, milestone, closingOn, officer, email, changedOn, organisation } = loan;
  return (
    <Column as="text" className="pb-24">
      <title>{`${t('public-network.loanStatus')} · ${organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="same-origin" />
      <BrandHead of={loan} />
      <PageHeading title={t('public-network.loanStatus')} lead={address ?? organisation} />
      {milestone && (
        <div className="mb-8">
          <LoanProgress milestone={milestone} />
        </div>
      )}
      <PlainFacts>
        <Fact name={t('public-network.status')}>
          {milestone
            ? t(`loans.milestone.${milestone}`)
            : t(state === 'funded' ? 'loans.state.funded' : 'public-network.notActive')}
        </Fact>
        {closingOn && <Fact name={t('public-network.closing')}>{format.date(closingOn)}</Fact>}
        <Fact name={t('public-network.lastUpdate')}>{format.date(changedOn)}</Fact>
        {officer && (
          <Fact name={t('loans.role.officer')}>
            <bdi className="grid">
              <span>{officer}</span>
              {email && (
                <a href={`mailto:${email}`} className="tap wrap-anywhere underline underline-offset-4">
                  {email}
                </a>
              )}
            </bdi>
          </Fact>
        )}
      </PlainFacts>
    </Column>
  );
}
