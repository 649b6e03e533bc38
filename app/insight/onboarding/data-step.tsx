import { FileUp, Sparkles } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { useSamples } from '#app/people/leads/samples/use-samples.ts';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast.ts';
import type { StepProps } from './step.ts';

export function DataStep({ formId, onSaved }: StepProps) {
  const t = useT();
  const { count, load, remove } = useSamples();
  const failed = () => void toast(t('ui.error'), { description: t('ui.form.failed'), tone: 'destructive' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSaved();
  };
  return (
    <form id={formId} onSubmit={submit} className="grid gap-3">
      <Way icon={<FileUp />} title={t('account-onboarding.data.import')} text={t('account-onboarding.data.importText')}>
        <Button asChild>
          <Link to="/leads/import?from=onboarding">{t('account-onboarding.data.import')}</Link>
        </Button>
      </Way>
      <Way
        icon={<Sparkles />}
        title={t('account-onboarding.data.sample')}
        text={t('account-onboarding.data.sampleText')}
      >
        {count ? (
          <Button
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: () => void toast(t('account-onboarding.data.removed')),
                onError: failed,
              })
            }
          >
            {t('account-onboarding.data.remove')}
          </Button>
        ) : (
          <Button
            busy={load.isPending}
            disabled={count === undefined}
            onClick={() =>
              load.mutate(undefined, {
                onSuccess: ({ created }) => void toast(t('account-onboarding.data.loaded', { count: created })),
                onError: failed,
              })
            }
          >
            {t('account-onboarding.data.sample')}
          </Button>
        )}
      </Way>
    </form>
  );
}

function Way({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m border border-line-strong p-4">
      <span className="text-act [&_svg]:size-5" aria-hidden="true">
        {icon}
      </span>
      <div className="min-w-48 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-ink-2">{text}</p>
      </div>
      {children}
    </div>
  );
}
