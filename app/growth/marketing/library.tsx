import { useInfiniteQuery } from '@tanstack/react-query';
import {
  BookOpen,
  Clapperboard,
  FileImage,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Plus,
  StickyNote,
} from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type PieceKind, type PieceState, pieceStates, setKinds } from '#contract/growth/marketing/library.ts';
import { libraryQueries } from './queries.ts';

export const kindWords = keysOf('hub.kind', setKinds);
const icons: Record<PieceKind, LucideIcon> = {
  flyer: FileImage,
  postcard: StickyNote,
  brochure: BookOpen,
  email: Mail,
  landing: LayoutTemplate,
  video: Clapperboard,
};
const stateWords = keysOf('social.state', pieceStates);
const tones: Record<PieceState, Tone> = {
  draft: 'plain',
  submitted: 'info',
  changes: 'need',
  approved: 'info',
  published: 'act',
  archived: 'plain',
};

export function PieceChip({ state }: { state: PieceState }) {
  const t = useT();
  return <Chip tone={tones[state]}>{t(stateWords[state])}</Chip>;
}

function KindIcon({ kind }: { kind: PieceKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" className="size-5" />;
}

/** All pieces, by state. */
export function Library({ onNew }: { onNew: (() => void) | undefined }) {
  const t = useT();
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const state = pieceStates.find((one) => one === params.get('state')) ?? 'all';
  const pages = useInfiniteQuery(libraryQueries.list(state));
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  if (pages.error && !pages.data) return <ErrorScreen error={pages.error} onRetry={() => void pages.refetch()} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Select
        aria-label={t('social.filter')}
        className="w-52"
        value={state}
        onChange={(next) =>
          setParams(next === 'all' ? { tab: 'library' } : { tab: 'library', state: next }, { replace: true })
        }
        options={[
          { value: 'all', label: t('social.allStates') },
          ...pieceStates.map((value) => ({ value, label: t(stateWords[value]) })),
        ]}
      />
      {!pages.data ? (
        <SkeletonRows rows={5} columns={3} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={state === 'all' ? t('hub.empty.title') : t('social.emptyFilter')}
          icon={<LayoutTemplate />}
          actions={
            onNew &&
            state === 'all' && (
              <Button kind="act" icon={<Plus />} onClick={onNew}>
                {t('hub.make')}
              </Button>
            )
          }
        >
          {state === 'all' && t('hub.empty.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {rows.map((row) => (
            <li key={row.id} className="relative flex items-center gap-3.5 px-4 py-3 hover:bg-paper">
              <span className="grid size-10 shrink-0 place-items-center rounded-s bg-sunken text-ink-3">
                <KindIcon kind={row.kind} />
              </span>
              <div className="grid min-w-0 flex-1 gap-1">
                <Link
                  to={`/marketing/${row.id}`}
                  dir="auto"
                  className="min-w-0 truncate font-medium after:absolute after:inset-0"
                >
                  {row.title}
                </Link>
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
                  <PieceChip state={row.state} />
                  <span>{t(kindWords[row.kind])}</span>
                  {row.listing && <bdi className="min-w-0 truncate">{row.listing.name}</bdi>}
                  {row.expiresOn && <span>{t('hub.expires', { day: format.date(row.expiresOn) })}</span>}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={pages} className="justify-self-center" />
    </div>
  );
}
