import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, History, Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link, useParams } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { languageNames } from '#app/i18n/languages.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Outline } from '#app/ui/content-editor/outline.tsx';
import { type SaveState, useAutosave } from '#app/ui/content-editor/use-autosave.ts';
import { useHistory } from '#app/ui/content-editor/use-history.ts';
import { VersionsSheet } from '#app/ui/content-editor/versions-sheet.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Locale, locales } from '#contract/core/locale.ts';
import {
  type KeptMailTemplate,
  type MailTemplate,
  type MailTemplateKey,
  mailTemplateFields,
  mailTemplateKeys,
} from '#contract/people/mail-templates.ts';
import { pickers } from '../pages/pickers.tsx';
import { TemplatePreview } from './preview.tsx';
import { mailTemplateQueries } from './queries.ts';

export const handle = { title: 'mail-templates.title' } as const;

const names = keysOf('mail-templates.name', mailTemplateKeys);
const isKey = (value: string): value is MailTemplateKey => value in mailTemplateFields;

export default function MailTemplatePage() {
  const { key = '' } = useParams();
  const known = isKey(key) ? key : mailTemplateKeys[0];
  const { data, error, refetch } = useQuery(mailTemplateQueries.get(known));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} columns={2} />;
  return <Desk key={known} kept={data} />;
}

const draftOf = ({ draft, template }: KeptMailTemplate): MailTemplate => draft ?? template;
const changeOf = (base: KeptMailTemplate, draft: MailTemplate): Partial<MailTemplate> =>
  JSON.stringify(draftOf(base)) === JSON.stringify(draft) ? {} : draft;

/** The editor, one language at a time, beside the preview. Drafts save automatically; they are sent only once published. */
function Desk({ kept }: { kept: KeptMailTemplate }) {
  const t = useT();
  const client = useQueryClient();
  const mayChange = useMay()('organisation.change');
  const { key, isOwn, hasDraft } = kept;
  const history = useHistory<MailTemplate>(draftOf(kept));
  const { now: written, set: change, undo, redo, canUndo, canRedo } = history;
  const [locale, setLocale] = useState<Locale | null>(null);
  const [isPast, setPast] = useState(false);
  const shown = useDeferredValue(written);
  const take = (next: KeptMailTemplate) => {
    client.setQueryData(mailTemplateQueries.get(key).queryKey, next);
    void client.invalidateQueries({ queryKey: mailTemplateQueries.list.queryKey });
    void client.invalidateQueries({ queryKey: mailTemplateQueries.versions(key).queryKey });
  };
  const { state, saveNow } = useAutosave<KeptMailTemplate, MailTemplate, Partial<MailTemplate>>(
    {
      kept,
      draftOf,
      changeOf,
      send: (draft, version) => api.mailTemplates.draft({ key, ...(draft as MailTemplate) }, { version }),
      onSaved: take,
    },
    written,
    history.adopt,
  );
  const onError = (error: unknown) => {
    const current = error instanceof ApiProblem && error.code === 'version_conflict' ? error.current : undefined;
    if (current) take(current as KeptMailTemplate);
    toast(current ? t('mail-templates.conflict') : t('ui.error'), {
      tone: 'destructive',
      ...(!current && { description: failureText(t, error) }),
    });
  };
  const publish = useMutation({
    mutationFn: async () => {
      const saved = await saveNow();
      return api.mailTemplates.save({ key, ...draftOf(saved) }, { version: saved.version });
    },
    onSuccess: (next) => {
      take(next);
      toast(t('mail-templates.published'));
    },
    onError,
  });
  const restore = useMutation({
    mutationFn: async () => {
      await saveNow();
      return api.mailTemplates.restore({ key });
    },
    onSuccess: (next) => {
      take(next);
      toast(t('mail-templates.restored'));
    },
    onError,
  });
  const past = useQuery({ ...mailTemplateQueries.versions(key), enabled: isPast });
  const bringBack = useMutation({
    mutationFn: async (number: number) => {
      const { version } = await saveNow();
      return api.mailTemplates.bringBack({ key, number }, { version });
    },
    onSuccess: (next) => {
      take(next);
      setPast(false);
      toast(t('content.restored'));
    },
    onError,
  });
  const subject = locale ? (written.in[locale] ?? '') : written.subject;
  const say = (words: string) =>
    change(
      locale ? { ...written, in: { ...written.in, [locale]: words } } : { ...written, subject: words },
      `subject ${locale ?? ''}`,
    );
  const fields = mailTemplateFields[key].map((name) => `{{${name}}}`).join(' ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 py-7">
      <header className="flex flex-wrap items-center gap-2">
        <div className="me-auto grid gap-0.5">
          <Link to="/settings/emails" className="flex items-center gap-1 text-sm text-act hover:underline">
            <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            {t('mail-templates.title')}
          </Link>
          <h2 className="text-xl font-medium">{t(names[key])}</h2>
          <Status kept={kept} state={state} />
        </div>
        {mayChange && (
          <>
            <IconButton label={t('content.undo')} disabled={!canUndo} onClick={undo}>
              <Undo2 />
            </IconButton>
            <IconButton label={t('content.redo')} disabled={!canRedo} onClick={redo}>
              <Redo2 />
            </IconButton>
          </>
        )}
        <Button icon={<History />} onClick={() => setPast(true)}>
          {t('content.versions')}
        </Button>
        {mayChange && (isOwn || hasDraft) && (
          <Button icon={<RotateCcw />} busy={restore.isPending} onClick={() => restore.mutate()}>
            {t('mail-templates.restore')}
          </Button>
        )}
        {mayChange && (
          <Button
            kind="act"
            busy={publish.isPending}
            disabled={!hasDraft && state === 'saved'}
            onClick={() => publish.mutate()}
          >
            {t('website.publish')}
          </Button>
        )}
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <Field label={t('content.language')} className="w-52">
            <Select
              value={locale ?? 'own'}
              onChange={(next) => setLocale(next === 'own' ? null : next)}
              options={[
                { value: 'own' as const, label: languageNames.en },
                ...locales.filter((value) => value !== 'en').map((value) => ({ value, label: languageNames[value] })),
              ]}
            />
          </Field>
          <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Field label={t('mail-templates.subject')} hint={t('mail-templates.fields', { fields })}>
              <Input
                value={subject}
                maxLength={200}
                dir="auto"
                placeholder={locale ? written.subject : ''}
                onChange={(event) => say(event.target.value)}
              />
            </Field>
            <p className="text-sm text-ink-3">{t('mail-templates.places')}</p>
            <Outline
              blocks={written.blocks}
              locale={locale}
              languageNames={languageNames}
              pickers={pickers}
              onChange={(blocks, tag) => change({ ...written, blocks }, tag)}
            />
          </fieldset>
        </div>
        <TemplatePreview templateKey={key} template={shown} locale={locale ?? 'en'} />
      </div>
      <VersionsSheet
        open={isPast}
        onOpenChange={setPast}
        rows={past.data?.rows}
        restoring={bringBack.isPending ? bringBack.variables : undefined}
        onRestore={mayChange ? bringBack.mutate : undefined}
      />
    </div>
  );
}

function Status({ kept: { isOwn, hasDraft }, state }: { kept: KeptMailTemplate; state: SaveState }) {
  const t = useT();
  const words = {
    saved: t('content.saved'),
    waiting: t('content.saving'),
    saving: t('content.saving'),
    failed: t('content.notSaved'),
  }[state];
  const live = hasDraft
    ? t('mail-templates.draft')
    : isOwn
      ? t('website.state.published')
      : t('mail-templates.default');
  return (
    <p className="text-sm text-ink-2">
      {live} · <span className={state === 'failed' ? 'text-loss' : undefined}>{words}</span>
    </p>
  );
}
