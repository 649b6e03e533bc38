import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NotConfirmed, useFresh } from '#app/account/fresh.tsx';
import { useT } from '#app/i18n/t.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { dismissToast, toast } from '#app/ui/toast.ts';

type Props = {
  /** Such as "deals.csv". */
  name: string;
  take: () => Promise<unknown>;
  onClose: () => void;
};

/** Downloads exactly what a list shows. Asks for the password first if the sign-in was long ago. */
export default function ExportList({ name, take, onClose }: Props) {
  const t = useT();
  const { freshly, confirmation } = useFresh();
  const { mutate } = useMutation({
    mutationFn: () => {
      toast(t('list.export.begun'), { durationMs: Number.POSITIVE_INFINITY });
      return freshly(take);
    },
    onSuccess: (file) => {
      saveFile(file as Blob, name);
      toast(t('list.export.done'));
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) dismissToast();
      else toast(t('list.export.failed'), { tone: 'destructive', description: error.message });
    },
    onSettled: onClose,
  });
  const begun = useRef(false);
  useEffect(() => {
    // Runs once, although effects may run twice.
    if (!begun.current) mutate();
    begun.current = true;
  }, [mutate]);
  return confirmation;
}
