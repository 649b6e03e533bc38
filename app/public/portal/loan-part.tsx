import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { addressOf } from '#contract/core/addresses.ts';
import { isComplete } from '#contract/verticals/loans/urla-data.ts';
import type { PortalLoan } from '#contract/verticals/portals/portal-view.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import { Island } from '../islands/island.tsx';
import HandIn from '../room/hand-in.tsx';
import { Paper } from './application-part.tsx';
import { LoanProgress } from './loan-progress.tsx';
import { Group, Own, Quiet, Row, Rows } from './parts.tsx';

type Props = {
  token: string;
  ticket: string;
  organisation: string;
  loan: PortalLoan;
  sectionAt: (section: string) => string;
};

const told = ['closing', 'disclosure_send_by', 'disclosure_wait', 'lock', 'funding', 'coverage'] as const;
const dateWords = keysOf('closing.client', told);
const isTold = (kind: string): kind is (typeof told)[number] => (told as readonly string[]).includes(kind);

const tones: Record<PortalLoan['asked'][number]['state'], Tone> = {
  open: 'need',
  received: 'info',
  submitted: 'info',
  cleared: 'act',
  waived: 'plain',
};

/** A borrower's own loan: how far it is, its days, what they fill in and what they send. */
export function LoanPart({ token, ticket, organisation, loan, sectionAt }: Props) {
  const t = useT();
  const format = useFormat();
  const { asked, dates, isOpen, milestone, name, notices, sections } = loan;
  const shownDates = dates.flatMap(({ kind, on, isDone }) => (isTold(kind) ? [{ kind, on, isDone }] : []));
  return (
    <Own title={name} note={t(`loans.milestone.${milestone}`)}>
      <LoanProgress milestone={milestone} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Group title={t('public-portal.application')}>
          <Rows>
            {sections.map(({ section, filled, needed }) => {
              const isDone = isComplete({ filled, needed });
              return (
                <Row
                  key={section}
                  name={
                    <a href={sectionAt(section)} className="tap text-act underline underline-offset-4">
                      {t(`loans.urla.${section}`)}
                    </a>
                  }
                  end={
                    <Chip tone={isDone ? 'act' : 'need'}>
                      {isDone ? t('public-portal.complete') : t('public-portal.missing', { count: needed - filled })}
                    </Chip>
                  }
                />
              );
            })}
          </Rows>
        </Group>
        <div className="grid content-start gap-10">
          {notices.length > 0 && (
            <Group title={t('public-portal.loanNotices')}>
              <ul className="grid gap-5">
                {notices.map(({ id, missing, respondBy }) => (
                  <li key={id} className="grid justify-items-start gap-2">
                    <span className="font-medium">{t('public-portal.sendBy', { day: format.date(respondBy) })}</span>
                    <ul className="list-disc ps-5">
                      {missing.map((one) => (
                        <li key={one}>
                          <bdi>{one}</bdi>
                        </li>
                      ))}
                    </ul>
                    <Paper token={token} of="loan_notice" id={id} label={t('public-portal.readLoanNotice')} />
                  </li>
                ))}
              </ul>
            </Group>
          )}
          {shownDates.length > 0 && (
            <Group title={t('public-portal.dates')}>
              <Rows>
                {shownDates.map(({ kind, on }) => (
                  <Row key={kind} name={t(dateWords[kind])} end={on ? format.date(on) : t('public-portal.noDay')} />
                ))}
              </Rows>
            </Group>
          )}
          <Group title={t('public-portal.documents')}>
            {asked.length === 0 ? (
              <Quiet>{t('public-portal.noDocuments')}</Quiet>
            ) : (
              <ul className="grid gap-5">
                {asked.map(({ id, title, state, dueOn, file }) => (
                  <li key={id} className="grid gap-2">
                    <span className="flex items-center gap-3">
                      <bdi className="min-w-0 flex-1 wrap-anywhere">{title}</bdi>
                      {state !== 'waived' && <Chip tone={tones[state]}>{t(`public-portal.askedState.${state}`)}</Chip>}
                    </span>
                    {(dueOn || file) && (
                      <span className="text-md text-ink-2 wrap-anywhere">
                        {file ? <bdi>{file}</bdi> : t('public-portal.dueBy', { day: format.date(dueOn!) })}
                      </span>
                    )}
                    {isOpen && (state === 'open' || state === 'received') && (
                      <Island
                        name="hand-in"
                        component={HandIn}
                        props={{
                          address: addressOf(portal.upload.path).replace('{token}', token),
                          ticket,
                          organisation,
                          more: { loan: loan.id, condition: id },
                        }}
                        when="idle"
                      />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Group>
        </div>
      </div>
    </Own>
  );
}
