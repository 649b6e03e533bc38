import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { issueOn } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { headOf } from '#contract/growth/seo/head.ts';
import type { SeoRow } from '#contract/growth/seo/seo.ts';
import type { Site } from '#contract/growth/sites.ts';
import { SearchPreview } from './previews.tsx';
import { seoQueries } from './queries.ts';
import { TemplateFields } from './template-fields.tsx';

const robots = ['usual', 'index', 'noindex'] as const;
const robotNames = keysOf('seo.robot', robots);
const blank = { title: '', description: '', canonical: '', robots: 'usual' as const };

/** The head settings of one page. */
export default function PageDialog({ site, row, onClose }: { site: Site; row: SeoRow; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [own, setOwn] = useState<NonNullable<SeoRow['own']>>(row.own ?? blank);
  const { data } = useQuery(seoQueries.settings(site.id));
  const usual = headOf(data?.settings[row.kind] ?? blank, row.values, row.usual);
  const save = useMutation({
    mutationFn: () => api.seo.setPage({ site: site.id, id: row.id, kind: row.kind, ...own }),
    onSuccess: () => {
      toast(t('seo.saved'));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['sites', 'seo', site.id] }),
  });
  return (
    <FormDialog
      title={t('seo.editOf', { name: row.name })}
      description={row.path}
      size="l"
      saveLabel={t('seo.save')}
      busy={save.isPending}
      onSave={() => save.mutate()}
      onClose={onClose}
    >
      <TemplateFields
        kind={row.kind}
        value={own}
        onChange={(words) => setOwn({ ...own, ...words })}
        values={row.values}
        usual={usual}
        disabled={false}
        issue={(field) => issueOn(save.error, field)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('seo.canonical')} hint={t('seo.canonicalHint')} error={issueOn(save.error, 'canonical')}>
          <Input
            type="url"
            value={own.canonical}
            placeholder="https://"
            onChange={({ target }) => setOwn({ ...own, canonical: target.value })}
          />
        </Field>
        <Field label={t('seo.inEngines')}>
          <Select
            value={own.robots}
            onChange={(next) => setOwn({ ...own, robots: next as (typeof robots)[number] })}
            options={robots.map((value) => ({ value, label: t(robotNames[value]) }))}
          />
        </Field>
      </div>
      <SearchPreview
        {...headOf(own, row.values, usual)}
        address={`${site.address.replace(/\/s\/.*/, '')}${row.path}`}
        picture={null}
        organisation=""
      />
    </FormDialog>
  );
}
