import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { isOverridable, type SiteIssue } from '#contract/growth/site-gate.ts';
import type { Site } from '#contract/growth/sites.ts';
import { pageQueries } from '../pages/queries.ts';
import { issueTexts, mendLabels } from './site-issues.tsx';

type Props = { site: Site; onKnown: (site: Site) => void; onClose: () => void };

const keyOf = ({ kind, where, words, page }: SiteIssue): string => [kind, where, words, page?.id].join(' ');

/** What is about to be published, and the issues that block it: each can be fixed by a click or overridden by the broker. */
export function PublishDialog({ site, onKnown, onClose }: Props) {
  const t = useT();
  const { locale } = useLocale();
  const client = useQueryClient();
  const beside = site.waiting.filter(({ kind }) => kind !== 'home');
  // A site's first publication includes all pages unless the member deselects some.
  const [left, setLeft] = useState<string[]>(() =>
    site.state === 'draft' ? [] : beside.filter(({ kind }) => kind === 'post').map(({ id }) => id),
  );
  const [isOverriding, setOverriding] = useState(false);
  const [broker, setBroker] = useState('');
  const [reason, setReason] = useState('');
  const issues = site.issues.filter(({ page }) => !page || !left.includes(page.id));
  const isOnlyWords = issues.length > 0 && issues.every(isOverridable);
  const onError = (error: unknown) =>
    void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  const mend = useMutation({
    mutationFn: ({ kind, where, words, page }: SiteIssue) =>
      api.sites.mend({
        id: site.id,
        kind: kind as Exclude<SiteIssue['kind'], 'licence'>,
        where,
        words,
        page: page?.id ?? null,
        locale,
      }),
    onSuccess: onKnown,
    onError,
  });
  const publish = useMutation({
    mutationFn: () =>
      api.sites.publish(
        {
          id: site.id,
          pages: beside.map(({ id }) => id).filter((id) => !left.includes(id)),
          ...(isOverriding && isOnlyWords && { override: { broker: broker.trim(), reason: reason.trim() } }),
        },
        { version: site.version },
      ),
    onSuccess: (live) => {
      onKnown(live);
      void client.invalidateQueries({ queryKey: pageQueries.all });
      toast(t('website.published'));
      onClose();
    },
    onError,
  });
  const mayGo = issues.length === 0 || (isOnlyWords && isOverriding && broker.trim() !== '' && reason.trim() !== '');
  return (
    <FormDialog
      title={site.state === 'published' ? t('website.publishAgain') : t('website.publish')}
      saveLabel={site.state === 'published' ? t('website.publishAgain') : t('website.publish')}
      busy={publish.isPending}
      disabled={!mayGo}
      onSave={() => publish.mutate()}
      onClose={onClose}
    >
      {beside.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{t('website.gate.pages')}</legend>
          {beside.map(({ id, title }) => (
            <Checkbox
              key={id}
              label={title}
              checked={!left.includes(id)}
              onChange={(isOn) => setLeft(isOn ? left.filter((one) => one !== id) : [...left, id])}
            />
          ))}
        </fieldset>
      )}
      {issues.length > 0 && (
        <section aria-labelledby="gate" className="rounded-m border border-need bg-need-tint p-3">
          <h3 id="gate" className="font-medium">
            {t('website.issues')}
          </h3>
          <ul className="mt-2 grid gap-3">
            {issues.map((issue) => (
              <li key={keyOf(issue)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0 flex-1 basis-56">
                  {issue.page && <strong className="font-medium">{issue.page.title}: </strong>}
                  {issue.why || t(issueTexts[issue.kind], { words: issue.words })}
                </span>
                {issue.isMendable && (
                  <Button
                    size="s"
                    busy={mend.isPending && mend.variables && keyOf(mend.variables) === keyOf(issue)}
                    onClick={() => mend.mutate(issue)}
                  >
                    {t(mendLabels[issue.kind])}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {isOnlyWords && (
        <div className="grid gap-3">
          <Checkbox
            label={t('website.gate.override')}
            hint={t('website.gate.overrideHint')}
            checked={isOverriding}
            onChange={setOverriding}
          />
          {isOverriding && (
            <>
              <Field label={t('website.gate.broker')} required>
                <Input maxLength={120} value={broker} onChange={(event) => setBroker(event.target.value)} />
              </Field>
              <Field label={t('website.gate.reason')} required>
                <Textarea
                  rows={3}
                  maxLength={1_000}
                  value={reason}
                  onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
                />
              </Field>
            </>
          )}
        </div>
      )}
      {beside.length === 0 && issues.length === 0 && <p>{t('website.gate.ready')}</p>}
    </FormDialog>
  );
}
