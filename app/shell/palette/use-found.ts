import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import { type Found, foundDeal, foundFile, foundIn, foundListing } from '../records.ts';

/** Between two strokes of a quick typist: few questions, and still an answer at once. */
const pauseMs = 40;
/** A single letter finds everybody, which helps nobody; in Chinese and Japanese it is a word, but one the index cannot use. */
const fewestLetters = 2;

const mostHomes = 8;
const mostDeals = 5;

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
      const [found, homes, deals, papers] = await Promise.all([
        api.search.everything({ q: settled }, { signal }),
        api.listings.list({ search: settled, limit: mostHomes }, { signal }),
        api.deals.list({ search: settled, limit: mostDeals }, { signal }),
        api.files.browse({ search: settled, limit: mostHomes }, { signal }),
      ]);
      return [
        ...foundIn(found),
        ...homes.rows.map(foundListing),
        ...deals.rows.map(foundDeal),
        ...papers.rows.map(foundFile),
      ];
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
