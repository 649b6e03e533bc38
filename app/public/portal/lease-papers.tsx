import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { PortalLease } from '#contract/verticals/portals/portal-view.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { Paper } from './application-part.tsx';
import { Group, Quiet, Row, Rows } from './parts.tsx';

/** Rent paid here and now, or by itself from then on. */
export function PayRent({ lease: { balance, id, online }, formKey }: { lease: PortalLease; formKey: string }) {
  const t = useT();
  const format = useFormat();
  const { autopay, pending } = online;
  return (
    <Group title={t('public-apply.payRent')}>
      {pending > 0 && <Quiet>{t('public-apply.pending', { amount: format.money(pending) })}</Quiet>}
      <form method="post" className="flex flex-wrap items-end gap-3">
        <Hidden values={{ deed: 'pay', for: 'rent', record: id, key: formKey }} />
        <Field label={t('public-apply.amount')} required>
          <Input
            name="amount"
            inputMode="decimal"
            required
            defaultValue={balance > 0 ? (balance / 100).toFixed(2) : ''}
            frameClassName="h-11 w-40"
          />
        </Field>
        <button type="submit" className={callToAction({ kind: 'act', size: 'card' })}>
          {t('public-apply.payNow')}
        </button>
      </form>
      {autopay.isOn && !autopay.isOwn ? (
        <Quiet>{t('public-apply.autopayOther')}</Quiet>
      ) : autopay.canStart || autopay.isOn ? (
        <form method="post" className="grid gap-2">
          <Hidden values={{ deed: 'autopay', lease: id, isOn: autopay.isOn ? 'no' : 'yes' }} />
          <Quiet>{t(autopay.isOn ? 'public-apply.autopayOn' : 'public-apply.autopayText')}</Quiet>
          <button type="submit" className={`${callToAction({ kind: 'plain', size: 'card' })} justify-self-start`}>
            {t(autopay.isOn ? 'public-apply.stopAutopay' : 'public-apply.startAutopay')}
          </button>
        </form>
      ) : (
        <Quiet>{t('public-apply.autopayFirst')}</Quiet>
      )}
    </Group>
  );
}

/** What the home looked like: read it, say what one sees differently, sign. */
export function Inspections({ inspections }: { inspections: PortalLease['inspections'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Group title={t('public-apply.inspections')}>
      {inspections.map((one) => (
        <details key={one.id} open={!one.signedAt} className="rounded-m border border-line p-4">
          <summary className="font-medium">
            {t(`public-apply.inspection.${one.kind}`)} · {format.date(one.on)}
          </summary>
          <div className="mt-3 grid gap-4">
            <Rows>
              {one.items.map(({ room, item, condition, note, photos }) => (
                <Row
                  key={`${room} ${item}`}
                  name={<bdi>{item}</bdi>}
                  note={
                    <bdi>
                      {[room, note, photos > 0 && t('public-portal.photos', { count: photos })]
                        .filter(Boolean)
                        .join(' · ')}
                    </bdi>
                  }
                  end={condition && t(`public-apply.looks.${condition}`)}
                />
              ))}
            </Rows>
            {one.signedAt ? (
              <Quiet>
                {t('public-apply.signed', { name: `\u2068${one.signedBy}\u2069`, day: format.date(one.signedAt) })}
                {one.remark && ` ${one.remark}`}
              </Quiet>
            ) : (
              <form method="post" className="grid gap-4">
                <Hidden values={{ deed: 'sign', inspection: one.id }} />
                <Field label={t('public-apply.remark')}>
                  <Textarea name="remark" rows={3} maxLength={2_000} />
                </Field>
                <Field label={t('public-apply.signature')} hint={t('public-apply.signatureHint')} required>
                  <Input name="name" required maxLength={120} autoComplete="name" frameClassName="h-11" />
                </Field>
                <button type="submit" className={`${callToAction({ kind: 'act', size: 'hero' })} justify-self-start`}>
                  {t('public-apply.sign')}
                </button>
              </form>
            )}
          </div>
        </details>
      ))}
    </Group>
  );
}

export function Notices({ token, notices }: { token: string; notices: PortalLease['notices'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Group title={t('public-apply.notices')}>
      <Rows>
        {notices.map(({ id, kind, servedOn, endsOn }) => (
          <Row
            key={id}
            name={t(`public-apply.notice.${kind}`)}
            note={t('public-apply.runs', { from: format.date(servedOn), until: format.date(endsOn) })}
            end={<Paper token={token} of="notice" id={id} label={t('public-apply.readNotice')} />}
          />
        ))}
      </Rows>
    </Group>
  );
}

export function SettledDeposit({ token, lease }: { token: string; lease: { id: string; settledOn: string } }) {
  const t = useT();
  const format = useFormat();
  return (
    <Group title={t('public-portal.settledDeposit')}>
      <Rows>
        <Row
          name={t('public-portal.depositStatement')}
          note={format.date(lease.settledOn)}
          end={<Paper token={token} of="deposit" id={lease.id} label={t('public-apply.readNotice')} />}
        />
      </Rows>
    </Group>
  );
}
