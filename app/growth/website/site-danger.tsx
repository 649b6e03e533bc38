import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Site } from '#contract/growth/sites.ts';
import { sitesQuery } from './queries.ts';

/** Deletes a site after its address was typed as confirmation. */
export function SiteDanger({ site }: { site: Site }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.sites.remove({ id: site.id }),
    onSuccess: async () => {
      toast(t('website.removed'));
      await client.invalidateQueries(sitesQuery);
      void navigate('/website');
    },
    onError: (error) => void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
  });
  return (
    <div className="border-t border-line pt-5">
      <Button kind="quiet" icon={<Trash2 />} onClick={() => setOpen(true)}>
        {t('website.remove')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('website.remove')}
        action={t('website.remove')}
        name={site.slug}
        onConfirm={() => remove.mutateAsync()}
      >
        {t('website.removeText')}
      </ConfirmDialog>
    </div>
  );
}
