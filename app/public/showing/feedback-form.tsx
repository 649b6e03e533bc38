import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { priceOpinions } from '#contract/inventory/showing-words.ts';
import { callToAction } from '../call-to-action.ts';
import { Refusal } from '../form-parts.tsx';

export const readFeedback = (form: FormData) => ({
  interest: Number(form.get('interest')),
  priceOpinion: String(form.get('priceOpinion') ?? ''),
  liked: String(form.get('liked') ?? '').replaceAll('\r\n', '\n'),
  disliked: String(form.get('disliked') ?? '').replaceAll('\r\n', '\n'),
  offerLikely: form.get('offerLikely') === 'yes',
});

/** A short feedback form with three choices and two lines. Works without JavaScript. */
export function FeedbackForm({ isGiven, isRefused }: { isGiven: boolean; isRefused: boolean }) {
  const t = useT();
  const format = useFormat();
  if (isGiven) return null;
  return (
    <form method="post" className="mt-10 grid max-w-2xl gap-8">
      {isRefused && <Refusal>{t('public-showing.mend')}</Refusal>}
      <input type="hidden" name="deed" value="feedback" />
      <Choice legend={t('public-showing.interest')} hint={t('public-showing.interestScale')}>
        {[1, 2, 3, 4, 5].map((value) => (
          <Option key={value} name="interest" value={String(value)}>
            {format.number(value)}
          </Option>
        ))}
      </Choice>
      <Choice legend={t('public-showing.price')}>
        {priceOpinions.map((value) => (
          <Option key={value} name="priceOpinion" value={value}>
            {t(`public-showing.price.${value}`)}
          </Option>
        ))}
      </Choice>
      <Choice legend={t('public-showing.offer')}>
        <Option name="offerLikely" value="yes">
          {t('public-showing.yes')}
        </Option>
        <Option name="offerLikely" value="no">
          {t('public-showing.no')}
        </Option>
      </Choice>
      <Field label={t('public-showing.liked')} hint={t('public-booking.optional')}>
        <Textarea name="liked" maxLength={1000} rows={2} />
      </Field>
      <Field label={t('public-showing.disliked')} hint={t('public-booking.optional')}>
        <Textarea name="disliked" maxLength={1000} rows={2} />
      </Field>
      <p>
        <button type="submit" className={callToAction({ kind: 'act', size: 'hero' })}>
          {t('public-showing.sendFeedback')}
        </button>
      </p>
    </form>
  );
}

const Choice = ({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) => (
  <fieldset>
    <legend className="text-lg font-medium">{legend}</legend>
    {hint && <p className="text-md text-ink-3">{hint}</p>}
    <div className="mt-3 flex flex-wrap gap-2">{children}</div>
  </fieldset>
);

export const Option = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <label className="num inline-flex h-11 min-w-14 cursor-pointer items-center justify-center gap-2 rounded-s border border-edge bg-surface px-4 text-lg has-checked:border-act has-checked:bg-act-tint has-focus-visible:outline-2 has-focus-visible:outline-act">
    <input type="radio" name={name} value={value} required className="size-4" />
    {children}
  </label>
);
