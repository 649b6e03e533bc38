import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { addressOf } from '#contract/core/addresses.ts';
import type { PortalLease, PortalRequest } from '#contract/verticals/portals/portal-view.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import { priorities } from '#contract/verticals/property/words.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { Island } from '../islands/island.tsx';
import { Fact, PlainFacts } from '../network/parts.tsx';
import HandIn from '../room/hand-in.tsx';
import { PlainSelect } from '../showing/plain-select.tsx';
import { Inspections, Notices, PayRent, SettledDeposit } from './lease-papers.tsx';
import { Ledger } from './ledger.tsx';
import { Group, Own, Quiet } from './parts.tsx';
import { RenewalPart } from './renewal-part.tsx';

type Props = { token: string; ticket: string; organisation: string; lease: PortalLease; formKey: string };

const toneOf = (state: PortalRequest['state']): Tone =>
  state === 'done' || state === 'closed' ? 'act' : state === 'canceled' ? 'plain' : state === 'new' ? 'need' : 'info';

/** A tenant's own lease: what is owed, line by line, and what is being repaired. */
export function LeasePart({ token, ticket, organisation, lease, formKey }: Props) {
  const t = useT();
  const format = useFormat();
  const { balance, deposit, dueDay, from, ledger, name, noticeOn, rent, requests, state, until } = lease;
  const lives = state === 'active' || state === 'notice';
  return (
    <Own title={name} note={t(`rentals.leaseState.${state}`)}>
      <PlainFacts>
        <Fact name={t(balance < 0 ? 'public-portal.credit' : 'public-portal.balance')}>
          <b className="num font-medium">{format.money(Math.abs(balance))}</b>
        </Fact>
        <Fact name={t('public-portal.rent')}>
          {t('public-portal.rentDue', { rent: format.money(rent), day: dueDay })}
        </Fact>
        <Fact name={t('public-portal.term')}>
          {until
            ? t('public-portal.until', { from: format.date(from), until: format.date(until) })
            : t('public-portal.monthToMonth', { from: format.date(from) })}
        </Fact>
        {deposit > 0 && <Fact name={t('public-portal.deposit')}>{format.money(deposit)}</Fact>}
        {noticeOn && <Fact name={t('public-portal.notice')}>{format.date(noticeOn)}</Fact>}
      </PlainFacts>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <div className="grid content-start gap-y-10">
          {lease.renewal && <RenewalPart offer={lease.renewal} />}
          {lease.online.isOpen && (lives || balance > 0) && <PayRent lease={lease} formKey={formKey} />}
          {lease.depositSettledOn && (
            <SettledDeposit token={token} lease={{ id: lease.id, settledOn: lease.depositSettledOn }} />
          )}
          {lease.notices.length > 0 && <Notices token={token} notices={lease.notices} />}
          {lease.inspections.length > 0 && <Inspections inspections={lease.inspections} />}
          <Group title={t('public-portal.ledger')}>
            {ledger.length === 0 ? <Quiet>{t('public-portal.noLines')}</Quiet> : <Ledger lines={ledger} />}
          </Group>
        </div>
        <Group title={t('public-portal.repairs')}>
          {requests.length > 0 && (
            <ul className="grid gap-5">
              {requests.map((request) => (
                <li key={request.id} className="grid gap-2">
                  <span className="flex items-center gap-3">
                    <bdi className="min-w-0 flex-1 wrap-anywhere">{request.title}</bdi>
                    <Chip tone={toneOf(request.state)}>{t(`rentals.requestState.${request.state}`)}</Chip>
                  </span>
                  {request.description && (
                    <bdi className="text-md whitespace-pre-line text-ink-2 wrap-anywhere">{request.description}</bdi>
                  )}
                  <span className="flex flex-wrap gap-x-3 text-md text-ink-2">
                    <span>{format.date(request.at)}</span>
                    {request.scheduledOn && (
                      <span>{t('public-portal.visit', { day: format.date(request.scheduledOn) })}</span>
                    )}
                    {request.photos > 0 && <span>{t('public-portal.photos', { count: request.photos })}</span>}
                  </span>
                  {request.state !== 'closed' && request.state !== 'canceled' && (
                    <Island
                      name="hand-in"
                      component={HandIn}
                      props={{
                        address: addressOf(portal.upload.path).replace('{token}', token),
                        ticket,
                        organisation,
                        more: { request: request.id },
                      }}
                      when="idle"
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
          {lives && (
            <form
              method="post"
              className="grid gap-4 rounded-m border border-line p-4"
              aria-label={t('public-portal.newRepair')}
            >
              <Hidden values={{ deed: 'repair', lease: lease.id, key: formKey }} />
              <p className="font-medium">{t('public-portal.newRepair')}</p>
              <Field label={t('public-portal.what')} required>
                <Input name="title" required maxLength={160} frameClassName="h-11" />
              </Field>
              <Field label={t('public-portal.details')}>
                <Textarea name="description" maxLength={4_000} rows={3} />
              </Field>
              <Field label={t('public-portal.urgency')}>
                <PlainSelect
                  name="priority"
                  value="normal"
                  options={priorities.map((value) => [value, t(`rentals.priority.${value}`)])}
                />
              </Field>
              <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
                {t('public-portal.send')}
              </button>
            </form>
          )}
        </Group>
      </div>
    </Own>
  );
}
