import { Archive, ArchiveRestore, MoreHorizontal, Pause, Pencil, Play } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { CriteriaText } from '../criteria-text.tsx';
import { stateKeys, stateTones } from '../words.ts';
import { useSearchActs } from './use-search-acts.ts';

const EditSearch = lazy(() => import('./edit-search.tsx'));
const PauseSearch = lazy(() => import('./pause-search.tsx'));

/** The search, its contact, and its actions. */
export function SearchHeader({ search }: { search: SavedSearch }) {
  const t = useT();
  const { act } = useSearchActs(search);
  const [open, setOpen] = useState<'edit' | 'pause' | null>(null);
  const { state, lead, can, archivedAt, stoppedBy, pace, frequency } = search;
  const works = can.change && archivedAt === null;
  const mayResume =
    works && stoppedBy !== 'person' && (state === 'paused' || state === 'stopped' || pace !== frequency);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="me-auto min-w-0">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl font-medium tracking-[-0.01em] wrap-anywhere">
          {search.name}
          <Chip tone={stateTones[state]}>{t(stateKeys[state])}</Chip>
        </h1>
        <p>
          <Link to={`/lead/${lead.id}`} className="text-act hover:underline">
            <bdi>{lead.name}</bdi>
          </Link>
        </p>
        <p className="mt-1.5 text-ink-2">
          <CriteriaText filter={search.filter} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {mayResume && (
          <Button icon={<Play />} onClick={() => act('resume')}>
            {t('searches.resume')}
          </Button>
        )}
        {works && state === 'active' && (
          <Button icon={<Pause />} onClick={() => setOpen('pause')}>
            {t('searches.pause')}
          </Button>
        )}
        {works && (
          <Button icon={<Pencil />} onClick={() => setOpen('edit')}>
            {t('searches.edit')}
          </Button>
        )}
        {can.change && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('searches.more')}>
                <MoreHorizontal />
              </IconButton>
            }
            entries={[
              archivedAt
                ? { label: t('searches.restore'), icon: <ArchiveRestore />, onSelect: () => act('restore') }
                : { label: t('searches.archive'), icon: <Archive />, onSelect: () => act('archive') },
            ]}
          />
        )}
      </div>
      <Suspense>
        {open === 'edit' && <EditSearch search={search} onClose={() => setOpen(null)} />}
        {open === 'pause' && <PauseSearch search={search} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
