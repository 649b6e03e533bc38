import { type ReactNode, useEffect, useMemo, useState } from 'react';

export type ComboOption = {
  value: string;
  label: string;
  /** A second line that distinguishes options of the same name. */
  detail?: string;
  icon?: ReactNode;
  disabled?: boolean;
};

/** A fixed list, or a function that asks the server as the reader types. */
export type OptionSource =
  | readonly ComboOption[]
  | ((query: string, signal: AbortSignal) => Promise<readonly ComboOption[]>);

type FoundOptions = {
  options: readonly ComboOption[];
  state: 'ready' | 'loading' | 'failed';
  retry: () => void;
};

const typingPauseMs = 150;
const none: readonly ComboOption[] = [];

export function useOptions(source: OptionSource, query: string, open: boolean): FoundOptions {
  const [found, setFound] = useState<{ options: readonly ComboOption[]; state: FoundOptions['state'] }>({
    options: none,
    state: 'loading',
  });
  const [attempt, setAttempt] = useState(0);
  const ask = typeof source === 'function' ? source : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same question again
  useEffect(() => {
    if (!ask || !open) return;
    const abort = new AbortController();
    setFound((before) => ({ ...before, state: 'loading' }));
    const timer = setTimeout(
      () =>
        ask(query, abort.signal).then(
          (options) => !abort.signal.aborted && setFound({ options, state: 'ready' }),
          () => !abort.signal.aborted && setFound({ options: none, state: 'failed' }),
        ),
      query ? typingPauseMs : 0,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [ask, query, open, attempt]);

  const matching = useMemo(() => (typeof source === 'function' ? none : matches(source, query)), [source, query]);
  const retry = () => setAttempt((before) => before + 1);
  return ask ? { ...found, retry } : { options: matching, state: 'ready', retry };
}

/** Options that contain the typed text, ignoring accents; those that begin with it come first. */
export function matches(options: readonly ComboOption[], query: string): readonly ComboOption[] {
  const wanted = plain(query.trim());
  if (!wanted) return options;
  const found = options.filter(({ label, detail = '' }) => plain(`${label} ${detail}`).includes(wanted));
  const begins = (option: ComboOption) => (plain(option.label).startsWith(wanted) ? 0 : 1);
  return found.toSorted((a, b) => begins(a) - begins(b));
}

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
