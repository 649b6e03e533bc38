import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { PortalProperty } from '#contract/verticals/portals/portal-view.ts';
import type { portal } from '#contract/verticals/portals/portals.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { Fact, PlainFacts } from '../network/parts.tsx';
import { Ledger } from './ledger.tsx';
import { Group, Own, Quiet, Row, Rows } from './parts.tsx';

type Statement = OutputOf<typeof portal.statement>;
type Props = { property: PortalProperty; month: string; statement: Statement | null; language: string | null };

/** An owner's own property: what is held, what was paid out, and what waits for their word. Tenants have no names here. */
export function PropertyPart({ property, month, statement, language }: Props) {
  const t = useT();
  const format = useFormat();
  const { distributions, held, name, occupied, reserve, share, toApprove, units } = property;
  return (
    <Own title={name} note={t('public-portal.units', { occupied, units })}>
      {toApprove.length > 0 && (
        <Group title={t('public-portal.approvals')}>
          {toApprove.map(({ id, title, description, estimate, limit }) => (
            <form method="post" key={id} className="grid gap-3 rounded-m bg-need-tint p-4">
              <Hidden values={{ deed: 'approve', request: id, estimate: String(estimate) }} />
              <p className="grid gap-1">
                <bdi className="font-medium wrap-anywhere">{title}</bdi>
                {description && <bdi className="text-md whitespace-pre-line wrap-anywhere">{description}</bdi>}
                <span className="text-md text-need">
                  {t('public-portal.overLimit', { estimate: format.money(estimate), limit: format.money(limit) })}
                </span>
              </p>
              <button type="submit" className={`${callToAction({ kind: 'act', size: 'card' })} justify-self-start`}>
                {t('public-portal.approve', { estimate: format.money(estimate) })}
              </button>
            </form>
          ))}
        </Group>
      )}
      <PlainFacts>
        <Fact name={t('public-portal.held')}>
          <b className="num font-medium">{format.money(held)}</b>
        </Fact>
        <Fact name={t('public-portal.reserve')}>{format.money(reserve)}</Fact>
        <Fact name={t('public-portal.share')}>{format.percent(share / 1_000_000, 2)}</Fact>
      </PlainFacts>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Group title={t('public-portal.statement')}>
          <form method="get" className="flex flex-wrap items-end gap-3">
            <Hidden values={{ property: property.id, ...(language && { lang: language }) }} />
            <Field label={t('public-portal.month')}>
              <Input type="month" name="month" defaultValue={month} required frameClassName="h-11" />
            </Field>
            <button type="submit" className={callToAction({ kind: 'plain', size: 'card' })}>
              {t('public-portal.show')}
            </button>
          </form>
          {statement && <Month of={statement} />}
        </Group>
        <Group title={t('public-portal.distributions')}>
          {distributions.length === 0 ? (
            <Quiet>{t('public-portal.noDistributions')}</Quiet>
          ) : (
            <Rows>
              {distributions.map(({ on, cents }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two of a day are alike
                <Row key={place} name={format.date(on)} end={format.money(cents)} />
              ))}
            </Rows>
          )}
        </Group>
      </div>
    </Own>
  );
}

function Month({ of }: { of: Statement }) {
  const t = useT();
  const format = useFormat();
  const all = [
    'opening',
    'collected',
    'contributed',
    'broughtForward',
    'advanced',
    'fees',
    'expenses',
    'distributed',
    'closing',
  ] as const;
  const sums = all.filter((sum) => (sum !== 'advanced' && sum !== 'broughtForward') || of[sum] !== 0);
  return (
    <div className="grid gap-4">
      <Rows>
        {sums.map((sum) => (
          <Row
            key={sum}
            name={
              sum === 'opening' || sum === 'closing' ? <b>{t(`public-portal.${sum}`)}</b> : t(`public-portal.${sum}`)
            }
            end={format.money(sum === 'fees' || sum === 'expenses' || sum === 'distributed' ? -of[sum] : of[sum])}
          />
        ))}
      </Rows>
      {of.lines.length > 0 && <Ledger lines={of.lines} />}
    </div>
  );
}
