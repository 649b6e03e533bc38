export type Source = { words: string; href: string | null };

/** Data credits in the corner of the map. */
export function Credits({ of }: { of: readonly Source[] }) {
  if (of.length === 0) return null;
  return (
    <p className="absolute right-0 bottom-0 z-10 max-w-full truncate rounded-tl-s bg-surface/85 px-1.5 py-0.5 text-xs text-ink-2">
      {of.map(({ words, href }, place) => (
        <span key={words}>
          {place > 0 && ' · '}
          {href ? (
            <a href={href} target="_blank" rel="noreferrer" className="hover:underline">
              {words}
            </a>
          ) : (
            words
          )}
        </span>
      ))}
    </p>
  );
}
