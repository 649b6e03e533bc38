import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ExternalLink, MoreHorizontal, Save, Send, Stamp } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { languageNames } from '#app/i18n/languages.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { Outline } from '#app/ui/content-editor/outline.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ApprovalStep } from '#contract/growth/approval.ts';
import type { Piece } from '#contract/growth/marketing/library.ts';
import { pickers } from '../pages/pickers.tsx';
import { Amiss, stepWords } from './amiss.tsx';
import { kindWords, PieceChip } from './library.tsx';
import { libraryQueries } from './queries.ts';
import { SendBack } from './send-back.tsx';

export const handle = { title: 'shell.nav.marketing' } as const;

/** One piece: its blocks beside how it looks, and its way to being published. */
export default function PiecePage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(libraryQueries.get(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] content-start gap-5 px-4.5 pt-3 pb-16">
      <PageTitle>{t('shell.nav.marketing')}</PageTitle>
      <BackLink to="/marketing?tab=library">{t('hub.library')}</BackLink>
      {data ? <PieceDesk key={`${data.id} ${data.version}`} piece={data} /> : <SkeletonCard />}
    </div>
  );
}

function usePieceDeed<Given>(deed: (given: Given) => Promise<Piece>, said: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (piece) => {
      client.setQueryData(libraryQueries.get(piece.id).queryKey, piece);
      toast(said);
    },
    onError: (error) => toast(t('social.refused'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => client.invalidateQueries({ queryKey: libraryQueries.all }),
  });
}

/** Our policy lets no style sheet in but our own: what the sheet does for the dark and for phones is not seen here. */
const withoutSheet = (html: string): string => html.replace(/<style[\s\S]*?<\/style>/g, '');

function PieceDesk({ piece }: { piece: Piece }) {
  const t = useT();
  const format = useFormat();
  const [title, setTitle] = useState(piece.title);
  const [blocks, setBlocks] = useState(piece.content.blocks);
  const [expiresOn, setExpiresOn] = useState(piece.expiresOn);
  const [isBack, setBack] = useState(false);
  const isDirty = title !== piece.title || blocks !== piece.content.blocks || expiresOn !== piece.expiresOn;
  const { id } = piece;
  const version = { version: piece.version };
  const save = usePieceDeed(
    () => api.library.change({ id, title, content: { blocks: [...blocks] }, expiresOn }, version),
    t('social.saved'),
  );
  const refresh = usePieceDeed(() => api.library.refresh({ id }, version), t('social.refreshed'));
  const publish = usePieceDeed(() => api.library.publish({ id }, version), t('hub.published'));
  const step = usePieceDeed(
    ({ to, note = '' }: { to: ApprovalStep; note?: string }) => api.library.step({ id, step: to, note }, version),
    t('social.saved'),
  );
  const may = (to: ApprovalStep) => !isDirty && piece.steps.includes(to);
  const isBlocked = piece.changes.length > 0 || piece.issues.some(({ level }) => level === 'block');
  const others = (['send_back', 'withdraw', 'archive', 'restore'] as const).filter(may);
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="me-auto grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="text-2xl font-medium tracking-[-0.015em] wrap-anywhere" dir="auto">
              {piece.title}
            </h1>
            <PieceChip state={piece.state} />
          </div>
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-3">
            <span>{t(kindWords[piece.kind])}</span>
            {piece.listing && (
              <Link to={`/listing/${piece.listing.id}`} className="text-act underline-offset-4 hover:underline">
                <bdi>{piece.listing.name}</bdi>
              </Link>
            )}
            {piece.approvedBy && <span>{t('hub.approvedBy', { name: piece.approvedBy })}</span>}
            {piece.publishedAt && <span className="num">{format.dateTime(piece.publishedAt)}</span>}
            {piece.sha256 && (
              <span className="font-mono" title={piece.sha256}>
                {t('social.frozen', { hash: piece.sha256.slice(0, 16) })}
              </span>
            )}
          </p>
        </div>
        {isDirty && (
          <Button kind="act" icon={<Save />} busy={save.isPending} onClick={() => save.mutate(undefined)}>
            {t('social.save')}
          </Button>
        )}
        {may('submit') && !may('approve') && (
          <Button kind="act" icon={<Send />} busy={step.isPending} onClick={() => step.mutate({ to: 'submit' })}>
            {t('social.submit')}
          </Button>
        )}
        {may('approve') && (
          <Button
            kind="act"
            icon={<Check />}
            disabled={isBlocked}
            busy={step.isPending}
            onClick={() => step.mutate({ to: 'approve' })}
          >
            {t('social.approve')}
          </Button>
        )}
        {!isDirty && piece.can.publish && (
          <Button kind="act" icon={<Stamp />} busy={publish.isPending} onClick={() => publish.mutate(undefined)}>
            {t('hub.publish')}
          </Button>
        )}
        {piece.address && (
          <Button asChild>
            <a href={piece.address} target="_blank" rel="noopener">
              <ExternalLink />
              {t('social.open')}
            </a>
          </Button>
        )}
        {others.length > 0 && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('social.moreActs')}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={others.map((to) => ({
              label: stepWords(t)[to],
              onSelect: () => (to === 'send_back' ? setBack(true) : step.mutate({ to })),
            }))}
          />
        )}
      </header>
      {piece.note && (
        <p className="rounded-m bg-need-tint px-4 py-3 text-need" dir="auto">
          {t('social.sentBack', { note: piece.note })}
        </p>
      )}
      <Amiss
        post={piece}
        canFix={piece.can.change}
        busy={refresh.isPending}
        onRefresh={() => refresh.mutate(undefined)}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        {piece.can.change && (
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Field label={t('hub.title')} required>
              <Input value={title} maxLength={120} onChange={(event) => setTitle(event.target.value)} dir="auto" />
            </Field>
            <Field label={t('hub.expiresOn')} hint={t('hub.expiresHint')}>
              <DateField value={expiresOn} onChange={setExpiresOn} />
            </Field>
            <Outline
              blocks={blocks}
              locale={null}
              languageNames={languageNames}
              pickers={pickers}
              onChange={(next) => setBlocks(next)}
            />
          </div>
        )}
        <iframe
          title={t('social.preview')}
          srcDoc={withoutSheet(piece.html)}
          sandbox="allow-same-origin"
          className="h-[48rem] w-full rounded-m border border-line-strong bg-surface"
        />
      </div>
      {isBack && (
        <SendBack
          onClose={() => setBack(false)}
          onSend={(note) => {
            setBack(false);
            step.mutate({ to: 'send_back', note });
          }}
        />
      )}
    </>
  );
}
