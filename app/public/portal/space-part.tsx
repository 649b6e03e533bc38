import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { PortalSpace } from '#contract/verticals/portals/portal-view.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { Fact, PlainFacts } from '../network/parts.tsx';
import { PlainSelect } from '../showing/plain-select.tsx';
import { Group, Own, Quiet } from './parts.tsx';

type Statement = PortalSpace['statements'][number];

/** A space somebody leases for their business: what they were billed of its costs, step by step, and their questions. */
export function SpacePart({ space, formKey }: { space: PortalSpace; formKey: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <Own
      title={space.name}
      note={t('public-portal.until', { from: format.date(space.from), until: format.date(space.until) })}
    >
      {space.statements.length === 0 ? (
        <Quiet>{t('public-portal.noStatements')}</Quiet>
      ) : (
        space.statements.map((one, place) => (
          <Cam key={one.id} statement={one} isOpen={place === 0} formKey={formKey} />
        ))
      )}
    </Own>
  );
}

function Cam({ statement, isOpen, formKey }: { statement: Statement; isOpen: boolean; formKey: string }) {
  const t = useT();
  const format = useFormat();
  const {
    id,
    year,
    steps,
    estimates,
    trueUp,
    credited,
    auditUntil,
    billedOn,
    canDispute,
    disputes,
    open,
    paid,
    payments,
    reason,
    replaces,
  } = statement;
  return (
    <details open={isOpen} className="rounded-m border border-line p-4">
      <summary className="text-lg font-medium">{t('commercial.camOf', { year: String(year) })}</summary>
      <div className="mt-5 grid gap-8">
        <PlainFacts>
          <Fact name={t('public-portal.trueUp')}>
            <b className="num font-medium">{format.money(trueUp - credited)}</b>
          </Fact>
          <Fact name={t(open < 0 ? 'commercial.openToTenant' : 'commercial.openAmount')}>
            {format.money(Math.abs(open))}
          </Fact>
          {payments.length > 0 && (
            <Fact name={t(paid < 0 ? 'commercial.refunded' : 'commercial.paid')}>{format.money(Math.abs(paid))}</Fact>
          )}
          {payments.some(({ returnedOn }) => returnedOn) && (
            <Fact name={t('commercial.returned')}>
              {payments
                .flatMap(({ cents, returnedOn }) =>
                  returnedOn ? [`${format.money(Math.abs(cents))}, ${format.date(returnedOn)}`] : [],
                )
                .join(' · ')}
            </Fact>
          )}
          {replaces && (
            <Fact name={t('public-portal.replaces')}>
              {format.date(replaces.billedOn)} <bdi>{reason}</bdi>
            </Fact>
          )}
          <Fact name={t('commercial.estimates')}>{format.money(estimates)}</Fact>
          <Fact name={t('public-portal.billedOn')}>{format.date(billedOn)}</Fact>
          <Fact name={t('public-portal.disputeUntil')}>{format.date(auditUntil)}</Fact>
        </PlainFacts>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
        <div tabIndex={0} className="max-w-full overflow-x-auto">
          <table className="w-full text-md">
            <caption className="sr-only">{t('commercial.camOf', { year: String(year) })}</caption>
            <thead>
              <tr className="text-start text-sm text-ink-3">
                <th className="py-2 pe-3 text-start font-normal">{t('commercial.step')}</th>
                <th className="py-2 pe-3 text-start font-normal">{t('commercial.clauseField')}</th>
                <th className="py-2 pe-3 text-end font-normal">{t('commercial.change')}</th>
                <th className="py-2 text-end font-normal">{t('commercial.after')}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-y border-line">
              {steps.map(({ step, clause, change, after }) => (
                <tr key={step}>
                  <th scope="row" className="py-2 pe-3 text-start align-top font-normal">
                    {t(`commercial.step.${step}`)}
                  </th>
                  <td className="py-2 pe-3 align-top">
                    <bdi>{clause || '–'}</bdi>
                  </td>
                  <td className="num py-2 pe-3 text-end align-top">{step === 'true_up' ? '' : format.money(change)}</td>
                  <td className="num py-2 text-end align-top">{format.money(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {disputes.length > 0 && (
          <Group title={t('commercial.disputes')}>
            <ul className="grid gap-5">
              {disputes.map((one) => (
                <li key={one.id} className="grid gap-1">
                  <span className="text-md text-ink-2">
                    {one.step ? t(`commercial.step.${one.step}`) : t('public-portal.wholeStatement')}
                  </span>
                  <bdi className="whitespace-pre-line wrap-anywhere">{one.question}</bdi>
                  {one.answeredAt ? (
                    <span className="border-s-2 border-line ps-3 whitespace-pre-line wrap-anywhere">
                      <bdi>{one.answer}</bdi>
                      {one.credit > 0 && (
                        <span className="num block text-md text-act">
                          {t('commercial.creditGiven', { amount: format.money(one.credit) })}
                        </span>
                      )}
                    </span>
                  ) : (
                    <span className="text-md text-ink-3">{t('public-portal.awaitingAnswer')}</span>
                  )}
                </li>
              ))}
            </ul>
          </Group>
        )}
        {canDispute && (
          <form method="post" className="grid max-w-[36rem] gap-4" aria-label={t('public-portal.dispute')}>
            <Hidden values={{ deed: 'dispute', statement: id, key: formKey }} />
            <p className="font-medium">{t('public-portal.dispute')}</p>
            <Field label={t('commercial.step')}>
              <PlainSelect
                name="step"
                value=""
                options={[
                  ['', t('public-portal.wholeStatement')],
                  ...steps.map(({ step }): [string, string] => [step, t(`commercial.step.${step}`)]),
                ]}
              />
            </Field>
            <Field label={t('public-portal.question')} required>
              <Textarea name="question" required maxLength={2_000} rows={3} />
            </Field>
            <button type="submit" className={`${callToAction({ kind: 'act', size: 'card' })} justify-self-start`}>
              {t('public-portal.sendDispute')}
            </button>
          </form>
        )}
      </div>
    </details>
  );
}
