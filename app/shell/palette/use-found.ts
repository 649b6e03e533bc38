import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import type { Found } from '#app/kind.ts';
import { shownKinds } from '#app/kinds.ts';
import { foundIn } from './found-in.ts';

/** Between two strokes of a quick typist: few questions, and still an answer at once. */
const pauseMs = 40;
/** A single letter finds everybody, which helps nobody; in Chinese and Japanese it is a word, but one the index cannot use. */
const fewestLetters = 2;

/** Records that fit what is typed. A newer question cancels the older one. */
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
