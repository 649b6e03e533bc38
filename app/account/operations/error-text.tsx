import { useT } from '#app/i18n/t.ts';

const longestLine = 140;

/** An error message as plain text. A long one is collapsed to its first line. */
export function ErrorText({ children }: { children: string }) {
  const t = useT();
  const text = children.trim();
  const first = text.split('\n', 1)[0]!;
  if (first === text && text.length <= longestLine) {
    return (
      <p dir="ltr" className="font-code text-xs break-words text-loss rtl:text-right">
        {text}
      </p>
    );
  }
  return (
    <details className="min-w-0 text-xs">
      <summary dir="ltr" className="cursor-pointer font-code break-words text-loss rtl:text-right">
        {first.length > longestLine ? `${first.slice(0, longestLine)}…` : first}
      </summary>
      <section
        // Focusable, so that the keyboard can scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        aria-label={t('operations.error.whole')}
        dir="ltr"
        className="mt-1.5 max-h-72 overflow-auto rounded-s bg-sunken p-3 font-code break-words whitespace-pre-wrap text-ink-2"
      >
        {text}
      </section>
    </details>
  );
}
