import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { seoLengths } from '#contract/growth/seo/head.ts';

/** The length of a filled-in text compared with what search engines show. */
export function LengthMeter({ of, text }: { of: keyof typeof seoLengths; text: string }) {
  const t = useT();
  const format = useFormat();
  const { least, most } = seoLengths[of];
  const { length } = text;
  const verdict = length > most ? 'long' : length < least ? 'short' : 'fine';
  const color = verdict === 'fine' ? 'bg-act' : 'bg-need';
  return (
    <span className="flex items-center gap-2.5">
      <span className="h-1 w-24 shrink-0 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        <span className={`block h-full ${color}`} style={{ inlineSize: `${Math.min(100, (100 * length) / most)}%` }} />
      </span>
      <span className="num">
        {t(verdict === 'fine' ? 'seo.length.fine' : verdict === 'long' ? 'seo.length.long' : 'seo.length.short', {
          length: format.number(length),
          most: format.number(most),
        })}
      </span>
    </span>
  );
}
