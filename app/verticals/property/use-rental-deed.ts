import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { useReadAgain } from '../insurance/use-insurance-deed.ts';

/** Money moves in the books of finance as well; a CAM statement is sent in the same way. */
export const rentalDomains = ['rentals', 'rentalLeases', 'rentalApplications', 'leasePapers', 'finance', 'commercial'];

/** Something done at a press, sent under one key so that a second try is not a second payment. */
export function useRentalDeed<Given, Answer>(
  deed: (given: Given, options: { key: string }) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const t = useT();
  const readAgain = useReadAgain(rentalDomains);
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (given: Given) => deed(given, { key }),
    onSuccess: async (answer) => {
      setKey(crypto.randomUUID());
      await readAgain();
      onDone?.(answer);
    },
    onError: (error) => {
      void readAgain();
      toast(t('rentals.refused'), { tone: 'destructive', description: error.message });
    },
  });
}
