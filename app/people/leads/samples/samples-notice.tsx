import { Sparkles } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import { useSamples } from './use-samples.ts';

/** Says that sample leads are among the leads, and removes them with one click. */
export default function SamplesNotice() {
  const t = useT();
  const may = useMay();
  const { count, remove } = useSamples();
  if (!count || !may('leads.archive')) return null;
  const failed = () => void toast(t('ui.error'), { description: t('ui.form.failed'), tone: 'destructive' });
  const removed = () => void toast(t('account-onboarding.data.removed'));
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line bg-need-tint px-4.5 py-1.5 text-sm text-ink-2">
      <Sparkles className="size-4 text-need" aria-hidden="true" />
      <span className="me-auto">{t('account-onboarding.data.here', { count })}</span>
      <Button
        kind="quiet"
        size="s"
        busy={remove.isPending}
        // The notice may unmount before the response arrives, so the promise is handled here rather than in mutation callbacks.
        onClick={() => void remove.mutateAsync().then(removed, failed)}
      >
        {t('account-onboarding.data.remove')}
      </Button>
    </p>
  );
}
