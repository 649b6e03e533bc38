import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { HomeSearch } from '#contract/growth/home-search.ts';
import type { SitePage } from '#contract/growth/site-page.ts';
import { consentInForce } from '#contract/inventory/open-house-words.ts';
import { heardFrequencies } from '#contract/inventory/search-alerts.ts';
import { often } from '../alert/wish-fields.tsx';
import { callToAction } from '../call-to-action.ts';
import { Hidden, Refusal } from '../form-parts.tsx';
import { useConditions } from '../search/search-words.ts';
import { Tick } from '../tick.tsx';
import { type Refused, refusalOf, SignInForm } from './sign-in-form.tsx';

type Props = {
  site: SitePage;
  wanted: HomeSearch & { text: string };
  action: string;
  reference: string;
  refused: Refused | undefined;
  isSignedIn: boolean;
};

/** Saves a search with its frequency and the consent text. */
export function SaveSearch({ site, wanted, action, reference, refused, isSignedIn }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const { text, ...search } = wanted;
  const conditions = useConditions(search).map(({ words }) => words);
  const name = conditions.join(', ').slice(0, 100) || t('public-site.homes');
  const here = `/s/${site.slug}/saved?search=${encodeURIComponent(text)}`;
  const values = refused?.values;
  const fields = (
    <>
      <Hidden values={{ search: text }} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('public-visit.searchName')} required>
          <Input
            name="searchName"
            required
            maxLength={100}
            defaultValue={values?.searchName ?? name}
            frameClassName="h-11"
          />
        </Field>
        <label className="grid content-start gap-1.5 text-sm font-medium">
          {t('public-visit.howOften')}
          <select
            name="frequency"
            defaultValue={values?.frequency ?? 'daily'}
            className="h-11 w-full rounded-m border border-edge bg-surface px-3 text-lg font-normal text-ink"
          >
            {heardFrequencies.map((one) => (
              <option key={one} value={one}>
                {t(often[one as keyof typeof often])}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Tick name="alerts" checked={values?.alerts === 'on'} required>
        {consentInForce(site.ownWords, locale, 'email', site.organisation).text}
      </Tick>
    </>
  );
  return (
    <section
      aria-labelledby="save-search"
      className="mt-8 max-w-3xl rounded-m border border-line bg-surface p-6 sm:p-8"
    >
      <h2 id="save-search" className="font-display text-2xl">
        {t('public-visit.saveSearch')}
      </h2>
      <p className="mt-2 mb-6 text-lg text-ink-2">{t('public-visit.saveSearchText')}</p>
      {isSignedIn ? (
        <form method="post" action={here}>
          <fieldset disabled={site.isPreview} className="grid gap-5">
            {refused && <Refusal>{t(refusalOf(refused))}</Refusal>}
            {fields}
            <Hidden values={{ act: 'search', locale, reference: values?.reference ?? reference }} />
            <p>
              <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
                {t('public-visit.saveSearch')}
              </button>
            </p>
          </fieldset>
        </form>
      ) : (
        <SignInForm {...{ site, reference, refused }} action={here} back={action}>
          {fields}
        </SignInForm>
      )}
    </section>
  );
}
