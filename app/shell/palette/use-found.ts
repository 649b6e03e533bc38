import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import type { Found } from '#app/kind.ts';
import { shownKinds } from '#app/kinds.ts';
import { foundIn } from './found-in.ts';

/** Debounce between the keystrokes of a fast typist: few requests, and still no noticeable delay. */
const pauseMs = 40;
/** A single letter matches too much. In Chinese and Japanese it may be a word, but the index can't use it. */
const fewestLetters = 2;

/** Records that match the typed text. A newer query cancels the older one. */
export function useFound(question: string) {
  const settled = useSettled(question.trim());
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['search', settled],
    enabled: settled.length >= fewestLetters,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Found[]> => {
      const [found, ...others] = await Promise.all([
        api.search.everything({ q: settled }, { signal }).then(foundIn),
        ...Object.values(shownKinds).map(({ search }) => search?.(settled, signal) ?? []),
      ]);
      return [...found, ...others.flat()];
    },
  });
  const isAsked = question.trim().length >= fewestLetters;
  return {
    records: isAsked ? (data ?? []) : [],
    isSearching: isAsked && (settled !== question.trim() || (isFetching && (isPlaceholderData || !data))),
    isError: isAsked && isError,
  };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
