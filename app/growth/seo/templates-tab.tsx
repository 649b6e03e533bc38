import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { ApiProblem, api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { headOf, type SeoKind, seoKinds } from '#contract/growth/seo/head.ts';
import type { SeoRow, SeoSettings } from '#contract/growth/seo/seo.ts';
import type { Site } from '#contract/growth/sites.ts';
import { SearchPreview, SharePreview } from './previews.tsx';
import { seoQueries } from './queries.ts';
import { TemplateFields } from './template-fields.tsx';

const kindNames = keysOf('seo.kind', seoKinds);
const kindTexts = keysOf('seo.kindText', seoKinds);

/** The templates of each kind of page, and what search engines may show. */
export function TemplatesTab({ site }: { site: Site }) {
  const { data, error, refetch } = useQuery(seoQueries.settings(site.id));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} columns={2} />;
  return <Form key={data.version} site={site} {...data} />;
}

type FormProps = { site: Site; settings: SeoSettings; version: number; sitemap: string; robots: string };

function Form({ site, settings, version, sitemap, robots }: FormProps) {
  const t = useT();
  const client = useQueryClient();
  const mayManage = useMay()('sites.manage');
  const [kind, setKind] = useState<SeoKind>('listing');
  const [draft, setDraft] = useState(settings);
  const pages = useInfiniteQuery(seoQueries.pages(site.id, kind));
  const example = pages.data && rowsOf<SeoRow>(pages.data)[0];
  const save = useMutation({
    mutationFn: () => api.seo.change({ site: site.id, settings: draft }, { version }),
    onSuccess: () => toast(t('seo.saved')),
    onError: (error) => {
      if (error instanceof ApiProblem && error.issues.length > 0) return;
      toast(t('seo.notSaved'), { tone: 'destructive', description: failureText(t, error) });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['sites', 'seo', site.id] }),
  });
  const issue = (field: 'title' | 'description') =>
    save.error instanceof ApiProblem
      ? save.error.issues.find(({ path }) => path.join('.') === `settings.${kind}.${field}`)?.message
      : undefined;
  const values = example?.values ?? {};
  const usual = example?.usual ?? { title: '', description: '' };
  const words = headOf(draft[kind], values, usual);
  const shown = {
    ...words,
    address: `${site.address.replace(/\/s\/.*/, '')}${example?.path ?? `/s/${site.slug}`}`,
    picture: example?.picture ?? null,
    organisation: values.organization ?? '',
  };
  const setRobots = (change: Partial<SeoSettings['robots']>) =>
    setDraft({ ...draft, robots: { ...draft.robots, ...change } });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Card title={t('seo.templates')}>
        <Segmented
          label={t('seo.kinds')}
          value={kind}
          onChange={setKind}
          options={seoKinds.map((value) => ({ value, label: t(kindNames[value]) }))}
          className="mb-3"
        />
        <p className="mb-4 text-sm text-ink-2">{t(kindTexts[kind])}</p>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <TemplateFields
            kind={kind}
            value={draft[kind]}
            onChange={(next) => setDraft({ ...draft, [kind]: next })}
            values={values}
            usual={usual}
            disabled={!mayManage}
            issue={issue}
          />
          <div className="grid content-start gap-4">
            {example ? (
              <>
                <SearchPreview {...shown} />
                <SharePreview {...shown} />
              </>
            ) : (
              pages.data && <p className="text-sm text-ink-3">{t('seo.noExample')}</p>
            )}
          </div>
        </div>
      </Card>
      <Card title={t('seo.shown')}>
        <div className="grid gap-3">
          <Checkbox
            label={t('seo.showSite')}
            checked={draft.robots.site === 'index'}
            disabled={!mayManage}
            onChange={(is) => setRobots({ site: is ? 'index' : 'noindex' })}
          />
          <Checkbox
            label={t('seo.showSold')}
            checked={draft.robots.sold === 'index'}
            disabled={!mayManage}
            onChange={(is) => setRobots({ sold: is ? 'index' : 'noindex' })}
          />
          <Checkbox
            label={t('seo.showOthers')}
            checked={draft.robots.others === 'index'}
            disabled={!mayManage}
            onChange={(is) => setRobots({ others: is ? 'index' : 'noindex' })}
          />
          <Checkbox
            label={t('seo.blockAi')}
            checked={draft.blocksAi}
            disabled={!mayManage}
            onChange={(blocksAi) => setDraft({ ...draft, blocksAi })}
          />
          <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            <a href={sitemap} target="_blank" rel="noreferrer" className="text-act hover:underline">
              {t('seo.sitemap')}
            </a>
            <a href={robots} target="_blank" rel="noreferrer" className="text-act hover:underline">
              {t('seo.robots')}
            </a>
          </p>
        </div>
      </Card>
      {mayManage && (
        <Button
          type="submit"
          kind="act"
          className="justify-self-start"
          busy={save.isPending}
          disabled={JSON.stringify(draft) === JSON.stringify(settings)}
        >
          {t('seo.save')}
        </Button>
      )}
    </form>
  );
}
