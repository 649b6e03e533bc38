import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failureText, issueOn } from '#app/account/failure-text.ts';
import { ApiProblem, api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SiteBrief } from '#contract/growth/builder.ts';
import type { Site } from '#contract/growth/sites.ts';
import { SitePreview } from '../website/site-preview.tsx';
import { Grounds } from './grounds.tsx';

type Props = { site: Site; brief: SiteBrief; onChanged: (brief: SiteBrief) => void };

/** The draft site with its follow-up requests, past changes, and the sources of every sentence. */
export function BuildResult({ site, brief, onChanged }: Props) {
  const t = useT();
  const format = useFormat();
  const [wish, setWish] = useState('');
  const onError = (error: unknown) => {
    if (error instanceof ApiProblem && error.issues.length > 0) return;
    toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  };
  const undo = useMutation({
    mutationFn: (revision: string) => api.builder.undo({ site: site.id, revision }),
    onSuccess: (next) => {
      onChanged(next);
      toast(t('builder.undone'));
    },
    onError,
  });
  const revise = useMutation({
    mutationFn: (words: string) => api.builder.revise({ site: site.id, wish: words }),
    onSuccess: (next) => {
      setWish('');
      onChanged(next);
      const [newest] = next.revisions;
      toast(
        t('builder.changed'),
        newest && { action: { label: t('builder.undo'), onAction: () => undo.mutate(newest.id) } },
      );
    },
    onError,
  });
  const named = [...(brief.answers?.where ?? []), ...brief.shape.topics];
  const place = [...brief.suggested.where, 'Hyde Park'].find((one) => !named.includes(one));
  // The composer understands English only, whatever the button's language.
  const wishes = [
    { label: t('builder.wish.warmer'), wish: 'Make it warmer' },
    { label: t('builder.wish.shorter'), wish: 'Make it shorter' },
    { label: t('builder.wish.formal'), wish: 'More formal' },
    ...(place ? [{ label: t('builder.wish.page', { place }), wish: `Add a page about ${place}` }] : []),
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish.trim()) revise.mutate(wish.trim());
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="grid min-w-0 gap-6">
        {brief.state === 'writing' && (
          <p role="status" className="rounded-m border border-line bg-info-tint p-3">
            {t('builder.writing')}
          </p>
        )}
        {brief.state === 'failed' && (
          <p className="rounded-m border border-need bg-need-tint p-3">{t('builder.failed')}</p>
        )}
        <form onSubmit={submit} className="grid gap-3">
          <Field label={t('builder.wish')} error={issueOn(revise.error, 'wish')}>
            <Input
              value={wish}
              maxLength={300}
              placeholder={t('builder.wishPlaceholder')}
              onChange={(event) => setWish(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            {wishes.map(({ label, wish: asked }) => (
              <Button
                key={asked}
                size="s"
                disabled={revise.isPending || brief.state === 'writing'}
                onClick={() => revise.mutate(asked)}
              >
                {label}
              </Button>
            ))}
          </div>
          <div>
            <Button
              type="submit"
              kind="act"
              busy={revise.isPending}
              disabled={!wish.trim() || brief.state === 'writing'}
            >
              {t('builder.wishAct')}
            </Button>
          </div>
        </form>
        {brief.revisions.length > 1 && (
          <section aria-labelledby="build-history" className="grid gap-2">
            <h2 id="build-history" className="font-medium">
              {t('builder.history')}
            </h2>
            <ul className="grid rounded-m border border-line bg-surface">
              {brief.revisions.slice(0, -1).map(({ id, wish: asked, madeAt, madeBy }, at) => (
                <li key={id} className="flex items-center gap-3 border-b border-line px-3 py-2 last:border-b-0">
                  <div className="me-auto min-w-0">
                    <p className="wrap-anywhere">{asked}</p>
                    <p className="text-sm text-ink-2">
                      {[madeBy, format.dateTime(madeAt)].filter(Boolean).join(' · ')}
                    </p>
                  </div>
                  {at === 0 && (
                    <Button size="s" icon={<Undo2 />} busy={undo.isPending} onClick={() => undo.mutate(id)}>
                      {t('builder.undo')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Grounds brief={brief} />
      </div>
      <SitePreview site={site} className="h-[calc(100dvh-9rem)] min-h-[36rem] lg:sticky lg:top-4" />
    </div>
  );
}
