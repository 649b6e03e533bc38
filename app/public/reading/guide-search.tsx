import { useT } from '#app/i18n/t.ts';
import { controlLook } from '#app/ui/input.tsx';
import { callToAction } from '../call-to-action.ts';

/** A form like any other: the answer is a page with an address, and no script is needed. */
export function GuideSearch({ q = '', id = 'guide-search' }: { q?: string; id?: string }) {
  const t = useT();
  return (
    <search>
      <form action="/documentation" method="get" className="flex max-w-xl gap-2">
        <label htmlFor={id} className="sr-only">
          {t('public-reading.guide.search')}
        </label>
        <div className={`${controlLook} h-11`}>
          <input
            id={id}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            required
            placeholder={t('public-reading.guide.placeholder')}
            className="h-full min-w-0 flex-1 rounded-s bg-transparent px-3.5 text-lg outline-none"
          />
        </div>
        <button type="submit" className={`${callToAction({ kind: 'act' })} h-11`}>
          {t('public-reading.guide.find')}
        </button>
      </form>
    </search>
  );
}
