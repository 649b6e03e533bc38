import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Stamp } from 'lucide-react';
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
import { cx } from '#app/ui/classes.ts';
import { Outline } from '#app/ui/content-editor/outline.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { saveChange } from '#app/ui/record/save-change.ts';
import { useDispute } from '#app/ui/record/use-dispute.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ApprovalStep } from '#contract/growth/approval.ts';
import type { Piece } from '#contract/growth/marketing/library.ts';
import { pickers } from '../pages/pickers.tsx';
import { Amiss } from './amiss.tsx';
import { ApprovalActs } from './approval-acts.tsx';
import { kindWords, PieceChip } from './library.tsx';
import { libraryQueries } from './queries.ts';

export const handle = { title: 'shell.nav.marketing' } as const;

/** One piece: its blocks, its preview, and its approval. */
export default function PiecePage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(libraryQueries.get(id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <div className="mx-auto grid w-full max-w-[100rem] grid-cols-[minmax(0,1fr)] content-start gap-5 px-4.5 pt-3 pb-16">
      <PageTitle>{t('shell.nav.marketing')}</PageTitle>
      <BackLink to="/marketing?tab=library">{t('hub.library')}</BackLink>
      {data ? <PieceDesk key={data.id} piece={data} /> : <SkeletonCard />}
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

/** The content security policy blocks inline style sheets, so drop it: its rules for dark mode and phones don't show here. */
const withoutSheet = (html: string): string => html.replace(/<style[\s\S]*?<\/style>/g, '');

/** The form state of a piece. */
type PieceDraft = { title: string; expiresOn: string | null; blocks: Piece['content']['blocks'] };
const draftOf = ({ title, expiresOn, content }: Piece): PieceDraft => ({ title, expiresOn, blocks: content.blocks });
const fieldWords = { title: 'hub.title', expiresOn: 'hub.expiresOn', blocks: 'hub.content' } as const;

function PieceDesk({ piece }: { piece: Piece }) {
  const t = useT();
  const format = useFormat();
  /** The piece when editing began, so that others' later changes are not silently overwritten. */
  const [basis, setBasis] = useState(piece);
  const [draft, setDraft] = useState<PieceDraft>(() => draftOf(piece));
  const before = draftOf(basis);
  const change = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => value !== before[name as keyof PieceDraft]),
  ) as Partial<PieceDraft>;
  const isDirty = Object.keys(change).length > 0;
  const adopt = (now: Piece) => {
    setBasis(now);
    setDraft(draftOf(now));
  };
  if (!isDirty && piece.version > basis.version) adopt(piece);
  const { id } = piece;
  const version = { version: piece.version };
  const dispute = useDispute<Piece, Partial<PieceDraft>>(
    {
      title: t('record.conflict.title', { name: t(kindWords[piece.kind]) }),
      labelOf: (field) => t(fieldWords[field]),
      wordsOf: (field, value) =>
        field === 'blocks' ? t('hub.blocks', { count: (value as PieceDraft['blocks']).length }) : String(value ?? '–'),
    },
    draftOf,
  );
  const save = usePieceDeed(async () => {
    const saved = await saveChange({
      basis,
      change,
      fieldsOf: draftOf,
      send: ({ blocks, ...fields }, basisVersion) =>
        api.library.change(
          { id, ...fields, ...(blocks && { content: { blocks: [...blocks] } }) },
          { version: basisVersion },
        ),
      choose: dispute.choose,
    });
    adopt(saved);
    return saved;
  }, t('social.saved'));
  const refresh = usePieceDeed(async () => {
    const fresh = await api.library.refresh({ id }, version);
    adopt(fresh);
    return fresh;
  }, t('social.refreshed'));
  const publish = usePieceDeed(() => api.library.publish({ id }, version), t('hub.published'));
  const step = usePieceDeed(
    ({ to, note = '' }: { to: ApprovalStep; note: string | undefined }) =>
      api.library.step({ id, step: to, note }, version),
    t('social.saved'),
  );
  const isBlocked = piece.changes.length > 0 || piece.issues.some(({ level }) => level === 'block');
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
        <ApprovalActs
          steps={piece.steps}
          save={{ isDirty, busy: save.isPending, onSave: () => save.mutate(undefined) }}
          isBlocked={isBlocked}
          busy={step.isPending}
          onStep={(to, note) => step.mutate({ to, note })}
        >
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
        </ApprovalActs>
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
      <div
        className={cx(
          'grid items-start gap-6',
          // Without the editor the preview takes the full width.
          piece.can.change && 'lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]',
        )}
      >
        {piece.can.change && (
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <Field label={t('hub.title')} required>
              <Input
                value={draft.title}
                maxLength={120}
                onChange={(event) => setDraft({ ...draft, title: event.target.value })}
                dir="auto"
              />
            </Field>
            <Field label={t('hub.expiresOn')} hint={t('hub.expiresHint')}>
              <DateField value={draft.expiresOn} onChange={(expiresOn) => setDraft({ ...draft, expiresOn })} />
            </Field>
            <Outline
              blocks={draft.blocks}
              locale={null}
              languageNames={languageNames}
              pickers={pickers}
              onChange={(blocks) => setDraft((now) => ({ ...now, blocks }))}
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
      {dispute.shown}
    </>
  );
}
