import { useLocation } from 'react-router';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { ErrorCode } from '#contract/core/error-codes.ts';
import { openedAgain } from '#contract/core/opened.ts';
import { phoneText } from '#contract/core/phone-text.ts';
import type { SiteHome } from '#contract/growth/site-home.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { consentChannels, consentInForce } from '#contract/inventory/open-house-words.ts';
import { callToAction } from '../call-to-action.ts';
import { Consent, EmailInput, Hidden, NameInput, PhoneInput, Refusal, Trap } from '../form-parts.tsx';
import { Tick } from '../tick.tsx';
import { withQuery } from '../with-query.ts';
import { type Letter, utmIn } from './letter.ts';
import { placeOf } from './place.ts';

const tickOf = { call: 'mayCall', sms: 'mayText', email: 'mayEmail' } as const;

type Refused = { values: Letter; fields: string[]; code: ErrorCode };
export type ContactProps = {
  site: SitePage;
  home: SiteHome | undefined;
  /** They may ask to see it. */
  hasTour?: boolean;
  /** Other words than the site's own. */
  title?: string;
  words?: string;
  /** It stands in a part of its own: no line above. */
  isBare?: boolean;
  /** What goes along unseen. */
  hidden?: Record<string, string>;
  reference: string;
  isSent: boolean;
  refused: Refused | undefined;
};

export function SiteContact(props: ContactProps) {
  const t = useT();
  const { contact, person, organisation } = props.site;
  const name = person ?? organisation;
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className={`grid scroll-mt-6 gap-8 py-14 sm:py-20 lg:grid-cols-[18rem_1fr] lg:gap-12 ${props.isBare ? '' : 'border-t border-line'}`}
    >
      <div>
        <h2 id="contact-title" className="font-display text-title tracking-[-0.022em] text-balance">
          {props.isSent ? t('public-form.sent') : props.title || t('public-site.write')}
        </h2>
        <p className="mt-3 text-lg text-ink-2" dir="auto">
          {props.isSent ? t('public-form.sentText', { organisation: name }) : props.words || contact.words}
        </p>
        <ul className="mt-5 grid gap-1 text-lg">
          {contact.phone && (
            <li>
              <a
                href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`}
                className="tap underline underline-offset-4"
                dir="ltr"
              >
                {phoneText(contact.phone)}
              </a>
            </li>
          )}
          {contact.email && (
            <li>
              <a href={`mailto:${contact.email}`} className="tap wrap-anywhere underline underline-offset-4" dir="ltr">
                {contact.email}
              </a>
            </li>
          )}
        </ul>
      </div>
      {!props.isSent && <LetterForm {...props} />}
    </section>
  );
}

function LetterForm({ site, home, hasTour, hidden, reference, refused }: ContactProps) {
  const t = useT();
  const { locale } = useLocale();
  const { search } = useLocation();
  const values = refused?.values;
  const since = openedAgain(refused?.fields.includes('opened') ? undefined : values?.opened, site.opened);
  const isFaulty = (field: string) => refused?.fields.includes(field);
  const place = home && placeOf(t, home);
  return (
    <form method="post" action={`${withQuery(search, {})}#contact`} noValidate={Boolean(refused)}>
      {/* A preview writes to nobody. */}
      <fieldset disabled={site.isPreview} className="grid max-w-2xl gap-6">
        {refused && <Refusal>{t(refusalOf(refused))}</Refusal>}
        {place && (
          <p className="rounded-m bg-sunken px-4 py-3 text-lg">
            {t('public-site.aboutHome')} <bdi className="font-medium">{place}</bdi>
          </p>
        )}
        {hasTour && (
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <Tick name="wantsTour" checked={values?.wantsTour ?? asksForTour(search)}>
              {t('public-home.wantsTour')}
            </Tick>
            <Field label={t('public-home.tourOn')}>
              <Input type="date" name="tourOn" defaultValue={values?.tourOn ?? ''} frameClassName="h-11" />
            </Field>
          </div>
        )}
        <Field label={t('public-booking.name')} required error={isFaulty('name') && t('public-booking.fault.name')}>
          <NameInput value={values?.name} />
        </Field>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label={t('public-booking.email')}
            hint={t('public-open-house.contactHint')}
            error={isFaulty('email') && t('public-open-house.fault.contact')}
          >
            <EmailInput value={values?.email} />
          </Field>
          <Field label={t('public-booking.phone')} error={isFaulty('phone') && t('public-booking.fault.phone')}>
            <PhoneInput value={values?.phone} />
          </Field>
        </div>
        <Field label={t('public-booking.note')}>
          <Textarea name="message" maxLength={5000} rows={5} defaultValue={values?.message} />
        </Field>
        <Trap />
        <Hidden
          values={{
            locale,
            opened: since,
            edition: site.edition,
            reference: values?.reference ?? reference,
            home: home?.id ?? '',
            ...utmIn(search),
            ...hidden,
          }}
        />
        <Consent
          words={site.contact.consent}
          checked={values?.consent && !isFaulty('edition')}
          fault={isFaulty('consent') ? t('public-form.consent') : undefined}
        />
        <fieldset className="grid gap-4">
          <legend className="mb-3 text-md text-ink-3">{t('public-open-house.mayBe')}</legend>
          {consentChannels.map((channel) => (
            <Tick key={channel} name={tickOf[channel]} checked={values?.[tickOf[channel]] && !isFaulty('edition')}>
              {consentInForce(site.ownWords, locale, channel, site.organisation).text}
            </Tick>
          ))}
          <Tick name="sharesPath" checked={values?.sharesPath}>
            {t('public-visit.sharesPath', { organisation: site.organisation })}
          </Tick>
        </fieldset>
        <p>
          <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
            {t('public-form.send')}
          </button>
        </p>
      </fieldset>
    </form>
  );
}

/** Whoever came by way of a wish to see it, as from the assistant. */
const asksForTour = (search: string): boolean => new URLSearchParams(search).has('tour');

function refusalOf({ code, fields }: Refused) {
  if (fields.includes('edition')) return 'public-site.wordsChanged';
  if (fields.includes('opened')) return 'public-booking.again';
  return code === 'rate_limited' ? 'public-booking.tooMany' : 'public-form.mend';
}
