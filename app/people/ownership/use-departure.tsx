import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { NotConfirmed, useFresh } from '#app/account/fresh.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { saveFile } from '#app/ui/save-file.ts';
import { toast } from '#app/ui/toast.ts';
import { addressOf } from '#contract/core/addresses.ts';
import { departureExports } from '#contract/people/departure-exports.ts';

const linkDays = 7;
/** The public page that verifies a departure export, for people without an account. */
export const verifyPath = '/verify-export';

/** The links to the file and to its signed manifest. */
export const addressesOf = (token: string): string[] =>
  [departureExports.departureFileByLink, departureExports.departureManifestByLink].map(
    ({ path }) => new URL(addressOf(path).replace('{token}', token), window.location.origin).href,
  );

/** The actions on a departure export. A member who signed in long ago has to enter the password first. */
export function useDeparture() {
  const t = useT();
  const client = useQueryClient();
  const { freshly, confirmation } = useFresh();
  const onError = (error: Error) => {
    if (!(error instanceof NotConfirmed))
      toast(t('ownership.failed'), { tone: 'destructive', description: failureText(t, error) });
  };
  const reread = () => client.invalidateQueries({ queryKey: ['team', 'departure-exports'] });
  const download = useMutation({
    mutationFn: async (id: string) => {
      saveFile((await freshly(() => api.team.departureFile({ id }))) as Blob, 'leads.csv');
      const manifest = JSON.stringify(await api.team.departureManifest({ id }), null, 2);
      saveFile(new Blob([manifest], { type: 'application/json' }), 'manifest.json');
    },
    onError,
  });
  const link = useMutation({
    mutationFn: ({ id, end }: { id: string; end: boolean }) =>
      freshly(() => api.team.linkDeparture({ id, days: end ? null : linkDays })),
    onSuccess: reread,
    onError,
  });
  const make = useMutation({
    mutationFn: ({ userId, key }: { userId: string; key: string }) =>
      freshly(() => api.team.exportDeparture({ userId }, { key })),
    onSuccess: reread,
    onError,
  });
  return { make, download, link, confirmation };
}
