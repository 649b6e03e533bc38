import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { type PageRow, type PageStart, pageStarts } from '#contract/growth/pages.ts';
import { pageQueries } from './queries.ts';

const startNames = keysOf('content.start', pageStarts);

/** Further pages of a site: for buyers, for sellers, about the team, and so on. */
export function SitePages({ site }: { site: string }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayManage = useMay()('sites.manage');
  const { data } = useQuery(pageQueries.of(site));
  const [leaving, setLeaving] = useState<PageRow | null>(null);
  const onError = (error: unknown) =>
    void toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
  const create = useMutation({
    mutationFn: (start: PageStart | 'post') =>
      start === 'post'
        ? api.pages.create({ site, kind: 'post', title: t('content.start.post') })
        : api.pages.create({ site, start, title: t(startNames[start]) }),
    onSuccess: (page) => {
      client.setQueryData(pageQueries.one(page.id).queryKey, page);
      void client.invalidateQueries({ queryKey: pageQueries.of(site).queryKey });
      void navigate(`/website/page/${page.id}`);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.pages.remove({ id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: pageQueries.of(site).queryKey });
      toast(t('content.removed'));
    },
    onError,
  });
  return (
    <section aria-labelledby="site-pages" className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="site-pages" className="text-lg font-medium">
          {t('content.pages')}
        </h2>
        {mayManage && (
          <Button icon={<Plus />} busy={create.isPending} onClick={() => create.mutate('post')} className="ms-auto">
            {t('content.newPost')}
          </Button>
        )}
        {mayManage && (
          <Menu
            align="end"
            trigger={
              <Button icon={<Plus />} busy={create.isPending}>
                {t('content.newPage')}
              </Button>
            }
            entries={pageStarts.map((start) => ({ label: t(startNames[start]), onSelect: () => create.mutate(start) }))}
          />
        )}
      </div>
      {!data ? (
        <SkeletonText lines={3} />
      ) : data.rows.length === 0 ? (
        <p className="text-ink-2">{t('content.noPages')}</p>
      ) : (
        <ul className="grid rounded-m border border-line bg-surface">
          {data.rows.map((page) => (
            <li key={page.id} className="flex items-center gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
              <div className="me-auto min-w-0">
                <Link to={`/website/page/${page.id}`} className="tap font-medium wrap-anywhere hover:underline">
                  {page.title}
                </Link>
                <p className="text-sm text-ink-2">
                  {page.kind === 'home' ? (
                    t('content.home')
                  ) : (
                    <>
                      {page.kind === 'post' && <>{t('content.blog')} · </>}
                      <bdi dir="ltr">/{page.slug}</bdi>
                    </>
                  )}{' '}
                  · {format.dateTime(page.changedAt)}
                  {page.changedBy && ` · ${page.changedBy}`}
                  {page.publishAt && ` · ${t('content.scheduled', { when: format.dateTimeThere(page.publishAt) })}`}
                </p>
              </div>
              <Chip tone={page.state === 'draft' ? 'plain' : page.hasChanges ? 'need' : 'act'}>
                {page.state === 'draft'
                  ? t('website.state.draft')
                  : page.hasChanges
                    ? t('website.changed')
                    : t('website.state.published')}
              </Chip>
              {mayManage && (
                <IconButton
                  size="s"
                  label={t('content.removePage', { title: page.title })}
                  onClick={() => setLeaving(page)}
                >
                  <Trash2 />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title={t('content.removeAsk', { title: leaving?.title ?? '' })}
        action={t('content.removeAct')}
        onConfirm={async () => leaving && remove.mutateAsync(leaving.id)}
      >
        {t('content.removeText')}
      </ConfirmDialog>
    </section>
  );
}
