import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { PortalLease } from '#contract/verticals/portals/portal-view.ts';
import type { RenewalChoice } from '#contract/verticals/property/renewal-terms.ts';
import { callToAction } from '../call-to-action.ts';
import { Hidden } from '../form-parts.tsx';
import { Group, Quiet } from './parts.tsx';

type Offer = NonNullable<PortalLease['renewal']>;

/** What comes after this term: choose one, say no, or talk first. */
export function RenewalPart({ offer }: { offer: Offer }) {
  const t = useT();
  const format = useFormat();
  const { answeredAt, callAskedAt, choices, chosen, expiresOn, from, id, note, state } = offer;
  const words = ({ months, until, rent }: RenewalChoice) => (
    <span className="grid min-w-0">
      <b className="num font-medium">{t('public-apply.perMonth', { rent: format.money(rent) })}</b>
      <span className="num text-md text-ink-2">
        {until === null || months === null
          ? t('public-portal.monthToMonth', { from: format.date(from) })
          : `${t('public-portal.months', { count: months })}, ${format.date(from)} – ${format.date(until)}`}
      </span>
    </span>
  );
  const taken = chosen === null ? undefined : choices[chosen];
  return (
    <Group title={t('public-portal.renewal')}>
      {note && <bdi className="whitespace-pre-line wrap-anywhere">{note}</bdi>}
      {state === 'open' ? (
        <form method="post" className="grid gap-4 rounded-m border border-line p-4">
          <Hidden values={{ deed: 'renewal', offer: id }} />
          <fieldset className="grid gap-1">
            <legend className="mb-2 text-md text-ink-2">
              {t('public-portal.answerBy', { day: format.date(expiresOn) })}
            </legend>
            {choices.map((choice, place) => (
              <label key={`${choice.months} ${choice.rent}`} className="flex min-h-11 items-center gap-3 py-1">
                <input
                  type="radio"
                  name="choice"
                  value={place}
                  defaultChecked={place === 0}
                  className="size-4 shrink-0"
                />
                {words(choice)}
              </label>
            ))}
          </fieldset>
          <Field label={t('public-portal.renewalRemark')}>
            <Textarea name="remark" rows={2} maxLength={1_000} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <button type="submit" name="answer" value="accept" className={callToAction({ kind: 'act', size: 'card' })}>
              {t('public-portal.acceptOffer')}
            </button>
            <button
              type="submit"
              name="answer"
              value="decline"
              className={callToAction({ kind: 'plain', size: 'card' })}
            >
              {t('public-portal.declineOffer')}
            </button>
            <button type="submit" name="answer" value="call" className={callToAction({ kind: 'plain', size: 'card' })}>
              {t('public-portal.askForCall')}
            </button>
          </div>
          <Quiet>
            {callAskedAt
              ? t('public-portal.callAsked', { day: format.date(callAskedAt) })
              : t('public-portal.renewalNext')}
          </Quiet>
        </form>
      ) : (
        <div className="grid gap-2" role="status">
          {taken && words(taken)}
          <Quiet>
            {state === 'accepted' && answeredAt
              ? t('public-portal.offerAccepted', { day: format.date(answeredAt) })
              : state === 'declined' && answeredAt
                ? t('public-portal.offerDeclined', { day: format.date(answeredAt) })
                : t('public-portal.offerExpired', { day: format.date(expiresOn) })}
          </Quiet>
        </div>
      )}
    </Group>
  );
}
