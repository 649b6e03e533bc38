import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { addressOf } from '#contract/core/addresses.ts';
import type { PortalApplication } from '#contract/verticals/portals/portal-view.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { Island } from '../islands/island.tsx';
import HandIn from '../room/hand-in.tsx';
import { Group, Own, Quiet, Row, Rows } from './parts.tsx';

type Props = { token: string; ticket: string; organisation: string; application: PortalApplication; formKey: string };

/** What somebody applied for: the fee, their documents, and what was decided. */
export function ApplicationPart({ token, ticket, organisation, application, formKey }: Props) {
  const t = useT();
  const format = useFormat();
  const { canPay, condition, fee, files, hasLetter, id, name, sentAt, state } = application;
  const isOpen = state === 'received' || state === 'screening' || state === 'conditional' || state === 'approved';
  return (
    <Own
      title={name}
      note={
        <>
          {t('public-apply.application', { day: format.date(sentAt) })} · {t(`public-apply.state.${state}`)}
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Group title={t('public-apply.fee')}>
          {fee.state === 'none' ? (
            <Quiet>{t('public-apply.noFee')}</Quiet>
          ) : fee.state === 'paid' ? (
            <p>{t('public-apply.feePaid', { amount: format.money(fee.cents) })}</p>
          ) : (
            isOpen &&
            canPay && (
              <form method="post">
                <Hidden
                  values={{
                    deed: 'pay',
                    for: 'application',
                    record: id,
                    amount: String(fee.cents / 100),
                    key: formKey,
                  }}
                />
                <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
                  {t('public-apply.pay', { amount: format.money(fee.cents) })}
                </button>
              </form>
            )
          )}
          {hasLetter && (
            <>
              {condition && <p className="text-lg">{t('public-apply.condition', { condition })}</p>}
              <Paper token={token} of="application" id={id} label={t('public-apply.readDecision')} />
            </>
          )}
        </Group>
        <Group title={t('public-apply.documents')}>
          {files.length > 0 && (
            <Rows>
              {files.map((file, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and stay where they are
                <Row key={place} name={<bdi>{file}</bdi>} />
              ))}
            </Rows>
          )}
          {isOpen && (
            <>
              <Quiet>{t('public-apply.documentsText')}</Quiet>
              <Island
                name="hand-in"
                component={HandIn}
                props={{
                  address: addressOf(portal.upload.path).replace('{token}', token),
                  ticket,
                  organisation,
                  more: { application: id },
                }}
                when="idle"
              />
            </>
          )}
        </Group>
      </div>
    </Own>
  );
}

type PaperProps = {
  token: string;
  of: 'application' | 'notice' | 'loan_notice' | 'deposit';
  id: string;
  label: string;
};

/** A paper of one's own, by a form: the pass stands in no address. */
export function Paper({ token, of, id, label }: PaperProps) {
  return (
    <form method="post" action={`/portal/${token}/paper`}>
      <Hidden values={{ of, paper: id }} />
      <button type="submit" className={callToAction({ kind: 'plain', size: 'card' })}>
        {label}
      </button>
    </form>
  );
}
